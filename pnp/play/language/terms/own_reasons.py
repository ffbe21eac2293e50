"""The reasons that the engine gives for a refusal where the rules give none, and for an end that no rule names."""

from __future__ import annotations

from pnp.game.model.texts import Text, ui_text

GAME_OVER = ui_text("the game is over", context="refusal")
CHAIN_ENDS = ui_text("the move ends before", context="refusal")
CHAIN_GOES_ON = ui_text("the move goes on", context="refusal")
CHAIN_IS_SHORT = ui_text("another move is longer", context="refusal")
NEVER_HAPPENS = ui_text("this never happens", context="refusal")
FORBIDDEN = ui_text("the rules forbid it", context="refusal")
NOTHING_TO_TAKE = ui_text("there is nothing to take", context="refusal")
OCCUPIED = ui_text("the cell is not empty", context="refusal")
NO_PLACE = ui_text("there is no such place or piece", context="refusal")
NOBODY_MOVES = ui_text("nobody can move, and no end of play.yaml holds", context="refusal")

VALUE_WORDS: tuple[Text, ...] = (
    # For translators: a cell, piece, number or player that is missing, in the reason for which a move is refused.
    ui_text("none", context="value"),
    # For translators: a condition that does not hold, in the reason for which a move is refused.
    ui_text("no", context="value"),
    # For translators: a condition that holds, in the reason for which a move is refused.
    ui_text("yes", context="value"),
)

OWN_REASONS: tuple[Text, ...] = (
    *(GAME_OVER, CHAIN_ENDS, CHAIN_GOES_ON, CHAIN_IS_SHORT, NEVER_HAPPENS, FORBIDDEN),
    *(NOTHING_TO_TAKE, OCCUPIED, NO_PLACE, NOBODY_MOVES),
)
