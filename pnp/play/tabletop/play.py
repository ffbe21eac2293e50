"""Read, write and make moves on any table: pieces change their places, and the box limits their number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.view import (
    CellPlace,
    Event,
    Gain,
    Payment,
    PieceFlipped,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    RowPlace,
    TablePlace,
    VisibleFace,
)
from pnp.messages import closest, did_you_mean, join_words, quote, suggestion
from pnp.play.protocol import unreadable_move
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
    places_named,
    supply_count,
    table_place,
)
from pnp.play.tabletop.notation import PieceReader, missing_look
from pnp.problems import Finding

Verb = Literal["place", "move", "take", "flip", "throw", "turn"]
_VERBS: dict[str, Verb] = {
    "place": "place",
    "put": "place",
    "move": "move",
    "take": "take",
    "remove": "take",
    "capture": "take",
    "flip": "flip",
    "throw": "throw",
    "roll": "throw",
    "turn": "turn",
}
_HOW = "write place man D4, D4-D5, D4xD5, take D4, flip D4, throw 3 5, or turn red"
_LINKS = ("from", "to", "on", "onto", "at", "of", "in", "the")
_SEPARATORS, _CAPTURES = "->→–x×", "x×"
_HAND = "hand"
_JOINED = str.maketrans(" ,", "\ue000\ue001")  # characters that would split a place's name into words
_PARTED = str.maketrans("\ue000\ue001", " ,")
Step = tuple[TabletopState, tuple[Event, ...]]


class TabletopMove(Struct, frozen=True):
    """A move as it is written:

    *amount* of a *piece* (or of the top pieces) go along *path*, from place to place. With *captures*, pieces at the
    end of the path go to the supply first. An *amount* of 0 means all.
    """

    verb: Verb
    amount: int = 1
    piece: TablePiece | None = None
    path: tuple[Site, ...] = ()
    captures: bool = False
    thrown: tuple[TablePiece, ...] = ()
    player: str = ""


class _MoveReader(Struct):
    """Reads one move's text against a box and the piles and the turn of a state."""

    # Its methods branch much, as most words of a move can be left out.

    box: BoxContents
    state: TabletopState

    def read(self, text: str) -> TabletopMove | Finding:
        """Return the move, or why it can't be read."""
        words = [word for word in re.split(r"[\s,]+", self._joined(text.strip())) if word]
        verb = _VERBS.get(words[0].lower()) if words else None
        if verb is not None:
            words = words[1:]
        if not words:
            return unreadable_move(f"{quote(text, 40)} is not a move", _HOW)
        if verb == "turn":
            return self._turn(words)
        if verb == "throw":
            return self._throw(words)
        return self._pieces(verb or "move", words, text)

    def _joined(self, text: str) -> str:
        """Return a move's text in which each name of a place, such as Great Fen, is one word."""
        names = {name for board in self.box.boards.values() for name in board.names if " " in name or "," in name}
        if not names:
            return text
        longest_first = sorted(names, key=lambda name: (-len(name), name))
        pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
        return re.sub(pattern, lambda match: match[0].translate(_JOINED), text, flags=re.IGNORECASE)

    def _turn(self, words: Sequence[str]) -> TabletopMove | Finding:
        players = self.state.players
        seat = next((player for player in players if player.lower() == words[-1].lower()), None)
        if seat is None or len(words) > 2 or (len(words) == 2 and words[0] != "to"):
            hint = did_you_mean(words[-1], players, f"the players are {join_words(players)}")
            return unreadable_move(f"{quote(' '.join(words), 40)} is not a player", hint)
        return TabletopMove("turn", player=seat)

    def _throw(self, words: Sequence[str]) -> TabletopMove | Finding:
        """Return a throw of dice: their faces, after a die's name where the box has different ones."""
        # A word may be no face, or name a piece that is no die: each fault has its own message.
        dice = [name for name, piece in self.box.pieces.items() if piece.is_die]
        if not dice:
            return unreadable_move("the box has no dice", "add a die to components.yaml")
        reader = PieceReader(self.box, "P053")
        thrown = []
        for word in words:
            read = reader.words(word if ":" in word or len(dice) > 1 else f"{dice[0]}:{word}", ())
            if read is not None and self.box.pieces[read[0].component].is_die:
                thrown.append(read[0])
            elif read is not None:
                return unreadable_move(f"{quote(read[0].component)} is not a die", f"the dice are {join_words(dice)}")
        return reader.findings[0] if reader.findings else TabletopMove("throw", thrown=tuple(thrown))

    def _pieces(self, verb: Verb, words: list[str], text: str) -> TabletopMove | Finding:
        # Number, piece and side may each be left out; what a word is depends on the word that follows.
        amount = 1
        is_number = len(words) > 1 and re.fullmatch(r"[0-9]{1,5}[x×]?|all", words[0]) is not None
        # On a track with numbers, a number is an amount where a piece follows.
        if is_number and (words[1].split(":")[0] in self.box.pieces or not self._places(words[0])):
            amount = 0 if words[0] == "all" else int(words[0].rstrip("x×"))
            if words[0] != "all" and not amount:
                return unreadable_move(f"{quote(text, 40)} moves no pieces", "write how many pieces, or all")
            words = words[1:]
        piece: TablePiece | None = None
        name = words[0].split(":")[0]
        if verb == "place" or (len(words) > 1 and name in self.box.pieces):
            side = words[1:2] if words[1:2] in (["down"], ["up"]) else []
            reader = PieceReader(self.box, "P053")
            read = reader.words(" ".join((words[0], *side)), (), is_exact=False)
            if read is None:
                return reader.findings[0]
            piece, words = read[0], words[1 + len(side) :]
        path = self._path(words, text)
        return path if isinstance(path, Finding) else self._checked(TabletopMove(verb, amount, piece, *path), text)

    def _checked(self, move: TabletopMove, text: str) -> TabletopMove | Finding:
        count, names = len(move.path), quote(text, 40)
        if move.captures and (move.verb != "move" or move.path[-1].area not in self.box.boards):
            return unreadable_move(f"{names} captures nothing on a board", "write D4xD5")
        match move.verb:
            case "move" if count < 2:
                return unreadable_move(f"{names} names only one place", "write D4-D5")
            case "place" | "take" if count > 2:
                return unreadable_move(f"{names} names too many places", _HOW)
            case "flip" if count != 1:
                return unreadable_move(f"{names} must name exactly one place", "write flip D4")
            case "take" if move.path[0].area == SUPPLY:
                return unreadable_move(f"{names} takes a piece from the supply", "write place man D4")
        return move

    def _path(self, words: Sequence[str], text: str) -> tuple[tuple[Site, ...], bool] | Finding:
        """Return the places that words name, in the order of the path, and whether the path ends with a capture."""
        # Words between places are passed over; the order matters: a track may have a row that is called x.
        sites: list[Site] = []
        source: list[Site] = []
        link, captures = "", False
        for index, word in enumerate(words):
            if word.lower() in _LINKS:
                link = link if word.lower() in ("of", "the") else word.lower()
                continue
            if word in _SEPARATORS and not self._places(word):
                captures |= word in _CAPTURES
                continue
            if word.lower() == _HAND and words[index + 1 : index + 2] == ["of"]:
                continue  # the name of its player follows
            span = self.span(word)
            if isinstance(span, Finding):
                return span
            captures |= span[1]
            if link == "from":
                source = span[0]
            else:
                sites += span[0]
            link = ""
        if not (source or sites):
            return unreadable_move(f"{quote(text, 40)} names no place", _HOW)
        return (*source, *sites), captures

    def span(self, word: str, area: str = "") -> tuple[list[Site], bool] | Finding:
        """Return the places of a word, as D4, D4-D5 or D4xD5; of several boards with one, *area* is meant."""
        meant = self._places(word, area)
        if len(meant) == 1:
            return meant, False
        if len(meant) > 1:
            return _ambiguous(meant, word)
        for index in range(1, len(word) - 1):
            first = self._places(word[:index], area) if word[index] in _SEPARATORS else []
            if len(first) == 1:
                rest = self.span(word[index + 1 :], first[0].area)
                if not isinstance(rest, Finding):
                    return [*first, *rest[0]], rest[1] or word[index] in _CAPTURES
        return self._unknown(word)

    def _unknown(self, word: str) -> Finding:
        # The hint depends on the part that is wrong: none, one that several boards have, or one like a known name.
        parts = [part for part in re.split("[->→–]+", word) if part]
        unknown = [part for part in parts if not self._places(part)]
        meant = self._places(parts[0]) if parts and not unknown else []
        if len(meant) > 1:
            return _ambiguous(meant, word)
        wrong = (unknown[0] if unknown else word).translate(_PARTED)
        names = [name for board in self.state.boards for name in self.box.boards[board].names]
        known = [*names, _HAND, SUPPLY, *self.state.piles, *self.state.players]
        near = closest(wrong, known)
        ends = f"the places are {f'{names[0]} to {names[-1]}, ' if names else ''}hand and supply"
        return unreadable_move(f"there is no place {quote(wrong, 40)}", suggestion(near) if near else ends)

    def _places(self, word: str, area: str = "") -> list[Site]:
        """Return the meanings of a word: places on boards (on *area*, if it is there), a hand, a pile, the supply."""
        # The order decides what a word means: board/place, a pile, hand or supply, a player; then places of all boards.
        word = word.translate(_PARTED)
        board, slash, name = word.partition("/")
        if slash and board in self.box.boards:
            known = self.box.boards[board].called(name)
            return [] if known is None else [Site(board, known)]
        if word in self.state.piles:
            return [Site(PILES, word)]
        beside = {_HAND: Site(HANDS, self.state.turn or ""), SUPPLY: Site(SUPPLY)}
        if word.lower() in beside:
            return [beside[word.lower()]]
        if word in self.state.players:
            return [Site(HANDS, word)]
        meant = [Site(board, name) for board, name in places_named(self.box, word)]
        meant = [site for site in meant if site.area in self.state.boards] or meant
        return [site for site in meant if site.area == area] or meant


