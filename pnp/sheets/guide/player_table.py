"""Set the table of the print guide that says whose sheets to print for a number of players."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.game.model.texts import Text, Translate, comma_list, ui_text
from pnp.press.text.line import Span
from pnp.press.text.shaping import line_width
from pnp.press.text.typography import TYPE_SCALE
from pnp.sheets.guide.flow import NOTE_GREY, Flow, GuideCell, section

_LEADING = TYPE_SCALE.caption.leading


class PlayerTable(Struct, frozen=True):
    """The players, by title, for each number of players, and whose pieces are on each sheet that is not for everyone.

    *folded* is the same for fold-over sheets. Both are empty if no piece belongs to a player.
    """

    rows: Sequence[Sequence[str]] = ()
    sheets: Sequence[frozenset[str]] = ()
    folded: Sequence[frozenset[str]] = ()


def set_players(flow: Flow, table: PlayerTable, translate: Translate) -> None:
    """Set a table with a row for each number of players: whose sheets to print, and how many.

    There is no table if every number of players needs the same sheets.
    """
    totals = [[_needed(sheets, playing) for sheets in (table.sheets, table.folded)] for playing in table.rows]
    if not table.sheets or all(numbers == totals[0] for numbers in totals):
        return
    section(flow, translate(ui_text("Sheets for your number of players")), 20.0)
    shown = 2 if any(flat != folded for flat, folded in totals) else 1
    bold, plain, grey = (
        flow.style(TYPE_SCALE.caption, bold=True),
        flow.style(TYPE_SCALE.caption),
        flow.style(TYPE_SCALE.caption, colour=NOTE_GREY),
    )
    owners = ui_text("Whose pieces") if any(len(seats) > 1 for seats in table.sheets) else ui_text("Whose sheets")
    heads = [
        ui_text("Players", context="column of the table of players"),
        owners,
        ui_text("Sheets", context="column of the table of players"),
        ui_text("Fold-over", context="column of the table of players"),
    ]
    titles = [Span(translate(head), grey) for head in heads[: 2 + shown]]
    first = max(0.09 * flow.width, line_width(flow.book, titles[0].text, grey, flow.language) + 0.1)
    _player_row(flow, titles, first)
    for playing, numbers in zip(table.rows, totals, strict=True):
        flow.rule()
        named = translate(ui_text("{players}", players=comma_list(_named(table, player) for player in playing)))
        sums = [Span(str(number), bold) for number in numbers[:shown]]
        _player_row(flow, [Span(str(len(playing)), bold), Span(named, plain), *sums], first)
    flow.rule()
    flow.skip(1.0)
    note = translate(ui_text("Print only the sheets of the players you have. Everything else is for everyone."))
    flow.row([GuideCell((Span(note, grey),), 0.0, flow.width)], _LEADING)
    flow.skip(4.0)


def _needed(sheets: Sequence[frozenset[str]], playing: Sequence[str]) -> int:
    """Return how many sheets hold pieces of the players in *playing*."""
    return sum(not owners.isdisjoint(playing) for owners in sheets)


def _named(table: PlayerTable, player: str) -> str | Text:
    """Return a player's title, preceded by a number of sheets if no sheet is shared between players."""
    if any(len(owners) > 1 for owners in table.sheets):
        return player
    return ui_text("{n} × {title}", n=_needed(table.sheets, [player]), title=player)


def _player_row(flow: Flow, spans: Sequence[Span], first: float) -> None:
    """Set a row: the number of players in a column *first* mm wide, whose sheets to print, and how many."""
    width = flow.width
    second = first + 0.02 * width
    places = ((0.0, first), (second, 0.73 * width - second), (0.75 * width, 0.1 * width), (0.87 * width, 0.13 * width))
    cells = [GuideCell((span,), x, wide) for span, (x, wide) in zip(spans, places, strict=False)]
    flow.row(cells, _LEADING, 0.9)
