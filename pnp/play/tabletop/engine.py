"""The substitute for the engine of a game without rules: it knows only the box and its boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pnp.game.model.texts import Name, Text, TextValue, comma_list, ui_text
from pnp.game.model.view import BoardView, Event, PoolView, Standing, TablePlace, TrackView, View
from pnp.play.game_setup import GameSetup
from pnp.play.protocol import Outcome, Rejected, StartOptions
from pnp.play.tabletop.box import (
    HANDS,
    PILES,
    SUPPLY,
    THROWN,
    BoxContents,
    Site,
    TablePiece,
    TabletopState,
    equal_runs,
    supply_count,
    table_place,
)
from pnp.play.tabletop.notation import EMPTY_PLACE, PieceReader, read_tabletop
from pnp.play.tabletop.play import (
    TabletopMove,
    read_place,
    read_tabletop_move,
    try_move,
    visible_face,
    write_tabletop_move,
)
from pnp.problems import Finding

_DICE = ui_text("Dice")  # the pool of dice of several kinds
_FEW = 1  # the number of kinds of pieces that fit in a player's panel, beside the portrait


def write_tabletop(state: TabletopState, box: BoxContents) -> dict[str, Any]:
    """Return a position as plain values: the pieces on each place of its boards, and the places of each piece."""
    # One line for each key of a position; a board is written by its places and by its pieces.
    written: dict[str, Any] = {"players": list(state.players), "turn": state.turn}
    for board in state.boards:
        by_piece: dict[str, list[str]] = {name: [] for name in box.pieces}
        by_place: dict[str, Any] = {}
        for name in box.boards[board].names:
            pieces = state.at(Site(board, name))
            by_place[name] = _written(pieces)
            for piece in dict.fromkeys(map(str, pieces)):
                by_piece.setdefault(piece, []).append(name)
        written[board] = by_piece | by_place
    written[HANDS] = {seat: _tallied(state.at(Site(HANDS, seat)), box) for seat in state.players}
    written[PILES] = {name: _tallied(state.at(Site(PILES, name)), box) for name in state.piles}
    dice = ((site.name, pieces) for site, pieces in state.lying.items() if site.area == THROWN)
    written[THROWN] = {name: [die.look for die in pieces] for name, pieces in dice}
    written[SUPPLY] = {name: supply_count(box, state, name) for name in box.pieces}
    return written


def _written(pieces: Sequence[TablePiece]) -> Any:
    words = [f"{count} {piece}" if count > 1 else str(piece) for piece, count in equal_runs(pieces)]
    return words[0] if len(words) == 1 else words or EMPTY_PLACE


def _tallied(pieces: Sequence[TablePiece], box: BoxContents) -> dict[str, int]:
    tally = dict.fromkeys(box.pieces, 0)
    for piece in pieces:
        tally[str(piece)] = tally.get(str(piece), 0) + 1
    return tally


def _comparable(key: Any, value: Any, box: BoxContents) -> Any:
    """Return the value of a position's key in canonical form, for comparison."""
    # One branch for each key of a position that can be written in several ways.
    if not isinstance(value, Mapping):
        return value
    if key in box.boards:
        places = box.boards[key].names
        return {
            name: _rewritten(inner, box, _written) if name in places else _in_order(inner, places)
            for name, inner in value.items()
        }
    if key in (HANDS, PILES):  # what is held may be a mapping already, and partial
        return {
            name: held if isinstance(held, Mapping) else _rewritten(held, box, partial(_tallied, box=box))
            for name, held in value.items()
        }
    if key == THROWN:
        return {die: [str(face) for face in faces] for die, faces in value.items() if isinstance(faces, list | tuple)}
    return value


def _rewritten(value: Any, box: BoxContents, write: Callable[[Sequence[TablePiece]], Any]) -> Any:
    """Return the pieces that a value names as *write* writes them; an unreadable one stays as it is."""
    reader = PieceReader(box)
    mentions = reader.pieces(value, ())
    if reader.findings or any(count > box.pieces[piece.component].count for piece, count, _ in mentions):
        return value
    return write([piece for piece, count, _ in mentions for _ in range(count)])


def _in_order(value: Any, places: Mapping[str, int]) -> Any:
    names = list(value) if isinstance(value, list | tuple) else [value]
    are_known = all(isinstance(name, str) and name in places for name in names)
    return sorted(names, key=places.__getitem__) if are_known else names


