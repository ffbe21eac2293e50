"""Read play.yaml: turn its plain values into a book, whose expressions are not parsed yet, and report every fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.ruleset import VARIANTS
from pnp.game.reading.yaml.validation import INVALID
from pnp.messages import join_words, quote, quote_value
from pnp.play.language.reading.action_reader import ActionReader, booklet_conditions, check_listed
from pnp.play.language.reading.board_reader import grid_findings, read_grid
from pnp.play.language.reading.consequent_faults import without_missing
from pnp.play.language.reading.name_reader import BoardNames, named_players, read_pieces, read_players, read_set
from pnp.play.language.reading.part_reader import LayoutReader, PartReader, usual_layout
from pnp.play.language.showing.show_reader import read_shows
from pnp.play.language.terms.book import (
    Define,
    Ending,
    Invariant,
    Need,
    PieceSet,
    PlayAction,
    PlayBook,
    PositionKey,
    Region,
    StatePart,
)
from pnp.play.language.terms.grid import Grid, relative_ways
from pnp.play.language.terms.kinds import NUMBER, PLAYER, ValueKind, set_of
from pnp.play.language.terms.options import PLAYERS, PlayOptions, Resolution, resolve_options
from pnp.play.language.terms.play_file import PartFile, PlayDocument
from pnp.play.language.terms.value_reader import PLAY_FILE, SoundValues, ValueReader
from pnp.problems import DocumentPath, Finding

_Entry = TypeVar("_Entry")
_MOST_ACTIONS = 100  # ten times as many as chess has, which has the most of the games; of those each is compiled
_DEFINE = re.compile(r"(?P<name>[A-Za-z]\w*)(?:\((?P<parameters>[^()]*)\))?", re.ASCII)


class ReadBook(Struct, frozen=True):
    """The result of reading play.yaml: its book, the findings, and the paths of its values."""

    book: PlayBook
    findings: tuple[Finding, ...]
    resolution: Resolution


def read_book(values: Any, setting: PlayOptions, sound: SoundValues | None = None) -> ReadBook:
    """Return the book of the plain *values* of play.yaml for one choice of options; *sound* is kept between choices.

    The paths of findings are those of the file. The book lacks faulty entries.
    """
    resolution = resolve_options(values, setting, (PLAY_FILE,))
    if not setting.seats and isinstance(values, dict):
        setting = replace(setting, seats=tuple(named_players(values.get("players"))))
    reader = _BookReader(resolution.values, setting, sound)
    book = reader.book()
    unknown = {finding.at for finding in resolution.findings}  # unknown names are reported once
    others = (finding for finding in resolution.relocate(reader.reader.findings) if finding.at not in unknown)
    findings = without_missing((*resolution.findings, *others))
    return ReadBook(book, findings, resolution)


class _BookReader:
    """Reads the keys of the file in an order in which each may use the names of those before it."""

    def __init__(self, values: Any, setting: PlayOptions, sound: SoundValues | None) -> None:
        self.reader = ValueReader(sound)
        self.setting = setting
        self.path: DocumentPath = (PLAY_FILE,)
        read = self.reader.record(PlayDocument, values, self.path, {})
        self.file: PlayDocument = PlayDocument(state=None) if read is INVALID else read
        self.keys = frozenset(values if isinstance(values, dict) else ())
        self.named: dict[str, str] = {}  # the existing meanings of names of the file
        self.players, self.forwards = read_players(self.reader, self.file, setting, is_given="players" in self.keys)
        self.grid = self._board()
        self.numbers: dict[str, tuple[str, tuple[int, ...]]] = {}  # the fields of members, by name
        self.sets = self._sets()
        self.board = BoardNames(self.reader, self.grid, self.sets, setting.seats)
        self.pieces: PieceSet = read_pieces(
            self.reader, self.file.pieces, self.at("pieces"), self.sets, setting.seats, setting.box
        )
        for name in [one for one in self.numbers if one in self.pieces.fields]:
            message = f"{quote(name)} is a field of pieces and of {self.numbers[name][0]}s"
            self.reader.fault(message, self.at("pieces"), "rename one of them", code="P007")
        own = ((word, of) for of, words in self.sets.items() if of not in ("cell", "direction") for word in words)
        self.reader.members |= own

    def at(self, *steps: str | int) -> DocumentPath:
        """Return the path of a value of the file."""
        return (*self.path, *steps)

    def claim(self, name: str, path: DocumentPath, noun: str) -> bool:
        """Return whether a valid name is not taken yet."""
        if not self.reader.is_free(name, path, noun):
            return False
        if name in self.named:
            message = f"{quote(name)} is both {noun} and {self.named[name]}"
            self.reader.fault(message, path, "rename one of them", code="P007", at_key=True)
            return False
        self.named[name] = noun
        return True

    def book(self) -> PlayBook:
        """Return the book, without anything that can't be read."""
        ways = self._ways()
        constants = self._constants()
        regions = dict(self._regions())
        parts_reader = PartReader(self.reader, self.sets, ways, regions, len(self.pieces.letters), self.setting.box)
        parts = self._parts(parts_reader)
        book = PlayBook(self.players, self.grid, self.sets, parts, self.pieces)
        actions = self._actions(parts_reader, book.main)
        layout = self._layout(parts, book.main)
        return replace(
            book,
            ways=ways,
            constants=constants,
            layout=layout,
            setup=self.file.setup.position,
            box=self.setting.box,
            shows=read_shows(self.reader, self.file.show, self.at("show")),
            board=self.file.board if isinstance(self.file.board, str) else None,
            numbers=self.numbers,
            regions=regions,
            routes=dict(self._routes()),
            defines=dict(self._defines(parts_reader)),
            actions=actions,
            after=self.file.after,
            skip=self.file.turns.skip,
            endings=tuple(self._endings()),
            invariants=tuple(
                Invariant(clause, one.test, one.loop, one.says, one.at)
                for clause, conditions in self.file.always.items()
                for one in conditions or ()
                if one is not None
            ),
            deal=self.file.setup.deal,
        )

    def _endings(self) -> Iterator[Ending]:
        for one in self.file.end:
            if one is not None and (one.winner is not None or one.scores is not None):
                yield Ending(one.test, one.winner or "most", one.clause, one.scores, one.halves)

    def _claimed(
        self,
        key: str,
        entries: Mapping[str, Any],
        noun: str,
        read: Callable[[str, Any, DocumentPath], _Entry | None],
    ) -> Iterator[tuple[str, _Entry]]:
        """Yield what is read of the entries of a key whose names are not taken yet."""
        for name, written in entries.items():
            path = self.at(key, name)
            if self.claim(name, path, noun) and written is not None:
                entry = read(name, written, path)
                if entry is not None:
                    yield name, entry

    def _board(self) -> Grid:
        """Return the board's grid, or a grid without cells if there is no board."""
        # A board that is missing, described or named has faults of its own; rules without cells need none.
        written, boards, names = self.file.board, self.setting.boards, self.setting.board_names
        if written is None:
            state = (one.type_ if isinstance(one, PartFile) else one for one in (self.file.state or {}).values())
            if "board" not in self.keys and any("per cell" in one for one in state if one is not None):
                hint = f"add board: {names[0]}" if names else "add board: {kind: square-board, columns: 8, rows: 8}"
                self.reader.fault('missing key "board"', self.path, hint, code="P005")
            return Grid(())
        if not isinstance(written, str):
            reading = read_grid(written, self.at("board"))
            self.reader.findings += reading.findings
            return reading.grid or Grid(())
        if written in boards:
            self.reader.findings += grid_findings(boards[written], self.at("board"))
            return boards[written]
        others = [name for name in names if name != written]
        self.reader.exists("board", written, others, self.at("board"), "add one to components.yaml")
        return Grid(())

    def _sets(self) -> dict[str, tuple[str, ...]]:
        """Return the sets: players, cells, directions, the variants, the options' values, and the game's own."""
        sets = {"player": self.players, "cell": self.grid.names, "direction": self.grid.directions}
        if self.setting.variants:
            sets["variant"] = self.setting.variants
        for name, value in self.setting.chosen.items():
            if isinstance(value, str):
                sets[name.replace("-", "_")] = tuple(map(str, self.setting.options[name]))
        for name, written in self.file.sets.items():
            path = self.at("sets", name)
            if self.claim(name, path, "a set"):
                sets[name], numbers = read_set(self.reader, written, path, self.claim)
                self.numbers |= {field: (name, values) for field, values in numbers.items()}
        return sets

    def _ways(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """Return the named sets of directions: the board's, those that each mover sees, and the game's own."""
        ways: dict[str, tuple[tuple[int, ...], ...]] = {
            name: (directions,) for name, directions in self.grid.ways.items()
        }
        forwards = []
        for player, forward in zip(self.players, self.forwards, strict=True):
            path = self.at("players", player, "forward")
            noun = "a direction of the board"
            forwards.append(None if forward is None else self.reader.member(forward, path, self.grid.directions, noun))
        ways |= relative_ways(self.grid, forwards)
        for name, written in self.file.directions.items():
            if self.claim(name, self.at("directions", name), "directions"):
                ways[name] = self.board.named_directions(written or (), self.at("directions", name))
        return ways

    def _constants(self) -> Mapping[str, tuple[ValueKind, int]]:
        """Return the options as constants: numbers, or members of a set of their values; and all variants."""
        constants: dict[str, tuple[ValueKind, int]] = {}
        for option, value in self.setting.chosen.items():
            name = option.replace("-", "_")
            if option == PLAYERS:
                continue  # the word means those who play
            if isinstance(value, int):
                constants[name] = (NUMBER, value)
            else:
                constants[name] = (ValueKind(name), self.sets[name].index(value))
            self.named.setdefault(name, "an option")
        if self.setting.variants:
            constants[VARIANTS] = (set_of(ValueKind("variant")), (1 << len(self.setting.variants)) - 1)
        return constants

    def _regions(self) -> Iterator[tuple[str, Region]]:
        for name, cells in self.grid.regions.items():
            yield name, Region(name, (cells,))
        if len(self.grid.homes) == len(self.players):  # in turn order; else the file must say whose they are
            yield "home", Region("home", tuple(self.grid.homes.values()), "player")
        yield from self._claimed("regions", self.file.regions, "a region", self.board.region)

    def _routes(self) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
        if self.grid.route:
            yield "track", (self.grid.route,) * len(self.players)
        yield from self._claimed("routes", self.file.routes, "a route", self.board.route)

    def _parts(self, parts_reader: PartReader) -> dict[str, StatePart]:
        """Return the parts of the position, which always include the turn."""
        parts = dict(self._claimed("state", self.file.state or {}, "a part of the state", parts_reader.part))
        turn = parts.get("turn")
        if turn is not None and (turn.kind != PLAYER or turn.per or turn.optional):
            self.reader.fault("the turn is a player", turn.path, "write turn: player, or leave it out")
        return parts if turn is not None else {**parts, "turn": StatePart("turn", PLAYER)}

    def _layout(self, parts: Mapping[str, StatePart], main: str | None) -> Mapping[str, PositionKey]:
        choices = [name for name in self.setting.chosen if name != PLAYERS]
        if PLAYERS in self.setting.chosen:
            choices.insert(0, PLAYERS)
        choices += [VARIANTS] if self.setting.variants else []
        told = [name for name in choices if name not in self.setting.unsaid]
        usual = usual_layout(parts, told, main, bool(self.grid.rows))
        if self.file.position is None:
            return usual
        layout = LayoutReader(self.reader, parts, choices, told, self.sets, self.pieces)
        return layout.layout(self.file.position, self.at("position"), usual)

    def _defines(self, parts_reader: PartReader) -> Iterator[tuple[str, Define]]:
        for key, written in self.file.define.items():
            path = self.at("define", key)
            match = _DEFINE.fullmatch(key)
            if match is None:
                hint = "write a name, or mill(cell c, player p):"
                self.reader.fault(f"{quote_value(key)} can't be defined", path, hint, at_key=True)
                continue
            text = match["parameters"]
            parameters = parts_reader.define_parameters(text, path) if text and text.strip() else ()
            is_named = self.reader.name(match["name"], path, "a define", "function")
            if is_named and self.claim(match["name"], path, "a define") and parameters is not None and written:
                yield match["name"], Define(match["name"], parameters, written)

    def _booklet(self) -> tuple[Mapping[str, Sequence[Need]], Mapping[str, DocumentPath]]:
        """Return the needs that rules.yaml has of each action, and where the first of them is."""
        booklet: dict[str, list[Need]] = {}
        places: dict[str, DocumentPath] = {}
        for clause in self.setting.clauses:
            for wanted, test in clause.needs.items():
                path = (*clause.path, "needs", wanted)
                booklet.setdefault(wanted, []).extend(booklet_conditions(self.reader, clause.clause, test, path))
                places.setdefault(wanted, path)
        return booklet, places

    def _actions(self, parts_reader: PartReader, main: str | None) -> Mapping[str, PlayAction]:
        """Return the actions, those of the shorthand first."""
        booklet, places = self._booklet()
        actions_reader = ActionReader(self.reader, parts_reader, booklet, main)
        actions: dict[str, PlayAction] = {}
        seen: set[str] = set()
        readers: tuple[tuple[str, Mapping[str, Any], Callable[[str, Any, DocumentPath], PlayAction]], ...] = (
            ("moves", self.file.moves, actions_reader.move),
            ("actions", self.file.actions, actions_reader.action),
        )
        for key, written, read in readers:
            for name, one in written.items():
                path = self.at(key, name)
                if name in seen:
                    message, hint = f"{quote(name)} is both a move and an action", "rename one of them"
                    self.reader.fault(message, path, hint, code="P007", at_key=True)
                elif one is not None:
                    actions[name] = read(name, one, path)
                seen.add(name)
        if len(seen) > _MOST_ACTIONS:
            self.reader.fault(f"{len(seen)} actions", self.at("actions"), f"at most {_MOST_ACTIONS}", code="P008")
        check_listed(self.reader, actions)
        unread = {self.at(), self.at("moves"), self.at("actions")}
        are_all_read = not any(finding.at in unread for finding in self.reader.findings)
        for unknown, path in places.items():
            if unknown not in seen and are_all_read:
                hint = f"the actions are {join_words(seen)}"
                self.reader.fault(f"there is no action {quote(unknown)}", path, hint, code="P014", at_key=True)
        return actions
