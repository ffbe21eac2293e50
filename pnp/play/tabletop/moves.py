"""Read and write moves that are possible at any table: place, move, take, flip, throw, and pass the turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pnp.messages import closest, did_you_mean, join_words, quote, suggestion
from pnp.play.protocol import unreadable_move
from pnp.play.tabletop.box import BoxContents, places_named
from pnp.play.tabletop.piece_words import PieceReader
from pnp.play.tabletop.state import HANDS, PILES, SUPPLY, Site, TablePiece, TabletopState
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


class _MoveReader:
    """Reads one move's text against a box and the piles and the turn of a state."""

    def __init__(self, box: BoxContents, state: TabletopState) -> None:
        self.box = box
        self.state = state

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
                return unreadable_move(f"{read[0].component} is not a die", f"the dice are {join_words(dice)}")
        return reader.findings[0] if reader.findings else TabletopMove("throw", thrown=tuple(thrown))

    def _pieces(self, verb: Verb, words: list[str], text: str) -> TabletopMove | Finding:
        """Return a move of pieces: how many, which, and along which places."""
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
        """Return a move that names as many places as its verb needs."""
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
        """Return the places of a word: one, or several with separators between them, as D4-D5 or D4xD5.

        If several boards have a place of that name, the one on the board *area* is meant.
        """
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
        """Return the finding that a word names no place, with suggestions."""
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
        word = word.translate(_PARTED)
        board, slash, name = word.partition("/")
        if slash and board in self.box.boards:
            one = self.box.boards[board]
            known = name if name in one.names else one.folded.get(name.lower())
            return [] if known is None else [Site(board, known)]
        if word in self.state.piles:
            return [Site(PILES, word)]
        if word.lower() in (_HAND, SUPPLY):
            return [Site(HANDS, self.state.turn or "")] if word.lower() == _HAND else [Site(SUPPLY)]
        if word in self.state.players:
            return [Site(HANDS, word)]
        meant = [Site(board, name) for board, name in places_named(self.box, word)]
        meant = [site for site in meant if site.area in self.state.boards] or meant
        return [site for site in meant if site.area == area] or meant


def _ambiguous(meant: Sequence[Site], word: str) -> Finding:
    """Return the finding that several boards have the place that *word* begins with."""
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
    amount = "" if move.amount == 1 else str(move.amount or "all")
    head = [part for part in (amount, "" if move.piece is None else str(move.piece)) if part]
    names = [_written(site, box, state) for site in move.path]
    match move.verb:
        case "place":
            words = ["place", *head, names[-1], *(["from", names[0]] if len(names) > 1 else [])]
        case "move":
            words = [*head, ("x" if move.captures else "-").join(names)]
        case "take":
            words = ["take", *head, names[0], *(["to", names[1]] if len(names) > 1 else [])]
        case "flip":
            words = ["flip", *head, names[0]]
        case "throw":
            words = ["throw", *map(str, move.thrown)]
        case "turn":
            words = ["turn", move.player]
    return " ".join(words)


def _written(site: Site, box: BoxContents, state: TabletopState) -> str:
    """Return the name of a place in moves, with its board if another board has a place of that name."""
    if site.area not in box.boards:
        return (site.name or _HAND) if site.area == HANDS else site.name or site.area
    boards = [board for board, _ in places_named(box, site.name) if board in state.boards or board == site.area]
    return f"{site.area}/{site.name}" if len(boards) > 1 or site.area not in state.boards else site.name
