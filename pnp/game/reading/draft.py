"""The parts of a ruleset that could be read, sound or not, before they are compared with each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from pnp.game.model.faces import OwnFace
from pnp.game.model.figure import Figure
from pnp.game.model.files import COMPONENTS, FACE_FILE, GAME, PLAY_RULES, RULES
from pnp.game.model.glossary import Term
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.ruleset import GameFile, LookFile, Option, PlayFile, Ruleset, Section
from pnp.game.model.values import is_id
from pnp.game.reading.option_refs import OptionValues
from pnp.game.reading.salvage import empty_record
from pnp.game.reading.yaml.validation import read_record
from pnp.problems import DocumentPath, Place, SourceMap, Spot


class Alternative(Struct, frozen=True):
    """The components with other values of the game's options; *changed* are those that refer to an option."""

    values: OptionValues
    components: Mapping[str, AnyComponent]
    changed: frozenset[str]


class RulesetDraft(Struct):
    """The parts of a ruleset that could be read, other values for wrong ones; None for what can't be read at all."""

    name: str
    folder: str  # as the user named it
    game: GameFile | None = None
    seats: frozenset[str] | None = None  # their ids
    options: Mapping[str, Option] | None = None  # of the game; they may be sound even if other parts of it are not
    components: dict[str, AnyComponent] = field(default_factory=dict)
    default_components: dict[str, AnyComponent] | None = None  # with all options at their defaults, if they aren't
    alternatives: list[Alternative] = field(default_factory=list)
    faulty: set[str] = field(default_factory=set)  # the components with a wrong value
    vague: set[str] = field(default_factory=set)  # those with one on which sizes or cells depend
    tableless: set[str] = field(default_factory=set)  # the components whose table can't be used
    option_values: OptionValues = field(default_factory=dict)
    component_names: frozenset[str] | None = None
    sections: dict[int, Section] = field(default_factory=dict)  # by position in rules.yaml
    all_sections: bool = False  # whether the figure and the clause of every item are known
    look: LookFile | None = None
    faces: dict[str, OwnFace] = field(default_factory=dict)  # each with the layers that it takes from others
    face_names: frozenset[str] | None = frozenset()  # None if faces.yaml could not be read
    figures: dict[str, Figure] = field(default_factory=dict)
    figure_names: frozenset[str] | None = None  # None if their folder could not be read
    unproved: set[str] = field(default_factory=set)  # the figures whose position or frames can't be read
    faulty_figures: set[str] = field(default_factory=set)  # those that have errors
    sources: dict[str, SourceMap] = field(default_factory=dict)
    art: dict[str, bytes] = field(default_factory=dict)
    fonts: dict[str, bytes] = field(default_factory=dict)
    glossary: tuple[Term, ...] = ()
    play: PlayFile | None = None
    unread_words: frozenset[str] | None = None  # of a game.yaml that is no YAML
    # Of a components.yaml with errors, with _ for -; None if other files name things in the box.
    component_words: frozenset[str] | None = None
    wrong: set[Spot] = field(default_factory=set)  # places whose problems are already reported
    error_count: int = 0  # how many problems of it stop a build

    @property
    def known_components(self) -> dict[str, AnyComponent]:
        """The components whose sizes and cells are known."""
        return {name: component for name, component in self.components.items() if name not in self.vague}

    def ruleset(self) -> Ruleset | None:
        """Return the whole ruleset, or None if any part of it is wrong."""
        if self.error_count or self.game is None or self.look is None:
            return None
        return self._ruleset(self.game, self.look)

    def partial_ruleset(self) -> Ruleset:
        """Return a ruleset with problems, so that it can be examined further; other values replace the wrong ones."""
        game = self.game or empty_record(GameFile)
        return self._ruleset(game, self.look or LookFile())

    def _ruleset(self, game: GameFile, look: LookFile) -> Ruleset:
        return Ruleset(
            name=self.name,
            folder=self.folder,
            game=game,
            components=self.components,
            sections=tuple(self.sections.values()),
            look=look,
            figures={name: figure for name, figure in self.figures.items() if name not in self.unproved},
            art=self.art,
            sources={file: SourceMap(file) for file in (GAME, COMPONENTS, RULES, FACE_FILE, PLAY_RULES)} | self.sources,
            default_components=self.default_components,
            fonts=self.fonts,
            glossary=self.glossary,
            faces=self.faces,
            alternatives=tuple(
                {name: one for name, one in other.components.items() if name in other.changed}
                for other in self.alternatives
            ),
            play=self.play,
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


def sound_options(value: Any, source: SourceMap) -> dict[str, Option] | None:
    """Return the options of a game.yaml that has problems; None if one of them is wrong, which has been reported."""
    written = value.get("options", {}) if isinstance(value, dict) else None
    if not isinstance(written, dict):
        return None
    options = {name: read_record(Option, one, source)[0] for name, one in written.items()}
    sound = {name: option for name, option in options.items() if option is not None and is_id(name)}
    return sound if len(sound) == len(options) else None
