"""What the rest of a ruleset says that its rules depend on: players, options, boards, and the booklet's clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from operator import is_
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.kinds import AnyComponent
from pnp.game.model.ruleset import Choice
from pnp.game.reading.option_refs import table_findings
from pnp.messages import format_value, quote_value, suggest_name
from pnp.play.game_setup import BookletClause, GameSetup, PlaySetup
from pnp.play.language.terms.boards import board_grid
from pnp.play.language.terms.functions import BOX
from pnp.play.language.terms.grid import Grid
from pnp.problems import DocumentPath, Finding

PLAYERS = "players"  # the option that is the number of players
_OPTION, _TABLE = "option", "values"


class PlayOptions(Struct, frozen=True):
    """One choice of a ruleset's options, and what depends on it.

    *seats* are all players that the game knows, *seated* those of this choice; both are empty where game.yaml is not
    known. *options* are the values that each option can have, *chosen* those it has; *unsaid* are those that only the
    set-up names, and positions omit. *boards* are the grids of the boards that play.yaml names, *board_names* all that
    there are; *box* has the number of each component.
    """

    seats: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    options: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    chosen: Mapping[str, Choice] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    boards: Mapping[str, Grid] = field(default_factory=dict)
    clauses: tuple[BookletClause, ...] = ()
    box: Mapping[str, int] = field(default_factory=dict)
    unsaid: frozenset[str] = frozenset()
    board_names: tuple[str, ...] = ()


class Resolution(Struct, frozen=True):
    """Values with those of options in place; *moved* pairs the path of each of those with where it is written."""

    values: Any
    moved: tuple[tuple[DocumentPath, DocumentPath], ...] = ()
    findings: tuple[Finding, ...] = ()

    def written(self, path: DocumentPath) -> DocumentPath:
        """Return the path in the file of a value's path."""
        around = [(len(seen), real) for seen, real in self.moved if path[: len(seen)] == seen]
        if not around:
            return path
        length, real = around[-1]  # an option inside another option's value follows that one
        return (*real, *path[length:])

    def relocate(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return findings with their paths in the file."""
        return tuple(replace(finding, at=self.written(finding.at)) for finding in findings)


def resolve_options(values: Any, setting: PlayOptions, path: DocumentPath) -> Resolution:
    """Return the values with those of options where they refer to one: ``{option: side}``, or with a table of values.

    *path* is where the values are. An unknown option and a table that doesn't fit are findings (P015).
    """
    resolver = _Resolver(setting)
    resolved = resolver.resolve(values, path, path)
    return Resolution(resolved, tuple(resolver.moved), tuple(resolver.findings))


class _Resolver:
    def __init__(self, setting: PlayOptions) -> None:
        self.setting = setting
        self.moved: list[tuple[DocumentPath, DocumentPath]] = []
        self.findings: list[Finding] = []

    def resolve(self, value: Any, seen: DocumentPath, real: DocumentPath) -> Any:
        """Return a value with the values of options substituted; its path is *seen* here and *real* in the file."""
        # The order matters: lists and plain mappings go deeper; of a reference, the name is tried, then its table.
        # What names no option is returned itself: it need be validated only once.
        if isinstance(value, list):
            several = [self.resolve(one, (*seen, index), (*real, index)) for index, one in enumerate(value)]
            return value if all(map(is_, several, value)) else several
        if not isinstance(value, dict):
            return value
        if not (_OPTION in value and value.keys() <= {_OPTION, _TABLE}):
            mapped = {key: self.resolve(one, (*seen, key), (*real, key)) for key, one in value.items()}
            return value if all(map(is_, mapped.values(), value.values())) else mapped
        name = value[_OPTION]
        options = self.setting.options
        if not isinstance(name, str) or name not in options:
            message = f"the game has no option {quote_value(name)}"
            self.findings.append(Finding("P015", message, suggest_name(format_value(name), sorted(options)), real))
            return None
        chosen = self.setting.chosen[name]
        table = value.get(_TABLE)
        if table is None:
            return chosen
        if not isinstance(table, dict):
            hint = 'write values: {"4": …, "5": …}'
            self.findings.append(Finding("P006", "the values of an option are a mapping", hint, (*real, _TABLE)))
            return None
        self.findings += table_findings(table, name, self.setting.options[name], (*real, _TABLE))
        key = str(chosen)
        if key not in table:
            return None
        where = (*real, _TABLE, key)
        self.moved.append((seen, where))
        return self.resolve(table[key], seen, where)


def played_options(setup: GameSetup) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    """Yield the options that the rules or their board depend on, with their values, the default first."""
    # An option may be one of the players, of game.yaml or of the rules; of game.yaml, only if something depends on it.
    play = setup.play
    if play is None:
        return
    if len(play.seated) > 1:
        yield PLAYERS, tuple(play.seated)
    for name, values in play.options.items():
        is_counted = any(name in choice.values for choice in play.file.varied) and names_option(play, BOX)
        if is_counted or any(name in choice.values for choice in play.file.boards) or names_option(play, name):
            yield name, values
    written = play.file.values.get("options") if isinstance(play.file.values, dict) else None
    if isinstance(written, dict):
        yield from _own_options({name: one for name, one in written.items() if name not in play.options})


def _own_options(own: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    for name, option in own.items():
        if not isinstance(option, dict) or not isinstance(option.get("values"), list):
            continue
        if values := tuple(one for one in option["values"] if isinstance(one, str | int)):
            default = option.get("default", values[0])
            yield name, tuple(dict.fromkeys((default, *values) if default in values else values))


def only_set_up(play: PlaySetup, options: Iterable[str]) -> Iterator[str]:
    """Yield the options that affect only the set-up; positions omit them."""
    choices = [one.values for one in play.file.boards] + [one.values for one in play.file.varied]
    for name in options:
        if name == PLAYERS or any(name in values for values in choices):
            continue
        if not names_option(play, name, but="setup"):
            yield name


class BoardGrids:
    """The grids of the boards that play.yaml names. Each is made once, whichever other options are chosen."""

    def __init__(self, play: PlaySetup | None) -> None:
        self._boards = play.file.boards if play else ()
        self._grid = cache(lambda number: board_grid(self._boards[number].board))

    def chosen(self, chosen: Mapping[str, Choice]) -> dict[str, Grid]:
        """Return the grids for the chosen options, by board name."""
        fitting = [
            (choice.name, self._grid(number))
            for number, choice in enumerate(self._boards)
            if all(chosen.get(name) == value for name, value in choice.values.items())
        ]
        return {name: grid for name, grid in fitting if grid is not None}


def chosen_components(play: PlaySetup | None, chosen: Mapping[str, Choice]) -> Mapping[str, AnyComponent]:
    """Return the components for some choices, with the defaults of options that the rules don't name."""
    if play is None:
        return {}
    usual = {name: values[0] for name, values in play.options.items()}
    values = {**usual, **chosen}
    boards = [(one.name, one.values, one.board) for one in play.file.boards]
    others = [(one.name, one.values, one.component) for one in play.file.varied]
    varied = {
        name: component
        for name, needed, component in (*boards, *others)
        if all(values.get(option) == value for option, value in needed.items())
    }
    return {**play.components, **varied}


def names_option(play: PlaySetup, option: str, but: str = "") -> bool:
    """Return whether play.yaml, *but* for one of its keys, or the booklet's conditions name an option anywhere."""
    word = re.compile(rf"(?<![\w-]){re.escape(option)}(?![\w-])|(?<!\w){re.escape(option.replace('-', '_'))}(?!\w)")
    values = play.file.values
    rest = {key: one for key, one in values.items() if key != but} if isinstance(values, dict) else values
    waiting: list[Any] = [rest, [one.needs for one in play.clauses]]
    while waiting:
        match waiting.pop():
            case str() as text if word.search(text):
                return True
            case dict() as mapping:
                waiting += [*mapping, *mapping.values()]
            case list() as listed:
                waiting += listed
            case _:
                pass
    return False