def _ambiguous(meant: Sequence[Site], word: str) -> Finding:
    boards = [site.area for site in meant]
    hint = f"write {boards[0]}/{word.translate(_PARTED)}"
    return unreadable_move(f"{join_words(boards, 'and')} have a place {meant[0].name}", hint)


def read_tabletop_move(text: str, box: BoxContents, state: TabletopState) -> TabletopMove | Finding:
    """Return the move that *text* spells, possible or not, or why it can't be read."""
    return _MoveReader(box, state).read(text)


def read_place(name: str, box: BoxContents, state: TabletopState) -> Site | Finding:
    """Return the place of that name, or why there is none (P014)."""
    span = _MoveReader(box, state).span(name)
    if isinstance(span, Finding):
        return Finding("P014", span.message, span.hint)
    sites = span[0]
    if len(sites) != 1 or (sites[0].area in box.boards and sites[0].area not in state.boards):
        hint = "name a place of a board in the position"
        return Finding("P014", f"{quote(name, 40)} is not a place of this picture", hint)
    return sites[0]


def write_tabletop_move(move: TabletopMove, box: BoxContents, state: TabletopState) -> str:
    """Return a move's canonical spelling."""
    # Each verb has its own form: throws and turns have no path, and what is placed stands before its source.
    if move.verb == "throw":
        return " ".join(("throw", *map(str, move.thrown)))
    if move.verb == "turn":
        return f"turn {move.player}"
    amount = "" if move.amount == 1 else str(move.amount or "all")
    head = [part for part in (amount, "" if move.piece is None else str(move.piece)) if part]
    names = [_written(site, box, state) for site in move.path]
    if move.verb == "move":
        return " ".join((*head, ("x" if move.captures else "-").join(names)))
    is_placed = move.verb == "place"
    first, *other = reversed(names) if is_placed else names
    link = ["from" if is_placed else "to"] if other else []
    return " ".join((move.verb, *head, first, *link, *other))