class Tabletop:
    """Answers questions about a figure without rules; *figure* is the name of its file."""

    name = "none"
    has_scores = False
    # What a figure can claim without rules.
    claims = frozenset({"after", "placed", "removed", "gained", "paid"})

    def __init__(self, box: BoxContents, figure: str = "") -> None:
        self.box = box
        self.figure = figure
        self.clauses: Mapping[str, str] = box.clauses
        self.components: tuple[str, ...] = tuple(box.pieces)

    def for_setup(self, setup: GameSetup) -> Tabletop:
        """Return this engine, which already knows the box."""
        return self

    def start(self, options: StartOptions) -> Rejected:
        """Return a rejection: only rules define how a game begins."""
        return Rejected((Finding("P059", "this ruleset has no engine", "game.yaml has engine: none"),))

    def read_position(self, data: Any) -> TabletopState | Rejected:
        """Return the state that plain values describe, or all findings about them."""
        return read_tabletop(data, self.box)

    def write_position(self, state: TabletopState) -> dict[str, Any]:
        """Return the position as plain values: by places, by pieces, and supplies."""
        return write_tabletop(state, self.box)

    def comparable(self, values: Any) -> Any:
        """Return a part of a position as `write_position` writes it, as far as it can be read."""
        if not isinstance(values, Mapping):
            return values
        return {key: _comparable(key, value, self.box) for key, value in values.items()}

    def marked_place(self, state: TabletopState, name: str) -> TablePlace | Finding:
        """Return the place that a mark names, or why there is none."""
        site = read_place(name, self.box, state)
        place = site if isinstance(site, Finding) else table_place(site, self.box, state)
        return place or Finding("P014", "the picture does not show the supply", "name a place")

    def read_move(self, state: TabletopState, text: str) -> TabletopMove | Finding:
        """Return the move that *text* spells, possible or not, or why it can't be read."""
        return read_tabletop_move(text, self.box, state)

    def write_move(self, state: TabletopState, move: TabletopMove) -> str:
        """Return the move's canonical spelling."""
        return write_tabletop_move(move, self.box, state)

    def legal_moves(self, state: TabletopState) -> Sequence[TabletopMove]:
        """Return no moves: only rules define which ones are legal."""
        return ()

    def refusal(self, state: TabletopState, move: TabletopMove) -> Finding | None:
        """Return why a move can't be made on any table, or None."""
        step = try_move(state, move, self.box)
        return step if isinstance(step, Finding) else None

    def apply(self, state: TabletopState, move: TabletopMove) -> tuple[TabletopState, Sequence[Event]]:
        """Return the state after a move, and its events. Raises ValueError for an impossible one."""
        step = try_move(state, move, self.box)
        if isinstance(step, Finding):
            raise ValueError(step.message)
        return step

    def apply_unchecked(self, state: TabletopState, move: TabletopMove) -> tuple[TabletopState, Sequence[Event]]:
        """Like `apply`."""
        return self.apply(state, move)

    def players(self, state: TabletopState) -> tuple[str, ...]:
        """Return who plays, in the order of the seats."""
        return state.players

    def turn(self, state: TabletopState) -> str:
        """Return the player to move in the position; "" if it names none."""
        return state.turn or ""

    def outcome(self, state: TabletopState) -> Outcome | None:
        """Return None: only rules define when a game is over."""
        return None

    def view(self, state: TabletopState) -> View:
        """Return the view: boards, rows, and pools."""
        is_track = {board: self.box.boards[board].is_track for board in state.boards}
        tracks = {board: self.box.boards[board].names for board in state.boards if is_track[board]}
        return View(
            boards=tuple(self._board(board, state) for board in state.boards if not is_track[board]),
            tracks=tuple(
                TrackView(track, tuple((row, "", self._standing(state.at(Site(track, row)))) for row in rows))
                for track, rows in tracks.items()
            ),
            pools=tuple(self._pools(state)),
            turn=state.turn,
        )

    def _board(self, board: str, state: TabletopState) -> BoardView:
        lying = ((name, state.at(Site(board, name))) for name in self.box.boards[board].names)
        cells = tuple((name, self._standing(pieces)) for name, pieces in lying if pieces)
        players, spread = len(state.players) if state.counted else None, self.box.boards[board].spread
        return BoardView(board, cells, players=players, spread=spread)

    def _standing(self, pieces: Iterable[TablePiece]) -> tuple[Standing, ...]:
        """Return pieces in the form that views use, with each run of equal ones merged."""
        return tuple(
            Standing(piece.component, count, visible_face(piece), self.box.pieces[piece.component].owner)
            for piece, count in equal_runs(pieces)
        )

    def _pools(self, state: TabletopState) -> Iterator[PoolView]:
        """Yield the pools beside the boards: hands, dice, piles, and supplies of some pieces, each in its own way."""
        # One part for each sort of pool, in the order of the picture.
        yield from (self._hand(seat, state) for seat in state.players if seat in (*state.hands, state.turn))
        thrown = [(site, dice) for site, dice in state.lying.items() if site.area == THROWN]
        if thrown:  # all sorts together
            pieces = self._standing(die for _, dice in thrown for die in dice)
            called = (THROWN, _DICE) if self.box.has_several_dice else (thrown[0][0].name, None)
            yield PoolView(called[0], pieces, title=called[1], spread=True)
        for name, title in state.piles.items():
            pieces = self._standing(state.at(Site(PILES, name)))
            text = Text(title, f"figure {self.figure}") if title else None
            yield PoolView(name, pieces, title=text, spread=True)
        for name in state.shown:
            number = supply_count(self.box, state, name)
            yield PoolView(name, (Standing(name, number),) if number else ())

    def _hand(self, seat: str, state: TabletopState) -> PoolView:
        """Return a player's panel, with the first piece that they own and that is neither a card nor a tile."""
        lying, known = state.at(Site(HANDS, seat)), self.box.pieces
        held = self._standing(sorted(lying, key=list(dict.fromkeys(lying)).index))  # equal ones together
        own = (name for name, one in known.items() if one.owner == seat and not (one.is_deck or one.is_wide))
        portrait = next(own, None)
        # Cards, tiles, dice and counters of several kinds are shown side by side.
        is_spread = portrait is None or len(held) > _FEW or any(known[one.component].is_wide for one in held)
        return PoolView(seat, held, portrait, spread=is_spread)

    def describe(self, state: TabletopState) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can't see its picture."""
        # First the boards, piece by piece, then the pools: each may be empty, and both follow the picture.
        sentences = [ui_text("{player} is to act.", player=Name(state.turn))] if state.turn else []
        for board in state.boards:
            places: dict[tuple[str, str, bool], list[TextValue]] = {}
            for name in self.box.boards[board].names:
                for piece, count in equal_runs(state.at(Site(board, name))):
                    # For translators: a place on a board with several equal pieces, as in "D4 (×3)".
                    where = ui_text("{place} (×{n})", place=name, n=count) if count > 1 else name
                    places.setdefault((piece.component, piece.look, piece.is_down), []).append(where)
            for (component, look, is_down), names in places.items():
                sentences.append(self._lying(TablePiece(component, look, is_down), names))
            if not places:
                # For translators: a board, a hand or a pile without pieces.
                sentences.append(ui_text("{title}: nothing.", title=Name(board)))
        for pool in self._pools(state):
            things = [self._thing(standing) for standing in pool.pieces]
            title = pool.title or Name(pool.name)
            nothing = ui_text("{title}: nothing.", title=title)
            # For translators: a piece and the places where it lies, or a place and the pieces there.
            told = ui_text("{title}: {things}.", title=title, things=comma_list(things))
            sentences.append(told if things else nothing)
        return tuple(sentences)

    def _lying(self, piece: TablePiece, names: Sequence[TextValue]) -> Text:
        """Return the sentence on the places of a piece; a secret face-down piece is not named."""
        if piece.is_down and self.box.pieces[piece.component].is_secret:
            return ui_text("Face down: {cells}.", cells=comma_list(names))
        if piece.is_down:
            return ui_text("Face down, {title}: {cells}.", title=Name(piece.component), cells=comma_list(names))
        return ui_text("{title}: {things}.", title=self._called(piece), things=comma_list(names))

    def _called(self, piece: TablePiece) -> TextValue:
        """Return the title of a piece, with its look if the looks have names."""
        known = self.box.pieces[piece.component]
        if piece.look and (known.is_deck or known.is_die):
            # For translators: one of the cards of a deck, or a die and the face that it shows.
            return ui_text("{title} {look}", title=Name(piece.component), look=piece.look)
        return Name(piece.component)

    def _thing(self, standing: Standing) -> TextValue:
        is_down = standing.face.side != "front"
        called = self._called(TablePiece(standing.component, "" if is_down else standing.face.look))
        # For translators: a piece or several that lie face down.
        title = ui_text("{title} (face down)", title=called) if is_down else called
        return title if standing.count == 1 else ui_text("{n} × {title}", n=standing.count, title=title)
