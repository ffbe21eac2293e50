"""Turn the sheets of each player's pieces into a small table: how many to print for how many players."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.colour import Colour
from pnp.model.translatable import Text, Translate, comma_list, ui_text
from pnp.sheets.guide_flow import CAPTION, Cell, Flow, section
from pnp.text.paragraph import Span
from pnp.units import mm_from_points

_GREY = Colour(0x6E, 0x6E, 0x6E)
_LEADING = mm_from_points(CAPTION[1])


class PlayerTable(Struct, frozen=True):
    """Who plays, by title, for each number of players, and whose pieces lie on each sheet that is not for all.

    *folded* tells of the sheets of those who print on one side and fold. Both are empty where nothing is a player's.
    """

    rows: Sequence[Sequence[str]] = ()
    sheets: Sequence[frozenset[str]] = ()
    folded: Sequence[frozenset[str]] = ()


def set_players(flow: Flow, table: PlayerTable, translate: Translate) -> None:
    """Set a row for each number of players: whose sheets, and how many of them."""
    if not table.sheets:
        return
    section(flow, translate(ui_text("For how many players")), 20.0)
    totals = [[_needed(sheets, playing) for sheets in (table.sheets, table.folded)] for playing in table.rows]
    shown = 2 if any(flat != folded for flat, folded in totals) else 1
    bold, plain, grey = flow.style(CAPTION, bold=True), flow.style(CAPTION), flow.style(CAPTION, colour=_GREY)
    heads = [ui_text("Players"), ui_text("Sheets of whose pieces"), ui_text("In all"), ui_text("Folded over")]
    _row(flow, [Span(translate(head), grey) for head in heads[: 2 + shown]])
    for playing, numbers in zip(table.rows, totals, strict=True):
        flow.rule()
        named = translate(ui_text("{players}", players=comma_list(_named(table, player) for player in playing)))
        sums = [Span(str(number), bold) for number in numbers[:shown]]
        _row(flow, [Span(str(len(playing)), bold), Span(named, plain), *sums])
    flow.rule()
    flow.skip(1.0)
    note = translate(ui_text("Sheets of players who are not there need no printing; everything else is for all."))
    flow.row([Cell((Span(note, grey),), 0.0, flow.width)], _LEADING)
    flow.skip(4.0)


def _needed(sheets: Sequence[frozenset[str]], playing: Sequence[str]) -> int:
    """Return on how many sheets there is something of those who play."""
    return sum(not whose.isdisjoint(playing) for whose in sheets)


def _named(table: PlayerTable, player: str) -> str | Text:
    """Return a player's title, after the number of sheets where all of them are one player's alone."""
    if any(len(whose) > 1 for whose in table.sheets):
        return player
    return ui_text("{n} × {title}", n=_needed(table.sheets, [player]), title=player)


def _row(flow: Flow, spans: Sequence[Span]) -> None:
    """Set a number, whose sheets, and their sums."""
    width = flow.width
    places = ((0.0, 0.09), (0.11, 0.62), (0.75, 0.1), (0.87, 0.13))
    cells = [Cell((span,), x * width, share * width) for span, (x, share) in zip(spans, places, strict=False)]
    flow.row(cells, _LEADING, 0.9)
