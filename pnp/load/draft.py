"""What could be read of a ruleset, before its parts are held against each other."""

from __future__ import annotations

from msgspec import Struct, field

from pnp.load.adjusting import Values
from pnp.model.components import AnyComponent
from pnp.model.figure import Figure
from pnp.model.ruleset import GameFile, LookFile, Option, Ruleset, Section
from pnp.problems import DocumentPath, Place, SourceMap

GAME, COMPONENTS, RULES, LOOK = "game.yaml", "components.yaml", "rules.yaml", "look.yaml"


class Draft(Struct):
    """The sound parts of a ruleset. What is None or not in a mapping had faults, which have been recorded.

    The names of all components and figures are known even where they themselves are at fault, so that one fault
    does not make a second one of every mention.
    """

    name: str
    folder: str  # as the user named it
    game: GameFile | None = None
    options: dict[str, Option] | None = None  # of the game; they may be sound where something else of it is not
    components: dict[str, AnyComponent] = field(default_factory=dict)
    usual: dict[str, AnyComponent] | None = None  # with every option at its default, where that is not chosen
    others: list[tuple[Values, dict[str, AnyComponent]]] = field(default_factory=list)  # with other values of options
    # Components that have faults, without what is at fault: for the faults of the rest.
    doubtful: dict[str, AnyComponent] = field(default_factory=dict)
    values: Values = field(default_factory=dict)  # of the game's options
    component_names: frozenset[str] | None = None
    sections: dict[int, Section] = field(default_factory=dict)  # by position in rules.yaml
    all_sections: bool = False
    look: LookFile | None = None  # without what is at fault
    figures: dict[str, Figure] = field(default_factory=dict)
    figure_names: frozenset[str] | None = None  # None if their folder could not be read
    sources: dict[str, SourceMap] = field(default_factory=dict)
    art: dict[str, bytes] = field(default_factory=dict)
    faults: int = 0  # how many faults of it stop a build

    @property
    def seen(self) -> dict[str, AnyComponent]:
        """All components that can be looked at."""
        return self.doubtful | self.components

    def ruleset(self) -> Ruleset | None:
        """Return the whole ruleset, or None if anything of it is at fault."""
        if self.faults or self.game is None or self.look is None:
            return None
        return Ruleset(
            name=self.name,
            folder=self.folder,
            game=self.game,
            components=self.components,
            sections=tuple(self.sections.values()),
            look=self.look,
            figures=self.figures,
            art=self.art,
            sources=self.sources,
            usual=self.usual,
        )


class Spot(Struct, frozen=True):
    """Where something stands: a file of the ruleset, and the way to a value in it."""

    file: str
    path: DocumentPath

    def place(self, draft: Draft) -> Place:
        """Return the place of the value."""
        return draft.sources[self.file].place(self.path)

    def key(self, draft: Draft) -> Place:
        """Return the place of the value's key."""
        return draft.sources[self.file].key(self.path)
