"""Turn the sheets of each player's pieces into a small table: how many to print for how many players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.colour import Colour
from pnp.sheets.guide_flow import CAPTION, Cell, Flow, section
from pnp.sheets.wording import Words, say
from pnp.text.paragraph import Span
from pnp.units import mm_from_points

_GREY = Colour(0x6E, 0x6E, 0x6E)
_LEADING = mm_from_points(CAPTION[1])


@dataclass(frozen=True, slots=True)
class PlayerSheets:
    """How many sheets hold the pieces of one player, printed on both sides or on one, and *folded* over."""

    title: str
    sheets: int
    folded: int


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """Who plays, for each number of players; empty where nothing is a player's own."""

    rows: Sequence[Sequence[PlayerSheets]] = ()


def set_players(flow: Flow, table: PlayerTable, words: Words) -> None:
    """Set a row for each number of players: whose sheets, and how many of them."""
    everyone = [player for playing in table.rows for player in playing]
    if not any(player.sheets for player in everyone):
        return
    section(flow, say(words, "For how many players"), 20.0)
    folds = any(player.folded != player.sheets for player in everyone)
    bold, plain, grey = flow.style(CAPTION, bold=True), flow.style(CAPTION), flow.style(CAPTION, colour=_GREY)
    heads = ["Players", "Sheets of whose pieces", "In all", "Folded over"]
    _row(flow, [Span(say(words, head), grey) for head in heads[: 4 if folds else 3]])
    for playing in table.rows:
        flow.rule()
        named = ", ".join(say(words, "{n} × {title}", n=player.sheets, title=player.title) for player in playing)
        numbers = [sum(player.sheets for player in playing), sum(player.folded for player in playing)]
        totals = [Span(str(number), bold) for number in numbers[: 2 if folds else 1]]
        _row(flow, [Span(str(len(playing)), bold), Span(named, plain), *totals])
    flow.rule()
    flow.skip(1.0)
    note = say(words, "Sheets of players who are not there need no printing; everything else is for all.")
    flow.row([Cell((Span(note, grey),), 0.0, flow.width)], _LEADING)
    flow.skip(4.0)


def _row(flow: Flow, spans: Sequence[Span]) -> None:
    """Set a number, whose sheets, and their sums."""
    width = flow.width
    places = ((0.0, 0.09), (0.11, 0.62), (0.75, 0.1), (0.87, 0.13))
    cells = [Cell((span,), x * width, share * width) for span, (x, share) in zip(spans, places, strict=False)]
    flow.row(cells, _LEADING, 0.9)