def _written(site: Site, box: BoxContents, state: TabletopState) -> str:
    """Return the name of a place in moves, with its board if another board has a place of that name."""
    if site.area not in box.boards:
        return (site.name or _HAND) if site.area == HANDS else site.name or site.area
    boards = [board for board, _ in places_named(box, site.name) if board in state.boards or board == site.area]
    return f"{site.area}/{site.name}" if len(boards) > 1 or site.area not in state.boards else site.name


def try_move(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    """Return the state after a move and its events, or why it is impossible."""
    # One case for each verb; where the path has one place, the hand or the supply is the other.
    for site in move.path:
        if fault := _place_fault(site, state, box):
            return fault
    match move.verb:
        case "turn":
            return replace(state, turn=move.player), ()
        case "throw":
            return _throw(state, move, box)
        case "flip":
            return _flip(state, move, box)
        case "place" | "take" if len(move.path) > 1:
            return _carry(state, move, move.path[0], move.path[1], box)
        case "place":  # from the mover's hand, if it holds such a piece
            hand = Site(HANDS, state.turn or "")
            held = any(_is(piece, move.piece) for piece in state.at(hand))
            return _carry(state, move, hand if held else Site(SUPPLY), move.path[0], box)
        case "take":
            return _carry(state, move, move.path[0], Site(SUPPLY), box)
        case "move":
            return _go(state, move, box)


def impossible_move(message: str, hint: str) -> Finding:
    """Return why a move can't be made on any table."""
    return Finding("P054", message, hint)


def _place_fault(site: Site, state: TabletopState, box: BoxContents) -> Finding | None:
    """Return why a place is not on the table: its board is missing, or the player of its hand."""
    if site.area in box.boards and site.area not in state.boards:
        return impossible_move(f"{site.area} is not on the table", f"add {site.area}: to the position")
    if site.area == HANDS and not site.name:
        hint = "add turn: to the position, or name the player instead"
        return impossible_move("hand is that of the player whose turn it is, which is not stated", hint)
    return None


def _go(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    events: tuple[Event, ...] = ()
    start, end = move.path[0], move.path[-1]
    if move.captures:
        captured = state.at(end)
        if not captured:
            return impossible_move(f"nothing lies {_on(end, box)} to be captured", f"write {start.name}-{end.name}")
        events = tuple(_events(captured, end, Site(SUPPLY), state, box))
        state = state.with_pieces(end, ())
    for source, target in pairwise(move.path):
        step = _carry(state, move, source, target, box)
        if isinstance(step, Finding):
            return step
        state, events = step[0], (*events, *step[1])
    return state, events


def _carry(state: TabletopState, move: TabletopMove, source: Site, target: Site, box: BoxContents) -> Step | Finding:
    # Pieces come from the supply or from a place, each with its faults; whether they fit is asked of both.
    if source == target:
        return impossible_move(f"the move begins and ends {_on(source, box)}", "name another place")
    if source.area == SUPPLY:
        supplied = _supplied(state, move, box)
        if isinstance(supplied, Finding):
            return supplied
        pieces = supplied
    else:
        picked = _picked(state, move, source, box)
        if isinstance(picked, Finding):
            return picked
        lying = state.at(source)
        pieces = tuple(_as_named(lying[index], move.piece) for index in picked)
        rest = tuple(piece for index, piece in enumerate(lying) if index not in set(picked))
        state = state.with_pieces(source, rest)
    for piece in pieces:
        misfit = box.misfit(piece.component, target.area, target.name)
        if misfit is not None:
            return Finding("P040", misfit.message, misfit.hint)
    if target.area != SUPPLY:
        state = state.with_pieces(target, (*state.at(target), *pieces))
    if target.area == HANDS and target.name not in state.hands:
        state = replace(state, hands=(*state.hands, target.name))
    return state, tuple(_events(pieces, source, target, state, box))


def _supplied(state: TabletopState, move: TabletopMove, box: BoxContents) -> tuple[TablePiece, ...] | Finding:
    piece = move.piece
    if piece is None:
        return impossible_move("the move does not say which piece comes from the supply", "write place man D4")
    known = box.pieces[piece.component]
    message, hint = missing_look(piece.component, known, piece.look, is_down=piece.is_down)
    if message:
        return impossible_move(message, hint)
    unused = supply_count(box, state, piece.component, piece.look)
    if unused >= max(1, move.amount):
        return (piece,) * (move.amount or unused)
    name, held = str(replace(piece, is_down=False)), known.held(piece.look)
    there = f"{unused} of {held} are left" if unused else f"all {held} are in the figure"
    hint = "take one from the table, or change the count in components.yaml"
    wanted = f"{move.amount} {name}" if move.amount > 1 else name
    return impossible_move(f"the supply has no {wanted}: {there}", hint)


def _is(lying: TablePiece, wanted: TablePiece | None) -> bool:
    if wanted is None:
        return True
    if lying.component != wanted.component or (wanted.is_down and not lying.is_down):
        return False
    return not wanted.look or lying.look == wanted.look


def _picked(state: TabletopState, move: TabletopMove, source: Site, box: BoxContents) -> Sequence[int] | Finding:
    """Return the uppermost pieces that a move names, from the bottom, or why there are too few; unknown cards count."""
    # Known pieces come before face-down cards, which may be what the move names if such a card is missing.
    lying, wanted = state.at(source), move.piece
    if not lying:
        return impossible_move(f"nothing lies {_on(source, box)}", "correct the move or the position")
    chosen = [index for index in reversed(range(len(lying))) if _is(lying[index], wanted)]
    if wanted is not None and wanted.look and not chosen:
        unknown = TablePiece(wanted.component, is_down=True)
        there = [index for index in reversed(range(len(lying))) if lying[index] == unknown]
        chosen = there[: max(0, _unseen(state, wanted, box))]
    amount = move.amount or len(chosen)
    if chosen and len(chosen) >= amount:
        return sorted(chosen[:amount])
    words = ", ".join(f"{count} {piece}" if count > 1 else str(piece) for piece, count in equal_runs(lying))
    return impossible_move(f"there is only {words} {_on(source, box)}", "write a smaller number")


def _unseen(state: TabletopState, wanted: TablePiece, box: BoxContents) -> int:
    """Return how many pieces of one look are not known to be on any place."""
    looks = [(piece.component, piece.look) for lying in state.lying.values() for piece in lying]
    return box.pieces[wanted.component].held(wanted.look) - looks.count((wanted.component, wanted.look))


def _as_named(lying: TablePiece, wanted: TablePiece | None) -> TablePiece:
    """Return a piece as a move names it: naming an unknown card turns it up."""
    return lying if wanted is None or not wanted.look or lying.look else wanted


def _on(site: Site, box: BoxContents) -> str:
    if site.area == HANDS:
        return f"in the hand of {site.name}"
    return f"on {site.name}" if site.area in box.boards else f"in {site.name or site.area}"


def _flip(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    (site,) = move.path
    picked = _picked(state, move, site, box)
    if isinstance(picked, Finding):
        return picked
    lying, events, place = list(state.at(site)), list[Event](), table_place(site, box, state)
    for index in picked:
        piece, known = lying[index], box.pieces[lying[index].component]
        if not known.has_back:
            return impossible_move(f"{piece.component} has no back", "add back: to it in components.yaml")
        look = piece.look or (move.piece.look if move.piece is not None else "")
        if piece.is_down and not look and known.is_deck:
            hint = f"write flip {piece.component}:{next(iter(known.looks))} {site.name}"
            return impossible_move(f"the move does not say which {piece.component} this is", hint)
        lying[index] = TablePiece(piece.component, look, not piece.is_down)
        if place is not None:
            events.append(PieceFlipped(piece.component, place, player=state.turn))
    return state.with_pieces(site, tuple(lying)), tuple(events)


def _throw(state: TabletopState, move: TabletopMove, box: BoxContents) -> Step | Finding:
    """Throw dice; the result replaces all dice of the same components thrown before."""
    for component in dict.fromkeys(die.component for die in move.thrown):
        thrown = tuple(die for die in move.thrown if die.component == component)
        if len(thrown) > box.pieces[component].count:
            message = f"{len(thrown)} {component} are thrown: the box holds {box.pieces[component].count}"
            return impossible_move(message, "throw fewer, or change the count in components.yaml")
        state = state.with_pieces(Site(THROWN, component), thrown)
    return state, ()


def _events(
    pieces: Sequence[TablePiece], source: Site, target: Site, state: TabletopState, box: BoxContents
) -> Iterator[Event]:
    start, end = table_place(source, box, state), table_place(target, box, state)
    player = target.name if target.area == HANDS else source.name if source.area == HANDS else state.turn
    for piece, amount in equal_runs(pieces):
        if isinstance(start, CellPlace) and target.area == HANDS:  # a player who takes a piece off the board gains it
            yield PieceRemoved(piece.component, start, None, amount, player)
            yield Gain(amount, piece.component, None, end, player)
        else:
            yield _event(piece, amount, (start, end), player)


def _event(
    piece: TablePiece, amount: int, ends: tuple[TablePlace | None, TablePlace | None], player: str | None
) -> Event:
    component = piece.component
    match ends:
        case CellPlace() as start, end if not isinstance(end, CellPlace):
            return PieceRemoved(component, start, end, amount, player)
        case start, (CellPlace() | RowPlace()) as end if not isinstance(start, CellPlace):
            return PiecePlaced(component, end, start, amount, player)
        case start, None:
            return Payment(amount, component, start, None, player)
        case None, end:
            return Gain(amount, component, None, end, player)
        case start, end:
            return PieceMoved(component, start, end, amount, player, visible_face(piece))


def visible_face(piece: TablePiece) -> VisibleFace:
    """Return the side of a piece that is up, with its look; for a die, the face that is up."""
    return VisibleFace("back" if piece.is_down else "front", piece.look)
