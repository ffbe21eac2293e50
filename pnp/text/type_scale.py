"""The one scale of type that booklets, print guides, maps of posters, figures and web pages share."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from pnp.units import mm_from_points

# The height of a line's baseline below the line's top, as a share of its leading.
BASELINE = 0.74


class TypeSize(Struct, frozen=True):
    """A size of type and the distance between its baselines, both in points."""

    points: float
    leading_points: float

    @property
    def size(self) -> float:
        """The size in mm."""
        return mm_from_points(self.points)

    @property
    def leading(self) -> float:
        """The distance between baselines in mm."""
        return mm_from_points(self.leading_points)


class TypeScale(Struct, frozen=True):
    """The size of each kind of text."""

    cover_title: TypeSize = TypeSize(44, 46.2)
    title: TypeSize = TypeSize(30, 32)  # of a print guide
    chapter: TypeSize = TypeSize(24, 26)
    map_title: TypeSize = TypeSize(16, 20)
    guide_heading: TypeSize = TypeSize(12, 16)
    subtitle: TypeSize = TypeSize(11, 15)
    section: TypeSize = TypeSize(11, 13)
    lead: TypeSize = TypeSize(10.5, 14.3)  # the sentence on the cover
    body: TypeSize = TypeSize(9.5, 13)
    instruction: TypeSize = TypeSize(9, 13)
    rule_title: TypeSize = TypeSize(9, 13)
    note: TypeSize = TypeSize(8.5, 11.5)  # tables, too
    caption: TypeSize = TypeSize(8, 10.5)
    part: TypeSize = TypeSize(8, 10)  # in the list of parts
    number: TypeSize = TypeSize(7.5, 10)  # rule numbers, page numbers, running heads, counts in figures
    mark: TypeSize = TypeSize(7, 9)  # the smallest letters in figures

    def scaled(self, factor: float) -> TypeScale:
        """Return the scale with all sizes multiplied: a large print has 1.4."""
        sizes = {name: getattr(self, name) for name in self.__struct_fields__}
        return TypeScale(
            **{name: TypeSize(each.points * factor, each.leading_points * factor) for name, each in sizes.items()}
        )

    def css_ratios(self) -> dict[str, float]:
        """Return each kind of text and its size as a share of the body's: a web page scales with its reader's type."""
        return {name.replace("_", "-"): each.points / self.body.points for name, each in asdict(self).items()}


TYPE_SCALE = TypeScale()
