"""Read pieces (``3 coin``, ``deck:bee-1``, ``tile down``) and positions, and report impossible positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game.model.components.component import MOST_PIECES
from pnp.messages import closest, did_you_mean, format_value, join_words, quote, quote_literal, quote_value, suggestion
from pnp.play.protocol import PositionReader, Rejected
from pnp.play.tabletop.box import (
    HANDS,
    PILES,
    SUPPLY,
    THROWN,
    BoxBoard,
    BoxContents,
    BoxPiece,
    Site,
    TablePiece,
    TabletopState,
)
from pnp.problems import DocumentPath, Finding

EMPTY_PLACE = "empty"
_PIECE = re.compile(
    r"(?:(?P<count>[0-9]{1,9})(?: *[x×])? +)?(?P<id>[^\s:]+)(?::(?P<look>\S+))?(?: +(?P<side>down|up))?"
)
_PIECE_HINT = "write a component's name, as man, 3 coin, deck:bee-1 or tile down"
_SHOWN = 8  # names in a hint, by taste: about a line

PieceMention = tuple[TablePiece, int, DocumentPath]  # a piece, its number, and the path of its name

# The keys of a position other than boards.
BESIDE_BOARDS = (HANDS, PILES, THROWN, SUPPLY, "turn", "players", "letters")
_BOARD_HINT = "write {D1: man}, {man: [D1, D4]}, or rows of letters"
_PILES_HINT = "write {deck: 30 deck down}, or {discard: {title: Discard pile, pieces: [...]}}"
_PILE_KEYS = ("title", "pieces")
_LETTERS = re.compile(r"[^\W\d_]{1,3}")
_FIELD = re.compile(r"([^\W\d_]+)([0-9]{1,5})?")
_MOST_FINDINGS = 50  # of a position, by taste: a wrong file is seen sooner


class PieceReader(PositionReader):
    """Reads pieces of a box, and a position part by part, of which it keeps what can be read."""

    def __init__(self, box: BoxContents, code: str = "P051") -> None:
        super().__init__(code)
        self.box = box
        self.players = box.seated.get(len(box.seats), box.seats)
        self.letters: dict[str, list[PieceMention]] = {}
        self.lying: dict[Site, list[PieceMention]] = {}  # each place that the position names
        self.hands: list[str] = []
        self.piles: dict[str, str] = {}

    def pieces(self, value: Any, path: DocumentPath) -> list[PieceMention]:
        """Return the pieces that a value names, from the bottom up: a text, a list, or a mapping to their numbers."""
        match value:
            case None | "empty":
                return []
            case str():
                read = self.words(value, path)
                return [] if read is None else [(*read, path)]
            case list() | tuple():
                return [each for index, one in enumerate(value) for each in self._listed(one, (*path, index))]
            case Mapping():
                return [each for key, count in value.items() for each in self._counted(key, count, (*path, key))]
            case _:
                self.unreadable(f"{quote_literal(value)} is not a piece", path, _PIECE_HINT)
                return []

    def _listed(self, value: Any, path: DocumentPath) -> list[PieceMention]:
        if isinstance(value, str) and value != EMPTY_PLACE:
            return self.pieces(value, path)
        self.unreadable(f"{quote_literal(value)} is not a piece", path, _PIECE_HINT)
        return []

    def _counted(self, key: Any, count: Any, path: DocumentPath) -> list[PieceMention]:
        """Return a piece with its number; for dice and decks, all those listed: ``die: [3, 5]``."""
        # One branch for each form of a number: a list of looks, an amount, or neither.
        if not isinstance(key, str):
            self.unreadable(f"{quote_literal(key)} is not a piece", path[:-1], _PIECE_HINT)
            return []
        if isinstance(count, list | tuple):
            looks = [(self.words(f"{key}:{look}", (*path, i)), (*path, i)) for i, look in enumerate(count)]
            return [(*read, at) for read, at in looks if read is not None]
        read = self.words(key, path, at_key=True)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_PIECES:
            self.unreadable(f"{quote_literal(count)} is not a number of pieces", path, f"write 0 to {MOST_PIECES:,}")
            return []
        return [] if read is None or not count else [(read[0], count, path)]

    def words(
        self, text: str, path: DocumentPath, *, at_key: bool = False, is_exact: bool = True
    ) -> tuple[TablePiece, int] | None:
        """Return the piece that a text names, and how many, or None; only an *exact* one must say which card it is."""
        match = _PIECE.fullmatch(text.strip())
        if match is None:
            self.unreadable(f"{quote(text, 40)} is not a piece", path, _PIECE_HINT, at_key=at_key)
            return None
        name, look, is_down = match["id"], match["look"] or "", match["side"] == "down"
        known = self.box.pieces.get(name)
        message, hint = self._unknown(name) if known is None else _look_fault(name, known, look, is_down=is_down)
        if not message and known is not None and is_exact:
            message, hint = missing_look(name, known, look, is_down=is_down)
        if message:
            self.unreadable(message, path, hint, at_key=at_key)
            return None
        return TablePiece(name, look, is_down), int(match["count"] or 1)

    def _unknown(self, name: str) -> tuple[str, str]:
        if name in self.box.boards or name in self.box.others:
            noun = self.box.others.get(name, "a board")
            return (
                f"{quote(name)} is {noun}, which lies on no place",
                "name a tile, a counter, a standee, a card or a die",
            )
        hint = did_you_mean(name, self.box.pieces, f"its pieces: {_some(self.box.pieces)}")
        return f"the box has no piece {quote(name)}", hint

    def position(self, values: Mapping[Any, Any]) -> TabletopState | Rejected:
        """Return the state that the values of a position describe, or all findings about them."""
        # The order matters: players before hands and turn, letters before boards, and the supply when all else is read.
        box = self.box
        self._read_players(values.get("players"))
        self._read_letters(values.get("letters"))
        boards = tuple(key for key in values if key in box.boards)
        for key in values:
            if key in boards:
                self._read_board(key, values[key])
            else:
                self._reject_unknown_board(key)
        self._read_hands(values.get(HANDS))
        self._read_piles(values.get(PILES))
        self._read_dice(values.get(THROWN))
        shown = tuple(self._read_shown(values.get(SUPPLY)))
        turn = values.get("turn")
        if turn is not None:
            turn = self.word(turn, ("turn",), self.players)
        if not (boards or self.lying or self.piles or self.findings):
            hint = f"name a board: {join_words(box.boards, empty='components.yaml has none')}"
            self.unreadable("this position shows nothing", (), hint)
        self._check_supply()
        if self.findings:
            return Rejected(tuple(self.findings[:_MOST_FINDINGS]))
        lying = {
            site: tuple(piece for piece, count, _ in mentions for _ in range(count))
            for site, mentions in self.lying.items()
            if mentions
        }
        is_counted = values.get("players") is not None
        hands = tuple(self.hands)
        return TabletopState(lying, boards, self.players, is_counted, turn, hands, self.piles, shown)

    def _reject_key(self, message: str, hint: str, *path: Any) -> None:
        """Record a fault of the key, of any type, at the end of a path."""
        self.unreadable(message, path if isinstance(path[-1], str) else path[:-1], hint, at_key=True)

    def _add(self, site: Site, mentions: list[PieceMention], path: DocumentPath) -> None:
        """Put pieces on a place; a duplicate place is a fault, since the order of its pieces would be unclear."""
        if site in self.lying:
            hint = f"write {site.name}: [...], from the bottom up, for several pieces there"
            self.impossible(f"{site.name} is named twice", path, hint)
            return
        self.lying[site] = mentions
        for piece, _, at in mentions:
            misfit = self.box.misfit(piece.component, site.area, site.name)
            if misfit is not None:
                self.findings.append(Finding("P040", misfit.message, misfit.hint, at))

    def _reject_unknown_board(self, key: Any) -> None:
        box, known = self.box, (*self.box.boards, *BESIDE_BOARDS)
        hint = f"a position has {join_words(known)}"
        if key in BESIDE_BOARDS:
            return
        if key in box.pieces:
            self._reject_key(
                f"{quote(key)} is a piece, not a board", "name the board, and below it where the piece lies", key
            )
        elif key in box.others:
            hint = "write what lies there under hands or piles"
            self._reject_key(f"{quote(key)} is {box.others[key]}, which has no places", hint, key)
        else:
            self._reject_key(f"the box has no board {quote_literal(key)}", did_you_mean(str(key), known, hint), key)

    def _read_players(self, value: Any) -> None:
        """Read the players, a number or a list of seats; all seats play where none are given."""
        box = self.box
        if value is None:
            return
        if isinstance(value, int) and not isinstance(value, bool) and value in box.seated:
            self.players = box.seated[value]
        elif isinstance(value, list | tuple) and value and all(seat in box.seats for seat in value):
            self.players = tuple(dict.fromkeys(value))
        else:
            hint = f"write a number from 1 to {len(box.seats)}, or a list of {join_words(box.seats)}"
            self.unreadable(f'"players" cannot be {quote_literal(value)}', ("players",), hint)

    def _read_letters(self, value: Any) -> None:
        """Read the pieces that letters stand for in rows: ``{d: dark-man, k: [dark-man, dark-man]}``."""
        for letter, pieces in self.named(value, ("letters",), "write {m: man}").items():
            if isinstance(letter, str) and _LETTERS.fullmatch(letter):
                self.letters[letter] = self.pieces(pieces, ("letters", letter))
            else:
                message = f"{quote_literal(letter)} can't stand for a piece in a row"
                self._reject_key(message, "choose 1 to 3 letters", "letters", letter)

    def _read_board(self, board: str, value: Any) -> None:
        """Read the pieces on one board: by its places, by pieces, or in rows of letters."""
        # One branch for each form of a board; a key is a place before it is a piece, as a track may have numbers.
        box, places = self.box, self.box.boards[board]
        if isinstance(value, list | tuple):
            self._read_rows(board, places, value)
        elif isinstance(value, Mapping):
            for key, inner in value.items():
                path = (board, key)
                # A key that begins with the name of a component is a piece.
                first = re.split(r"[\s:]+", re.sub(r"^[0-9]+ *[x×]? +", "", str(key).strip()))[0]
                if (name := places.called(key)) is not None:
                    self._add(Site(board, name), self.pieces(inner, path), path)
                elif isinstance(key, str) and (first in box.pieces or first in box.others or first in box.boards):
                    self._read_places(board, places, key, inner)
                else:
                    self._reject_key(*_unknown_place(board, places, key, box.pieces), *path)
        elif value is not None and value != EMPTY_PLACE:
            self.unreadable(f"{board} is {quote_literal(value)}, not the pieces on its places", (board,), _BOARD_HINT)

    def _read_places(self, board: str, places: BoxBoard, key: str, value: Any) -> None:
        path = (board, key)
        read = self.words(key, path, at_key=True)
        many = isinstance(value, list | tuple)
        for given, at in [(one, (*path, i)) for i, one in enumerate(value)] if many else [(value, path)]:
            name = places.called(given)
            if name is None:
                message, hint = _unknown_place(board, places, given)
                self.unreadable(message, at, hint)
            elif read is not None:
                self._add(Site(board, name), [(*read, at)], at)

    def _read_rows(self, board: str, places: BoxBoard, value: Sequence[Any]) -> None:
        """Read rows of letters: ``. d d .``; ``d3`` is three of d on one place."""
        # A field is a letter, perhaps with a number, an empty place, or a fault.
        rows = self.rows(value, (board,), [len(row) for row in places.rows])
        known = f"letters has {join_words(self.letters)}" if self.letters else "add letters: {m: man}"
        for number, (names, fields) in enumerate(zip(places.rows, rows, strict=True)):
            path = (board, number)
            for name, letters in zip(names, fields or (), strict=False):
                match = _FIELD.fullmatch(letters)
                if match is not None and match[1] in self.letters:
                    times = int(match[2] or 1)
                    mentions: list[PieceMention] = [
                        (piece, times * count, path) for piece, count, _ in self.letters[match[1]]
                    ]
                    self._add(Site(board, name), mentions, path)
                elif letters != ".":
                    message = f"{name} holds {quote(letters, 20)}, which stands for no piece"
                    self.unreadable(message, path, f"{known}; write . for an empty place")

    def _read_hands(self, value: Any) -> None:
        for seat, held in self.named(value, (HANDS,), "write {red: 3 coin}").items():
            if seat in self.players:
                self.hands.append(seat)
                self._add(Site(HANDS, seat), self.pieces(held, (HANDS, seat)), (HANDS, seat))
            else:
                hint = did_you_mean(str(seat), self.players, f"the players are {join_words(self.players)}")
                self._reject_key(f"{quote_value(seat)} is not a player", hint, HANDS, seat)

    def _read_piles(self, value: Any) -> None:
        """Read piles and rows of cards beside the boards; one without the name of a component has a title."""
        # Each branch is a fault with its own place; a pile has a title, or is called as a component is.
        for name, pile in self.named(value, (PILES,), _PILES_HINT).items():
            if not isinstance(name, str) or name in (SUPPLY, "hand", *self.box.seats):
                message = f"a pile can't be called {quote_literal(name)}"
                self._reject_key(message, "choose another name", PILES, name)
                continue
            path: DocumentPath = (PILES, name)
            title = pile.get("title") if isinstance(pile, Mapping) else None
            if isinstance(title, str) and title.strip() and isinstance(pile, Mapping):
                for key in [key for key in pile if key not in _PILE_KEYS]:
                    hint = did_you_mean(str(key), _PILE_KEYS, "a pile with a title has pieces")
                    self._reject_key(f"unknown key {quote_literal(key)}", hint, *path, key)
                pile, path = pile.get("pieces"), (*path, "pieces")
            elif name not in self.box.pieces:
                hint = "write {title: …, pieces: …}; a pile that is called as a component is needs no title"
                self.unreadable(f"the pile {quote(name)} has no title", path, hint)
                continue
            self.piles[name] = title if isinstance(title, str) else ""
            self._add(Site(PILES, name), self.pieces(pile, path), path)

    def _read_dice(self, value: Any) -> None:
        """Read the faces that dice show: ``{die: [3, 5]}``, or ``[die:3, die:5]``."""
        dice: dict[str, list[PieceMention]] = {}
        for piece, count, path in self.pieces(value, (THROWN,)):
            known = self.box.pieces[piece.component]
            if known.is_die:
                dice.setdefault(piece.component, []).append((piece, count, path))
            else:
                self.unreadable(f"{quote(piece.component)} is {known.noun}, not a die", path, "name a die")
        for component, mentions in dice.items():
            self._add(Site(THROWN, component), mentions, mentions[0][2])

    def _read_shown(self, value: Any) -> Iterable[str]:
        many = isinstance(value, list | tuple)
        names = [(name, (SUPPLY, i)) for i, name in enumerate(value)] if many else [(value, (SUPPLY,))]
        shown: dict[str, None] = {}
        for name, path in names if value is not None else ():
            if isinstance(name, str) and name in self.box.pieces:
                shown[name] = None
            else:
                hint = "write supply: [coin]; how many are left follows from the position"
                hint = did_you_mean(str(name), self.box.pieces, hint)
                self.unreadable(f'"supply" cannot show {quote_literal(name)}', path, hint)
        return shown

    def _check_supply(self) -> None:
        """Record each piece, and each look of one, that exceeds the number in the box, where it first does."""
        mentions = [mention for lying in self.lying.values() for mention in lying]
        needed = Counter[tuple[str, str]]()
        for piece, count, _ in mentions:
            needed.update(dict.fromkeys(_counted_as(piece), count))
        named = Counter[tuple[str, str]]()
        reported: set[tuple[str, str]] = set()
        for piece, count, path in mentions:
            known = self.box.pieces[piece.component]
            for key in _counted_as(piece):
                named[key] += count
                held = known.held(key[1])
                if named[key] > held and reported.isdisjoint((key, (piece.component, ""))):
                    reported.add(key)
                    message = f"{needed[key]} × {':'.join(filter(None, key))} in this position: the box holds {held}"
                    self.impossible(message, path, "remove some, or change the count in components.yaml")


def _some(names: Collection[str]) -> str:
    return join_words(list(names)[:_SHOWN], empty="none") + (", …" if len(names) > _SHOWN else "")


def _look_fault(name: str, piece: BoxPiece, look: str, *, is_down: bool) -> tuple[str, str]:
    """Return the message and the hint for a wrong side of a piece; "" if it is right."""
    if look and look not in piece.looks:
        if not piece.looks:
            return f"all {name} look alike: there is no {quote(look)}", f"write {name}"
        what = "face" if piece.is_die else "look"
        return f"{name} has no {what} {quote(look)}", did_you_mean(look, piece.looks, f"it has {_some(piece.looks)}")
    if is_down and piece.is_die:
        return "a die can't lie face down", f"write {name}:{next(iter(piece.looks))}"
    if is_down and not piece.has_back:
        return f"{name} has no back, so it can't lie face down", "add back: to it in components.yaml, or remove down"
    return "", ""


def missing_look(name: str, piece: BoxPiece, look: str, *, is_down: bool) -> tuple[str, str]:
    """Return the message and the hint for a missing card of a deck or face of a die; "" if it is given."""
    if look or is_down or not (piece.is_deck or piece.is_die):
        return "", ""
    what = "which face of it is up" if piece.is_die else "which one it is"
    down = f", or {name} down" if piece.has_back else ""
    return f"{name} does not say {what}", f"write {name}:{next(iter(piece.looks))}{down}"


def read_tabletop(values: Any, box: BoxContents) -> TabletopState | Rejected:
    """Return the state that plain values describe, or all findings about them."""
    if not isinstance(values, Mapping):
        hint = f"it names what lies on the boards: {join_words(box.boards, empty='none')}"
        return Rejected((Finding("P051", f"a position is a mapping, not {quote_literal(values)}", hint),))
    return PieceReader(box).position(values)


def _unknown_place(board: str, places: BoxBoard, name: Any, others: Mapping[str, Any] | None = None) -> tuple[str, str]:
    part, names = "row" if places.is_track else "place", tuple(places.names)
    near = closest(str(name), (*names, *(others or ())))
    # Of a board that is no rectangle, those with the same letter say more than the first and the last.
    letters = str(name).upper().rstrip("0123456789")
    alike = [one for one in names if letters and one.startswith(letters) and one[len(letters) :].isdigit()]
    if len(alike) > 1:
        ends = f"its {part}s in {letters} are {alike[0]} to {alike[-1]}"
    else:
        ends = f"its {part}s are {names[0]} to {names[-1]}" if len(names) > 1 else f"its {part} is {join_words(names)}"
    return f"{board} has no {part} {quote(format_value(name), 40)}", suggestion(near) if near else ends


def _counted_as(piece: TablePiece) -> Iterator[tuple[str, str]]:
    yield piece.component, ""
    if piece.look:
        yield piece.component, piece.look
