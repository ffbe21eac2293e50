"""What could be read of a ruleset, before its parts are checked against each other."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from pnp.load.option_refs import OptionValues
from pnp.model.components import AnyComponent
from pnp.model.figure import Figure
from pnp.model.ruleset import GameFile, LookFile, Option, Ruleset, Section
from pnp.problems import DocumentPath, Place, SourceMap

GAME, COMPONENTS, RULES, LOOK = "game.yaml", "components.yaml", "rules.yaml", "look.yaml"


class Alternative(Struct, frozen=True):
    """The components with other values of the game's options; *changed* are those that refer to an option."""

    values: OptionValues
    components: Mapping[str, AnyComponent]
    changed: frozenset[str]


class RulesetDraft(Struct):
    """The sound parts of a ruleset. What is None or not in a mapping had problems, which have been reported.

    The names of all components and figures are known even where they have problems themselves, so that one problem
    does not cause a second one wherever the name is mentioned.
    """

    name: str
    folder: str  # as the user named it
    game: GameFile | None = None
    options: dict[str, Option] | None = None  # of the game; they may be sound where something else of it is not
    components: dict[str, AnyComponent] = field(default_factory=dict)
    default_components: dict[str, AnyComponent] | None = None  # with all options at their defaults, if they aren't
    alternatives: list[Alternative] = field(default_factory=list)
    salvaged: dict[str, AnyComponent] = field(default_factory=dict)  # components without what is wrong with them
    option_values: OptionValues = field(default_factory=dict)
    component_names: frozenset[str] | None = None
    sections: dict[int, Section] = field(default_factory=dict)  # by position in rules.yaml
    all_sections: bool = False
    look: LookFile | None = None  # without what is wrong with it
    figures: dict[str, Figure] = field(default_factory=dict)
    figure_names: frozenset[str] | None = None  # None if their folder could not be read
    sources: dict[str, SourceMap] = field(default_factory=dict)
    art: dict[str, bytes] = field(default_factory=dict)
    error_count: int = 0  # how many problems of it stop a build

    @property
    def inspectable(self) -> dict[str, AnyComponent]:
        """All components that can be checked: the sound ones and the salvaged ones."""
        return self.salvaged | self.components

    def ruleset(self) -> Ruleset | None:
        """Return the whole ruleset, or None if anything of it is wrong."""
        if self.error_count or self.game is None or self.look is None:
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
            default_components=self.default_components,
        )


class ValueRef(Struct, frozen=True):
    """A value of a ruleset's files: the file's name, and the path in it."""

    file: str
    path: DocumentPath

    def place(self, draft: RulesetDraft) -> Place:
        """Return the place of the value."""
        return draft.sources[self.file].place(self.path)

    def key(self, draft: RulesetDraft) -> Place:
        """Return the place of the value's key."""
        return draft.sources[self.file].key(self.path)
