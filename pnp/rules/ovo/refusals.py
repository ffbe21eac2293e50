"""Turn a position and a move into the clause that forbids it, told with its names, or into none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.problems import Finding
from pnp.rules.ovo.moves import Claim, Go, Move, Pass, Peek
from pnp.rules.ovo.position import CELLS, EMPTY, NAMES, Position, is_down
from pnp.rules.ovo.reach import JUMPS, STEPS, ends, jumped, may_move, turning
from pnp.rules.protocol import refuse


def legal_actions(position: Position) -> Iterator[Move]:
    """Yield every action of the player to act, in a game that is not over."""
    for cell in range(len(CELLS)):
        if may_move(position, position.turn, cell):
            for end in ends(position, cell):
                yield Go(cell, end)
    for cell in range(len(CELLS)):
        if is_down(position, cell):
            yield Peek(cell)


def legal_claims(position: Position) -> Iterator[Claim]:
    """Yield the claim of every player still in, right or wrong."""
    for player in position.still_in:
        yield Claim(position.players[player])


def refusal(position: Position, move: Move) -> Finding | None:
    """Return why *move* is illegal in a game that is not over, or None if it is legal."""
    match move:
        case Go():
            return _egg(position, move.start) or (_chain if move.chain else _ends)(position, move)
        case Peek(cell):
            if is_down(position, cell):
                return None
            what = "there is no egg" if position.board[cell] == EMPTY else "the egg lies face up"
            return refuse("peek.down", f"on {CELLS[cell]} {what}")
        case Claim(player):
            if player in position.players and position.players.index(player) in position.still_in:
                return None
            return refuse("claim.in", f"{player.title()} is {'out' if player in position.players else 'not playing'}")
        case Pass():
            return refuse("turn.one-action", f"{position.players[position.turn].title()} must move an egg or peek")


def _egg(position: Position, cell: int) -> Finding | None:
    """Return why the player to act may not move what stands on *cell*."""
    letter = position.board[cell]
    if letter == EMPTY:
        return refuse("move.egg", f"there is no egg on {CELLS[cell]}")
    if not may_move(position, position.turn, cell):
        player = position.players[position.turn].title()
        return refuse(
            "move.own", f"the egg on {CELLS[cell]} lies face up and is {NAMES[letter].title()}'s, not {player}'s"
        )
    return None


def _ends(position: Position, move: Go) -> Finding | None:
    """Return why no step and no chain of jumps leads from one cell to the other."""
    start, end = move.start, move.end
    names = f"from {CELLS[start]} to {CELLS[end]}"
    if start == end:
        return refuse("move.elsewhere", f"the egg would stay on {CELLS[start]}")
    if position.board[end] != EMPTY:
        return refuse("move.empty", f"{CELLS[end]} is not empty")
    if end in ends(position, start):
        return None
    if end in jumped(position.board, start, ()):
        return refuse("camp.stop", f"all jumps {names} pass an opponent's camp, where the egg is turned and stops")
    over = JUMPS[start].get(end)
    if over is not None and position.board[over] == EMPTY:
        return refuse("jump.over", f"there is no egg on {CELLS[over]} to jump over")
    return refuse("move.reach", f"no step and no chain of jumps leads {names}")


def _chain(position: Position, move: Go) -> Finding | None:
    """Return why the chain of jumps that was said, or the step, cannot be made."""
    stops = turning(position, move.start)
    board = position.board[: move.start] + EMPTY + position.board[move.start + 1 :]  # the egg has left it
    turned = False
    for here, to in pairwise(move.chain):
        if turned:
            return refuse("camp.stop", f"on {CELLS[here]} the egg is turned, and goes no further")
        broken = _link(board, here, to, move.chain)
        if broken is not None:
            return broken
        turned = to in stops
    if move.start == move.end:
        return refuse("move.elsewhere", f"the egg would come back to {CELLS[move.start]}")
    return None


def _link(board: str, here: int, to: int, chain: Sequence[int]) -> Finding | None:
    """Return why one link of a chain cannot be made."""
    if here == to:
        return refuse("move.elsewhere", f"the egg would stay on {CELLS[here]}")
    if board[to] != EMPTY:
        return refuse("move.empty", f"{CELLS[to]} is not empty")
    if to in STEPS[here]:
        step = f"from {CELLS[here]} to {CELLS[to]} is a step"
        return None if len(chain) == 2 else refuse("jump.chain", f"{step}, and steps do not join jumps")
    over = JUMPS[here].get(to)
    if over is None:
        return refuse("jump.straight", f"no jump goes from {CELLS[here]} to {CELLS[to]}")
    if board[over] == EMPTY:
        return refuse("jump.over", f"there is no egg on {CELLS[over]} to jump over")
    return None
