"""An open cup, which is folded from one sheet."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from typing import ClassVar, Literal

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.kind import MAKE_CUPS, Kind
from pnp.game.model.values import ColourName, FileName, Label, Length


class Cup(Component, frozen=True, kw_only=True):
    """An open cup to cut, fold and glue from one sheet."""

    noun: ClassVar[str] = "a cup"

    kind: Literal["cup"]
    width: Length
    depth: Length
    height: Length
    count: Count = 1
    art: FileName | None = None  # on its front
    label: Label | None = None
    fill: ColourName | None = None


KIND = Kind(
    model=Cup,
    names=("cup", "cups", "box", "boxes"),
    step=MAKE_CUPS,
    texts=lambda cup: iter(((cup.label, ("label",)),)),
    is_scored=True,
    is_glued=True,
)
