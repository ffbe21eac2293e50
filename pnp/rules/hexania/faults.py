"""Turn a position as far as it could be read into every reason why it cannot stand on a table.

A part that could not be read is left out of the reckoning; what follows from the other parts alone is still told.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.rules.hexania.figures import figures_of
from pnp.rules.hexania.ground import ground
from pnp.rules.hexania.notation import Draft
from pnp.rules.hexania.position import CRITICAL
from pnp.rules.reading import Reading


def note_faults(draft: Draft, reading: Reading) -> None:
    """Note in *reading* every way in which the position is impossible."""
    _cells(draft, reading)
    _masses(draft, reading)
    for key, words in (("first_turn", draft.first_turn), ("out", draft.out), ("variants", draft.variants)):
        _twice(key, words or (), reading)
    _turn(draft, reading)
    _players(draft, reading)


def _cells(draft: Draft, reading: Reading) -> None:
    """One counter a cell."""
    held: dict[str, str] = {}
    for colour, cells in draft.counters.items():
        for index, cell in enumerate(cells):
            if cell is None:
                continue
            if cell in held:
                both = f"{held[cell]} and {colour}" if held[cell] != colour else f"{colour} twice"
                reading.impossible(f"{cell} is held by {both}", ("counters", colour, index))
            held.setdefault(cell, colour)


def _masses(draft: Draft, reading: Reading) -> None:
    """No figure is so large that it would have collapsed."""
    if draft.side is None or draft.variants is None or None in draft.variants or "no-collapse" in draft.variants:
        return
    board = ground(draft.side)
    for colour, cells in draft.counters.items():
        for figure in figures_of(draft.side, board.set_of(cell for cell in cells if cell)).each:
            if figure.mass >= CRITICAL:
                where = board.name_of(figure.cells)
                message = f"{colour}'s figure on {where} has {figure.mass} counters: it would have collapsed at 12"
                hint = "figures of any mass stay with the variant no-collapse"
                reading.impossible(message, ("counters", colour), hint)


def _twice(key: str, words: Sequence[str | None], reading: Reading) -> None:
    for index, word in enumerate(words):
        if word is not None and word in words[:index]:
            reading.impossible(f'"{key}" names {word} twice', (key, index))


def _turn(draft: Draft, reading: Reading) -> None:
    """Only who has thrown the dice has acted."""
    if draft.acted and draft.has_points is False:
        reading.impossible(f"{draft.turn or 'a player'} has acted before the throw", ("acted",))


def _players(draft: Draft, reading: Reading) -> None:
    """Who is out has had a turn, and has none again; when one player is left, nothing is under way."""
    out = [player for player in draft.out or () if player]
    for index, player in enumerate(draft.first_turn or ()):
        if player in out:
            reading.impossible(f"{player} is out, and so has had a first turn", ("first_turn", index))
    if draft.turn in out:
        reading.impossible(f"{draft.turn} is out, and has no turn", ("turn",))
    if draft.players is None:
        return
    left = len(draft.players) - len(set(out))
    if left == 0:
        reading.impossible("every player is out: the last one would have won", ("out",))
    if left == 1 and draft.has_points:
        reading.impossible("one player is left: the game is over, and nobody has points", ("points",))
