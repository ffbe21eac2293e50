"""The data of views besides a book: the board and its sizes, boards of rows, standings, players' possessions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

import msgspec
from msgspec import Struct

from pnp.game.model.kinds import AnyComponent, is_board, is_row_board, owner_of, stance_of
from pnp.game.model.view import BACK, Standing, VisibleFace
from pnp.play.language.terms.book import PlayBook, StatePart
from pnp.play.language.terms.kinds import NO_MEMBER, NUMBER


class TableSetup(Struct, frozen=True):
    """The data of views besides a book: the *board* for pieces, the *side* of boards of several sizes.

    *counts_players* says that the number of players, and so their homes, differ from position to position. *rows* are
    the boards of rows, *portraits* the component by which readers know each player, *names* the components, *secret*
    those whose backs are alike. *standings* are the pieces by their numbers, as they lie on the board; None for one
    without a component. *tracks* are the boards of rows by the part that lies there, *held* the parts that show what
    players have. *wide* are cards and tiles, which lie side by side.
    """

    board: str | None = None
    side: int | None = None
    counts_players: bool = False
    rows: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    portraits: Mapping[str, str] = msgspec.field(default_factory=dict)
    names: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    standings: tuple[Standing | None, ...] = ()
    tracks: Mapping[str, str] = msgspec.field(default_factory=dict)
    held: frozenset[str] = frozenset()
    wide: frozenset[str] = frozenset()


def table_of(
    book: PlayBook, component: AnyComponent | None, components: Mapping[str, AnyComponent], *, counts_players: bool
) -> TableSetup:
    """Return the data of views for a book and its box; *component* is the board for the options."""
    rows = {name: tuple(one.rows) for name, one in components.items() if is_row_board(one)}
    pieces = {name: one for name, one in components.items() if stance_of(one) and not is_board(one)}
    players = book.players
    portraits = {
        player: next((name for name, one in pieces.items() if owner_of(name, one, players) == player), None)
        for player in players
        if player not in pieces  # a piece of that name shows the player
    }
    tracks = dict(_tracks(book, rows))
    return TableSetup(
        book.board,
        getattr(component, "side", None),
        counts_players,
        rows=rows,
        portraits={player: name for player, name in portraits.items() if name},
        names=frozenset(components),
        secret=frozenset(name for name, one in components.items() if getattr(one, "secret", False)),
        standings=tuple(_standings(book)),
        tracks=tracks,
        held=frozenset(part.name for part in book.parts.values() if part.name not in tracks and _is_held(part)),
        wide=frozenset(name for name, one in components.items() if _is_wide(one)),
    )


def named_standing(name: str, count: int = 1, owner: str | None = None) -> Standing:
    """Return pieces that lie face up, by the name of their component and perhaps of their look: ``deck:bee-1``."""
    component, _, look = name.partition(":")
    return Standing(component, count, VisibleFace("front", look), owner)


def lying(pieces: Iterable[tuple[str, int]], face: str) -> tuple[Standing, ...]:
    """Return pieces as they lie beside the board, by their names and numbers, the bottom of a pile first."""
    listed = [*pieces]
    if face == "top":
        return (named_standing(listed[-1][0], sum(count for _, count in listed)),) if listed else ()
    if face == "down":
        listed = [(name.partition(":")[0], count) for name, count in listed]
    runs = ((name, sum(count for _, count in run)) for name, run in groupby(listed, itemgetter(0)))
    return tuple(Standing(name, count, BACK) if face == "down" else named_standing(name, count) for name, count in runs)


def _is_wide(component: AnyComponent) -> bool:
    return bool(getattr(component, "front_looks", ())) and stance_of(component) != "corner"


def _standings(book: PlayBook) -> Iterator[Standing | None]:
    """Yield each piece as it lies on the board; None for a piece without a component."""
    owners, faces = (_field(book, name) for name in ("owner", "face"))
    down = "down" in book.sets.get("face", ()) and book.sets["face"].index("down")
    for component, owner, face in zip(book.pieces.components, owners, faces, strict=False):
        if component is None:
            yield None
        elif down is not False and face == down:
            yield Standing(component.partition(":")[0], face=BACK)
        else:
            yield named_standing(component, owner=book.players[owner] if owner != NO_MEMBER else None)


def _field(book: PlayBook, name: str) -> Sequence[int]:
    """Return the values of one field, by piece."""
    field = book.pieces.fields.get(name)
    return field[1] if field else [NO_MEMBER] * len(book.pieces.components)


def _tracks(book: PlayBook, rows: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yield the parts that lie on boards of rows, each with its board."""
    for part in book.parts.values():
        if part.shown.named and part.kind == NUMBER and len(part.per) == 1:
            members = set(book.indices(part.per[0]))
            fitting = [name for name, names in rows.items() if members <= set(names)]
            on = part.shown.on or (fitting[0] if fitting and part.per[0] not in ("cell", "player") else None)
            if on is not None:
                yield part.name, on


def _is_held(part: StatePart) -> bool:
    """Return whether a part shows players' possessions, if it does not lie on a board of rows."""
    if part.shown.face is not None:
        return "player" in part.per and part.shown.title is None
    if not part.shown.named:
        return False
    if part.kind.name == "player" and not part.is_many and not part.per:
        return True
    return "player" in part.per and (part.kind == NUMBER or part.is_pile)
