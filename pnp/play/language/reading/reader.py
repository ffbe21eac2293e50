"""Read play.yaml: turn its plain values into a book, whose expressions are not parsed yet, and report every fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pnp.messages import join_words, quote_value, suggest_name
from pnp.play.language.reading.action_reader import ActionReader, read_endings, read_invariants
from pnp.play.language.reading.aliases import check_listed
from pnp.play.language.reading.board_reader import grid_findings, read_grid
from pnp.play.language.reading.consequent_faults import without_missing
from pnp.play.language.reading.effect_reader import EffectReader
from pnp.play.language.reading.layout import VARIANTS, LayoutReader, usual_layout
from pnp.play.language.reading.part_reader import PartReader
from pnp.play.language.reading.piece_reader import BoardNames, read_pieces
from pnp.play.language.reading.player_reader import named_players, read_players
from pnp.play.language.reading.set_reader import SetReader
from pnp.play.language.reading.shorthand import ShorthandReader
from pnp.play.language.showing.show_reader import ShowReader
from pnp.play.language.terms.book import Define, PieceSet, PlayAction, PlayBook, Region, Shows, StatePart
from pnp.play.language.terms.compass import relative_ways
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import NUMBER, PLAYER, ValueKind, set_of
from pnp.play.language.terms.options import PLAYERS, PlayOptions, Resolution, resolve_options
from pnp.play.language.terms.position_keys import PositionKey
from pnp.play.language.terms.value_reader import PLAY_FILE, Scope, ValueReader
from pnp.problems import DocumentPath, Finding

KEYS = (
    *("players", "board", "options", "sets", "pieces", "regions", "routes", "directions", "state", "position", "setup"),
    *("define", "moves", "actions", "after", "turns", "always", "end", "show"),
)
# The keys of turns, with their descriptions.
TURN_KEYS: Mapping[str, str] = {"skip": "a condition on player: players for whom it holds are passed over"}
_MOST_ACTIONS, _MOST_DEFINES, _MOST_SETS = 100, 200, 50
_DEFINE = re.compile(r"(?P<name>[A-Za-z]\w*)(?:\((?P<parameters>[^()]*)\))?", re.ASCII)


class ReadBook:
    """The result of reading play.yaml: its book, the findings, and the paths of its values."""

    def __init__(self, book: PlayBook, findings: Sequence[Finding], resolution: Resolution) -> None:
        self.book = book
        self.findings = tuple(findings)
        self.resolution = resolution


def read_book(values: Any, setting: PlayOptions) -> ReadBook:
    """Return the book of the plain *values* of play.yaml for one choice of options.

    The paths of findings are those of the file. The book lacks faulty entries.
    """
    resolution = resolve_options(values, setting, (PLAY_FILE,))
    if not setting.seats and isinstance(values, dict):
        setting = replace(setting, seats=tuple(named_players(values.get("players"))))
    reader = _BookReader(resolution.values, setting)
    book = reader.book()
    unknown = {finding.at for finding in resolution.findings}  # unknown names are reported once
    others = (finding for finding in resolution.relocate(reader.reader.findings) if finding.at not in unknown)
    findings = without_missing((*resolution.findings, *others))
    return ReadBook(book, findings, resolution)


def _has_cells(state: Any) -> bool:
    """Return whether the parts of a state, as they are written, have tables of cells."""
    parts = state.values() if isinstance(state, dict) else ()
    types = (part.get("is") if isinstance(part, dict) else part for part in parts)
    return any(isinstance(one, str) and "per cell" in one for one in types)


class _BookReader:
    """Reads the keys of the file in an order in which each may use the names of those before it."""

    def __init__(self, values: Any, setting: PlayOptions) -> None:
        self.reader = ValueReader()
        self.setting = setting
        self.path: DocumentPath = (PLAY_FILE,)
        self.values = self.reader.record(values, self.path, PLAY_FILE, KEYS, ("state",))
        self.named: dict[str, str] = {}  # the existing meanings of names of the file
        self.players, self.forwards = read_players(self.reader, self.values, setting)
        self.grid = self._board()
        self.set_reader = SetReader(self.reader, self.claim)
        self.sets = self._sets()
        self.board = BoardNames(self.reader, self.grid, self.sets, setting.seats)
        pieces = self.values.get("pieces")
        self.pieces: PieceSet = read_pieces(
            self.reader, pieces, self.at("pieces"), self.sets, setting.seats, setting.box
        )
        for name in self.set_reader.numbers.keys() & self.pieces.fields.keys():
            message = f"{name} is a field of pieces and of {self.set_reader.numbers[name][0]}s"
            self.reader.fault(message, self.at("pieces"), "rename one of them", code="P007")
        own = ((word, of) for of, words in self.sets.items() if of not in ("cell", "direction") for word in words)
        self.reader.members |= own

    def at(self, *steps: str | int) -> DocumentPath:
        """Return the path of a value of the file."""
        return (*self.path, *steps)

    def section(self, key: str, noun: str, most: int = 200) -> dict[str, Any]:
        """Return the mapping under a key; {} if there is none."""
        if key not in self.values:
            return {}
        return self.reader.mapping(self.values[key], self.at(key), key, f"write {noun}", most)

    def claim(self, name: str, path: DocumentPath, noun: str, scope: Scope = "part") -> bool:
        """Return whether a name is valid and not taken yet."""
        if not self.reader.name(name, path, noun, scope=scope):
            return False
        if name in self.named:
            message = f"{name} is both {noun} and {self.named[name]}"
            self.reader.fault(message, path, "rename one of them", code="P007", at_key=True)
            return False
        self.named[name] = noun
        return True

    def check_options(self) -> None:
        """Report options of the file that can't be read; the others are known before the file is."""
        for name, written in self.section("options", "options: {size: {values: [5, 8], default: 8}}").items():
            path = self.at("options", name)
            known = self.reader.record(written, path, f"the option {name}", ("values", "default"), ("values",))
            values = known.get("values")
            if not (isinstance(values, list) and values and all(isinstance(one, str | int) for one in values)):
                if "values" in known:
                    hint = "write values: [5, 8]"
                    self.reader.fault("the values of an option are a list of numbers or words", (*path, "values"), hint)
            elif "default" in known and known["default"] not in values:
                hint = f"write {join_words(map(str, values), 'or')}"
                self.reader.fault("the default is none of the values", (*path, "default"), hint)

    def book(self) -> PlayBook:
        """Return the book, without anything that can't be read."""
        self.check_options()
        ways = self._ways()
        constants = self._constants()
        regions = dict(self._regions())
        parts_reader = PartReader(self.reader, self.sets, ways, regions, len(self.pieces.letters), self.setting.box)
        parts = self._parts(parts_reader)
        book = PlayBook(self.players, self.grid, self.sets, parts, self.pieces)
        actions = self._actions(parts_reader, book.main)
        layout = self._layout(parts, book.main)
        setup, deal = self._setup()
        always = self.section("always", "always: {box.coins: bank <= 20}")
        turns = self.section("turns", "turns: {skip: player in out}")
        self.reader.record(turns, self.at("turns"), "turns", TURN_KEYS)
        return PlayBook(
            players=self.players,
            grid=self.grid,
            sets=self.sets,
            parts=parts,
            pieces=self.pieces,
            ways=ways,
            constants=constants,
            layout=layout,
            setup=setup,
            box=self.setting.box,
            shows=self._shows(),
            board=self.values["board"] if isinstance(self.values.get("board"), str) else None,
            numbers=self.set_reader.numbers,
            regions=regions,
            routes=dict(self._routes()),
            defines=dict(self._defines(parts_reader)),
            actions=actions,
            after=self._effects("after"),
            skip=self.reader.phrase(turns["skip"], self.at("turns", "skip")) if "skip" in turns else None,
            endings=tuple(read_endings(self.reader, self.values.get("end"), self.at("end"))),
            invariants=tuple(read_invariants(self.reader, always, self.at("always"))),
            deal=deal,
        )

    def _board(self) -> Grid:
        """Return the board's grid, or a grid without cells if there is no board."""
        written, boards, names = self.values.get("board"), self.setting.boards, self.setting.board_names
        if written is None:
            if "board" not in self.values and _has_cells(self.values.get("state")):
                hint = f"add board: {names[0]}" if names else "add board: {kind: square-board, columns: 8, rows: 8}"
                self.reader.fault('missing key "board"', self.path, hint, code="P005")
            return Grid(())
        if isinstance(written, dict):
            reading = read_grid(written, self.at("board"))
            self.reader.findings += reading.findings
            return reading.grid or Grid(())
        if not isinstance(written, str):
            hint = "write the name of a board in components.yaml"
            self.reader.fault(f"the board is {quote_value(written)}", self.at("board"), hint)
        elif written not in boards:
            hint = suggest_name(written, names) if names else "add one to components.yaml"
            self.reader.fault(f"there is no board {quote_value(written)}", self.at("board"), hint, code="P014")
        else:
            self.reader.findings += grid_findings(boards[written], self.at("board"))
            return boards[written]
        return Grid(())

    def _sets(self) -> dict[str, tuple[str, ...]]:
        """Return the sets: players, cells, directions, the variants, the options' values, and the game's own."""
        sets = {"player": self.players, "cell": self.grid.names, "direction": self.grid.directions}
        if self.setting.variants:
            sets["variant"] = self.setting.variants
        for name, value in self.setting.chosen.items():
            if isinstance(value, str):
                sets[name.replace("-", "_")] = tuple(map(str, self.setting.options[name]))
        for name, written in self.section("sets", "sets: {type: [mushroom, beehive]}", _MOST_SETS).items():
            path = self.at("sets", name)
            if not self.claim(name, path, "a set"):
                continue
            sets[name] = self.set_reader.members(name, written, path)
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
        for name, written in self.section("directions", "directions: {rook: [N, E, S, W]}").items():
            if self.claim(name, self.at("directions", name), "directions"):
                ways[name] = self.board.named_directions(name, written, self.at("directions", name))
        return ways

    def _constants(self) -> Mapping[str, tuple[ValueKind, int]]:
        """Return the options as constants: numbers, or members of a set of their values; and the variants played."""
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
            played = sum(1 << self.setting.variants.index(name) for name in self.setting.played)
            constants[VARIANTS] = (set_of(ValueKind("variant")), played)
        return constants

    def _regions(self) -> Iterator[tuple[str, Region]]:
        """Yield the regions: the board's own, its homes, and those of the file."""
        for name, cells in self.grid.regions.items():
            yield name, Region(name, (cells,))
        if len(self.grid.homes) == len(self.players):  # in turn order; else the file must say whose they are
            yield "home", Region("home", tuple(self.grid.homes.values()), "player")
        for name, written in self.section("regions", "regions: {crown: [A1, C1]}").items():
            path = self.at("regions", name)
            region = self.board.region(name, written, path) if self.claim(name, path, "a region") else None
            if region is not None:
                yield name, region

    def _routes(self) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
        """Yield the routes: that of a track along its spaces, and those of the file."""
        if self.grid.route:
            yield "track", (self.grid.route,) * len(self.players)
        for name, written in self.section("routes", "routes: {path: {dark: [A1, A2]}}").items():
            path = self.at("routes", name)
            route = self.board.route(name, written, path) if self.claim(name, path, "a route") else None
            if route is not None:
                yield name, route

    def _parts(self, parts_reader: PartReader) -> dict[str, StatePart]:
        """Return the parts of the position, which always include the turn."""
        parts = {}
        for name, written in self.section("state", "state: {board: piece per cell}", 100).items():
            path = self.at("state", name)
            if name == "turn" or self.claim(name, path, "a part of the state"):
                part = parts_reader.part(name, written, path)
                if part is not None:
                    parts[name] = part
        turn = parts.get("turn")
        if turn is not None and (turn.kind != PLAYER or turn.per or turn.optional):
            self.reader.fault("the turn is a player", turn.path, "write turn: player, or leave it out")
        return parts if turn is not None else {**parts, "turn": StatePart("turn", PLAYER)}

    def _layout(self, parts: Mapping[str, StatePart], main: str | None) -> Mapping[str, PositionKey]:
        """Return the keys of positions."""
        choices = [name for name in self.setting.chosen if name != PLAYERS]
        if PLAYERS in self.setting.chosen:
            choices.insert(0, PLAYERS)
        choices += [VARIANTS] if self.setting.variants else []
        told = [name for name in choices if name not in self.setting.unsaid]
        usual = usual_layout(parts, told, main, bool(self.grid.rows))
        if "position" not in self.values:
            return usual
        layout = LayoutReader(self.reader, parts, choices, told, self.sets, self.pieces)
        return layout.layout(self.values["position"], self.at("position"), usual)

    def _setup(self) -> tuple[Mapping[str, Any], tuple[Any, ...]]:
        """Return the position that a game begins with, and its deal."""
        written = dict(self.section("setup", "setup: and below it a position"))
        deal = written.pop("deal", None)
        path = self.at("setup", "deal")
        return written, () if deal is None else EffectReader(self.reader).effects(deal, path)

    def _defines(self, parts_reader: PartReader) -> Iterator[tuple[str, Define]]:
        """Yield the names for expressions."""
        for key, written in self.section("define", "define: {own: held(me)}", _MOST_DEFINES).items():
            path = self.at("define", key)
            match = _DEFINE.fullmatch(key)
            if match is None:
                hint = "write a name, or mill(cell c, player p):"
                self.reader.fault(f"{quote_value(key)} can't be defined", path, hint, at_key=True)
                continue
            text = match["parameters"]
            parameters = parts_reader.define_parameters(text, path) if text and text.strip() else ()
            phrase = self.reader.phrase(written, path)
            if (
                self.claim(match["name"], path, "a define", "function")
                and parameters is not None
                and phrase is not None
            ):
                yield match["name"], Define(match["name"], parameters, phrase)

    def _actions(self, parts_reader: PartReader, main: str | None) -> Mapping[str, PlayAction]:
        """Return the actions, those of the shorthand first."""
        booklet: dict[str, list[tuple[str, Any, DocumentPath]]] = {}
        for clause in self.setting.clauses:
            for wanted, test in clause.needs.items():
                booklet.setdefault(wanted, []).append((clause.clause, test, (*clause.path, "needs", wanted)))
        actions_reader = ActionReader(self.reader, parts_reader, booklet)
        shorthand = ShorthandReader(self.reader, actions_reader, main, len(self.grid.names))
        readers: Mapping[str, Callable[[str, Any, DocumentPath], PlayAction | None]] = {
            "moves": shorthand.action,
            "actions": actions_reader.action,
        }
        actions: dict[str, PlayAction] = {}
        seen: set[str] = set()
        for key, read in readers.items():
            for name, written in self.section(key, f"{key}: and below it a name for each").items():
                path = self.at(key, name)
                if name in seen:
                    message, hint = f"{name} is both a move and an action", "rename one of them"
                    self.reader.fault(message, path, hint, code="P007", at_key=True)
                elif self.reader.name(name, path, "an action", scope="action"):
                    action = read(name, written, path)
                    if action is not None:
                        actions[name] = action
                seen.add(name)
        if len(seen) > _MOST_ACTIONS:
            self.reader.fault(f"{len(seen)} actions", self.at("actions"), f"at most {_MOST_ACTIONS}", code="P008")
        check_listed(self.reader, actions)
        unread = {self.at(), self.at("moves"), self.at("actions")}
        are_all_read = not any(finding.at in unread for finding in self.reader.findings)
        for unknown, needs in booklet.items():
            if unknown not in seen and are_all_read:
                hint = f"the actions are {join_words(seen)}"
                self.reader.fault(f"there is no action {unknown}", needs[0][2], hint, code="P014", at_key=True)
        return actions

    def _effects(self, key: str) -> tuple[Any, ...]:
        if key not in self.values:
            return ()
        return EffectReader(self.reader).effects(self.values[key], self.at(key))

    def _shows(self) -> Shows:
        """Return the pictures that the file defines."""
        if "show" not in self.values:
            return Shows()
        return ShowReader(self.reader).shows(self.values["show"], self.at("show"))
