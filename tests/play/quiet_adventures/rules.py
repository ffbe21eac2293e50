"""The rules of Quiet Adventures: the clauses, and the one that forbids a move.

When several clauses forbid a move, the first in the order of the rules' own table of actions is given. For buying: no
tile of that type in the market, cell not vacant, cell not adjacent to the character, price too high.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.play.protocol import refuse
from pnp.problems import Finding
from tests.play.quiet_adventures.moves import (
    ACTIONS,
    BANK,
    BEGGING,
    Beg,
    Buy,
    Decrease,
    Increase,
    QuietMove,
    QuietPass,
    StepTo,
    Thief,
    source_name,
)
from tests.play.quiet_adventures.position import (
    HOUSES,
    NEIGHBOURS,
    QUIET_CELLS,
    QUIET_EMPTY,
    QUIET_PLAYERS,
    TYPE_LETTERS,
    TYPES,
    QuietPosition,
)

QUIET_CLAUSES: Mapping[str, str] = {
    "setup.houses": "the two dice place each house; two houses never share a cell",
    "setup.tiles": "two of the nine landscape tiles leave the game, seven go to the market by type",
    "setup.prices": "the edition says how the rows get their prices",
    "setup.rolled-prices": "first edition, variant: the number die gives each row its price",
    "setup.purses": "the edition says with how many buttons each player begins",
    "setup.bank": "the remaining buttons go to the bank",
    "setup.characters": "each character begins on its own house",
    "setup.fifteen": "there are fifteen buttons in the game, always",
    "turn.round": "Hollow acts, Dooky acts, then comes the harvest",
    "turn.one-action": "exactly one action each; nobody may pass",
    "buy.market": "a tile of that type is left in the market",
    "buy.vacant": "the cell is vacant",
    "buy.adjacent": "the cell is orthogonally next to the character",
    "buy.price": "the purse holds the price",
    "buy.row-stays": "the price goes from the purse to the bank, and the row keeps its buttons",
    "move.adjacent": "the cell is orthogonally next to the character",
    "move.tile": "the cell holds a tile; houses are tiles",
    "move.occupied": "the other character does not stand there",
    "move.collect": "the character takes all buttons lying there",
    "increase.place": "the character stands on a tile of that type or on its own house",
    "increase.purse": "the purse holds a button",
    "increase.row": "the row still has a tile",
    "decrease.place": "the character stands on a tile of that type or on its own house",
    "decrease.purse": "the purse holds a button",
    "decrease.row": "the row still has a tile",
    "decrease.button": "the row has a button",
    "thief.place": "the character stands on the opponent's house",
    "thief.row": "the row has no tile left",
    "thief.button": "the row has a button; all of them are taken",
    "beg.need": "the purse is empty, or no other action is possible",
    "beg.button": "the bank or the row that gives has a button",
    "harvest.when": "the harvest comes after Dooky's action only",
    "harvest.bank": "the harvest is taken from the bank, as long as it has buttons",
    "harvest.character": "nothing grows where a character stands",
    "harvest.row": "only types with a tile left in the market and a price of at least 1 grow",
    "harvest.order": "the lowest price first, then by market row, then by cell in reading order",
    "harvest.pile": "buttons pile up from harvest to harvest",
    "end.dooky": "when Dooky places the last tile, the game is over at once",
    "end.hollow": "when Hollow places the last tile, Dooky has one more action, and no harvest follows",
    "end.deadlock": "when a position stands for the third time, the game is over",
    "end.winner": "the fuller purse wins; equal purses are a draw",
    "end.over": "there are no actions once the game is over",
}


def legal_quiet_actions(position: QuietPosition) -> Sequence[QuietMove]:
    """Return every action the player to act may take, in a game that is not over."""
    actions: list[QuietMove] = [move for move in ACTIONS if broken_clause(position, move) is None]
    if not position.purses[position.turn] or not actions:
        actions += [move for move in BEGGING if _beg_button(position, move) is None]
    return actions


def broken_clause(position: QuietPosition, move: QuietMove) -> str | None:
    """Return the id of the clause that forbids *move* in a game that is not over, or None if it is legal."""
    match move:
        case Buy(row, cell):
            return _buy(position, row, cell)
        case StepTo(cell):
            return _step(position, cell)
        case Increase(row):
            return _increase(position, row)
        case Decrease(row):
            return _decrease(position, row)
        case Thief(row):
            return _thief(position, row)
        case Beg():
            return _beg_need(position) or _beg_button(position, move)
        case QuietPass():
            return "turn.one-action"


def quiet_refusal(position: QuietPosition, move: QuietMove) -> Finding | None:
    """Return why *move* is illegal in a game that is not over, with its names and numbers."""
    clause = broken_clause(position, move)
    return None if clause is None else refuse(clause, _MESSAGES[clause].format_map(_facts(position, move)))


def _buy(position: QuietPosition, row: int, cell: int) -> str | None:
    if not position.tiles[row]:
        return "buy.market"
    if position.land[cell] != QUIET_EMPTY:
        return "buy.vacant"
    if cell not in NEIGHBOURS[position.stands[position.turn]]:
        return "buy.adjacent"
    if position.purses[position.turn] < position.prices[row]:
        return "buy.price"
    return None


def _step(position: QuietPosition, cell: int) -> str | None:
    if cell not in NEIGHBOURS[position.stands[position.turn]]:
        return "move.adjacent"
    if position.land[cell] == QUIET_EMPTY:
        return "move.tile"
    if cell == position.stands[1 - position.turn]:
        return "move.occupied"
    return None


def _rules_row(position: QuietPosition, row: int) -> bool:
    """Whether the character is where it may change the price of *row*."""
    under = position.land[position.stands[position.turn]]
    return under == TYPE_LETTERS[row] or under == HOUSES[position.turn]


def _increase(position: QuietPosition, row: int) -> str | None:
    if not _rules_row(position, row):
        return "increase.place"
    if not position.purses[position.turn]:
        return "increase.purse"
    if not position.tiles[row]:
        return "increase.row"
    return None


def _decrease(position: QuietPosition, row: int) -> str | None:
    if not _rules_row(position, row):
        return "decrease.place"
    if not position.purses[position.turn]:
        return "decrease.purse"
    if not position.tiles[row]:
        return "decrease.row"
    if not position.prices[row]:
        return "decrease.button"
    return None


def _thief(position: QuietPosition, row: int) -> str | None:
    if position.land[position.stands[position.turn]] != HOUSES[1 - position.turn]:
        return "thief.place"
    if position.tiles[row]:
        return "thief.row"
    if not position.prices[row]:
        return "thief.button"
    return None


def _beg_need(position: QuietPosition) -> str | None:
    if position.purses[position.turn] and any(broken_clause(position, move) is None for move in ACTIONS):
        return "beg.need"
    return None


def _beg_button(position: QuietPosition, move: Beg) -> str | None:
    stock = position.bank if move.source == BANK else position.prices[move.source]
    return None if stock else "beg.button"


_MESSAGES: Mapping[str, str] = {
    "turn.one-action": "{player} must take an action: nobody may pass",
    "buy.market": "no {row} tile is left in the market",
    "buy.vacant": "{cell} is not vacant",
    "buy.adjacent": "{cell} is not next to {stand}, where {player} stands (cells that touch at a corner are not)",
    "buy.price": "a {row} tile costs {price}, and {player} has {purse}",
    "move.adjacent": "{cell} is not next to {stand}, where {player} stands (cells that touch at a corner are not)",
    "move.tile": "there is no tile on {cell}",
    "move.occupied": "{other} stands on {cell}",
    "increase.place": "{player} stands neither on a {row} tile nor on {player}'s house",
    "increase.purse": "{player} has no button to put on the {row} row",
    "increase.row": "the {row} row has no tile left",
    "decrease.place": "{player} stands neither on a {row} tile nor on {player}'s house",
    "decrease.purse": "{player} has no button to pay for it",
    "decrease.row": "the {row} row has no tile left",
    "decrease.button": "the {row} row has no button to take away",
    "thief.place": "{player} does not stand on {other}'s house",
    "thief.row": "the {row} row still has {tiles} of its tiles",
    "thief.button": "the {row} row has no button to take",
    "beg.need": "{player} has {purse} in the purse, and other actions are possible",
    "beg.button": "there is no button in the {row}",
}


def _facts(position: QuietPosition, move: QuietMove) -> Mapping[str, str | int]:
    """Return the names and numbers that a message may mention."""
    facts: dict[str, str | int] = {
        "player": QUIET_PLAYERS[position.turn].title(),
        "other": QUIET_PLAYERS[1 - position.turn].title(),
        "purse": position.purses[position.turn],
        "stand": QUIET_CELLS[position.stands[position.turn]],
    }
    match move:
        case Buy(row, cell):
            facts |= {"row": TYPES[row], "price": position.prices[row], "cell": QUIET_CELLS[cell]}
        case StepTo(cell):
            facts |= {"cell": QUIET_CELLS[cell]}
        case Increase(row) | Decrease(row) | Thief(row):
            facts |= {"row": TYPES[row], "tiles": position.tiles[row]}
        case Beg(source):
            facts |= {"row": source_name(source) + ("" if source == BANK else " row")}
        case QuietPass():
            pass
    return facts
