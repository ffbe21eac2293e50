"""Turn a position as far as it could be read into every reason why it cannot stand on a table.

A part that could not be read is left out of the reckoning; what follows from the other parts alone is still told.
"""

from __future__ import annotations

from pnp.rules.ovo.notation import Draft, cell_path, finished
from pnp.rules.ovo.position import CAMPS, CELLS, EMPTY, LETTERS, NAMES
from pnp.rules.ovo.reach import has_action
from pnp.rules.reading import Reading


def note_faults(draft: Draft, reading: Reading) -> None:
    """Note in *reading* every way in which the position is impossible."""
    if draft.players is None:
        return
    _strangers(draft.players, draft, reading)
    _counts(draft.players, draft, reading)
    _face_up(draft.players, draft, reading)
    _out(draft.players, draft, reading)
    _turn(draft, reading)


def _strangers(players: tuple[str, ...], draft: Draft, reading: Reading) -> None:
    """No egg of somebody who does not play."""
    for cell, letter in enumerate(draft.board):
        if letter and letter != EMPTY and NAMES[letter.lower()] not in players:
            name = NAMES[letter.lower()]
            reading.impossible(f"the egg on {CELLS[cell]} is {name.title()}'s, who does not play", cell_path(cell))


def _counts(players: tuple[str, ...], draft: Draft, reading: Reading) -> None:
    """Everybody who is in has all his eggs, everybody who is out none."""
    if draft.out is None:
        return
    for player in players:
        cells = [cell for cell, letter in enumerate(draft.board) if letter and letter.lower() == LETTERS[player]]
        if player in draft.out:
            for cell in cells:
                reading.impossible(f"an egg of {player.title()}, who is out, is on {CELLS[cell]}", cell_path(cell))
            continue
        wanted = len(CAMPS[len(players)][player])
        if len(cells) > wanted or (len(cells) < wanted and None not in draft.board):
            reading.impossible(f"{player.title()} has {len(cells)} eggs, not {wanted}", ("board",))


def _face_up(players: tuple[str, ...], draft: Draft, reading: Reading) -> None:
    """No egg lies face up in an opponent's camp."""
    for cell, letter in enumerate(draft.board):
        for player, camp in CAMPS[len(players)].items():
            if letter and letter.islower() and letter != LETTERS[player] and cell in camp:
                message = f"an egg of {NAMES[letter].title()} lies face up on {CELLS[cell]}, in {player.title()}'s camp"
                reading.impossible(message, cell_path(cell), f"write {letter.upper()}: it was turned")


def _out(players: tuple[str, ...], draft: Draft, reading: Reading) -> None:
    """With two players nobody is out: the game is over."""
    if draft.out and len(players) == 2:
        reading.impossible("with two players nobody is out: a wrong claim ends the game", ("out",), "write []")


def _turn(draft: Draft, reading: Reading) -> None:
    """The player to act is in, and has an action."""
    if draft.turn is None or draft.out is None:
        return
    name = draft.turn.title()
    if draft.turn in draft.out:
        reading.impossible(f"it is the turn of {name}, who is out", ("turn",))
    elif None not in draft.board and _only_players(draft):
        position = finished(draft)
        if not has_action(position, position.turn):
            reading.impossible(f"it is the turn of {name}, who has no action", ("turn",), "name the next player")


def _only_players(draft: Draft) -> bool:
    """Whether every egg belongs to somebody who plays."""
    return all(letter == EMPTY or NAMES[letter.lower()] in (draft.players or ()) for letter in draft.board if letter)
