"""Read the setup of a game from its ruleset: numbers of players, options, variants, and counts of components.

An engine takes everything that its rules leave open from here, and rejects values that they don't allow at their
places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.kinds import AnyComponent
from pnp.game.model.ruleset import PLAY_ENGINE, Choice, Item, PlayFile, Ruleset, Section
from pnp.game.model.values import player_counts
from pnp.problems import DocumentPath, Finding, Problems, SourceMap

GAME_FILE, COMPONENTS_FILE, RULES_FILE = "game.yaml", "components.yaml", "rules.yaml"


class OptionSetup(Struct, frozen=True):
    """An option's values as ``--set`` writes them, and its default."""

    values: tuple[str, ...]
    default: str


class ComponentSetup(Struct, frozen=True):
    """The facts about a component for engines; None for those that it doesn't have."""

    count: int | None = None
    faces: tuple[str, ...] | None = None  # of a die
    columns: int | None = None
    rows: int | None = None
    home_size: int | None = None  # how many cells a home has
    cells: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of each group of special cells


class BookletClause(Struct, frozen=True):
    """A clause of the booklet, its title, its conditions by action, and the path of its item, the file first."""

    clause: str
    title: str = ""
    needs: Mapping[str, Any] = field(default_factory=dict)
    path: DocumentPath = ()


class PlayWords(Struct, frozen=True):
    """A reader's words for refusals: *titles* of seats and components by ids, *reasons* by the engine's English."""

    titles: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)


class PlaySetup(Struct, frozen=True):
    """The input of the rules in play.yaml: its values, boards, components, the booklet's clauses, the players.

    *options* are the values of each option, the default first; *seated* are the players by their number.
    *variant_needs* are the values of options with which each variant can be played. *name* is the ruleset's.
    *words* are the reader's.
    """

    file: PlayFile
    name: str = PLAY_ENGINE
    components: Mapping[str, AnyComponent] = field(default_factory=dict)
    clauses: tuple[BookletClause, ...] = ()
    options: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    seated: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    variant_needs: Mapping[str, Mapping[str, Choice]] = field(default_factory=dict)
    words: PlayWords = PlayWords()


class GameSetup(Struct, frozen=True):
    """The values of game.yaml and components.yaml; an empty setup leaves the rules unchanged."""

    players: tuple[int, ...] = ()
    seats: tuple[str, ...] = ()
    options: Mapping[str, OptionSetup] = field(default_factory=dict)
    variants: tuple[str, ...] | None = None
    components: Mapping[str, ComponentSetup] = field(default_factory=dict)
    play: PlaySetup | None = None


def setup_of(ruleset: Ruleset, words: PlayWords = PlayWords()) -> GameSetup:  # noqa: B008  # a value
    """Return the setup of a loaded ruleset, with the words of its reader."""
    game = ruleset.game
    return GameSetup(
        game.player_counts,
        tuple(game.seats),
        {name: OptionSetup(tuple(map(str, one.values)), str(one.default)) for name, one in game.options.items()},
        tuple(game.variants),
        {
            name: _component(lambda key, of=component: getattr(of, key, None))  # type: ignore[misc]
            for name, component in ruleset.components.items()
        },
        _play_setup(ruleset, words),
    )


def clause_items(sections: Iterable[Section]) -> Iterator[tuple[str, Item, DocumentPath]]:
    """Yield each clause of the booklet, with its item and the item's path in rules.yaml."""
    for number, section in enumerate(sections):
        for index, item in enumerate(section.items):
            if item.clause is not None:
                yield item.clause, item, (number, "items", index)


def _play_setup(ruleset: Ruleset, words: PlayWords) -> PlaySetup | None:
    """Return the input of the rules in play.yaml; None without such rules."""
    game = ruleset.game
    if ruleset.play is None:
        return None
    return PlaySetup(
        ruleset.play,
        ruleset.name,
        ruleset.components,
        tuple(
            BookletClause(clause, item.title or "", item.needs, (RULES_FILE, *path))
            for clause, item, path in clause_items(ruleset.sections)
            if item.played
        ),
        {name: tuple(dict.fromkeys((one.default, *one.values))) for name, one in game.options.items()},
        {count: game.seated(count) for count in game.player_counts},
        {name: variant.needs for name, variant in game.variants.items()},
        words,
    )


def setup_of_values(game: Any, components: Any) -> GameSetup:
    """Return the setup that plain values describe, without those of a wrong type, which are reported elsewhere."""
    game, components = _mapping(game), _mapping(components)
    seats = tuple(name for name in _mapping(game.get("seats")) if isinstance(name, str))
    players = game.get("players")
    options = {}
    for name, option in _mapping(game.get("options")).items():
        values, default = _mapping(option).get("values"), _mapping(option).get("default")
        if isinstance(values, list) and isinstance(default, str | int):
            options[name] = OptionSetup(tuple(map(str, values)), str(default))
    return GameSetup(
        player_counts(players, len(seats)) if isinstance(players, str | int) and seats else (),
        seats,
        options,
        tuple(_mapping(game.get("variants"))),
        {name: _component(_mapping(values).get) for name, values in components.items()},
    )


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _component(get: Callable[[str], Any]) -> ComponentSetup:
    """Return the result of *get* for a component, if it has the right type."""
    faces, special = get("faces"), get("special")
    cells: dict[str, tuple[str, ...]] = {}
    for name, group in special.items() if isinstance(special, Mapping) else ():
        names = group.get("cells") if isinstance(group, Mapping) else getattr(group, "cells", None)
        if isinstance(names, list | tuple):
            cells[name] = tuple(map(str, names))
    return ComponentSetup(
        _count(get("count")),
        tuple(map(str, faces)) if isinstance(faces, list | tuple) else None,
        _count(get("columns")),
        _count(get("rows")),
        _count(get("home_size")),
        cells,
    )


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def report_setup(findings: Sequence[Finding], sources: Mapping[str, SourceMap], problems: Problems) -> None:
    """Report findings of an engine, each at its place in the file with which its path begins."""
    for finding in findings:
        file, *path = finding.at
        problems.add(sources[str(file)].locate(replace(finding, at=tuple(path))))
