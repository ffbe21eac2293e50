"""The rules of OVO: the clauses, why a move is illegal, and what a move does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.game.model.view import (
    BACK,
    FRONT,
    CellPassed,
    CellPlace,
    Event,
    GameEnded,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PieceRemoved,
    PoolPlace,
)
from pnp.play.protocol import refuse
from pnp.problems import Finding
from tests.play.ovo.notation import Claim, Go, OvoMove, OvoPass, Peek
from tests.play.ovo.position import (
    JUMPS,
    NAMES,
    OVO_CELLS,
    OVO_EMPTY,
    STEPS,
    OvoPosition,
    OvoState,
    end_cells,
    flip_cells,
    is_down,
    is_home,
    jump_targets,
    may_move,
    next_turn,
    owner,
    path_cells,
)

OVO_CLAUSES: Mapping[str, str] = {
    "setup.two": "two players: six eggs each, face up along opposite sides; the row is the camp",
    "setup.four": "four players: four eggs each, face up in a corner; the corner is the camp",
    "setup.first": "chance decides who begins",
    "turn.order": "turns go round clockwise; a player who is out or has no action is skipped",
    "turn.one-action": "a turn is one action: a move, or a peek; nobody may pass",
    "move.egg": "an egg stands where the move begins",
    "move.own": "an egg that lies face up is moved by its owner only, one that lies face down by anyone",
    "move.empty": "the egg lands on empty cells only",
    "move.elsewhere": "a move ends on another cell than it began",
    "move.reach": "a step goes to one of the eight neighbouring cells; further than that an egg must jump",
    "jump.straight": "a jump goes straight over one neighbouring egg to the cell behind it",
    "jump.over": "there is an egg to jump over, of any mark, face up or face down",
    "jump.chain": "jumps may follow each other in any directions; a step does not join them",
    "camp.turn": "an egg that lies face up and reaches an opponent's camp is turned face down for good",
    "camp.stop": "the egg that is turned goes no further: the turn is over",
    "camp.free": "a player's own camp turns no egg; an egg that lies face down comes and goes in any camp",
    "peek.down": "the egg looked at lies face down",
    "peek.secret": "a player who looks at an egg keeps its mark secret, and puts it back where it was",
    "claim.in": "any player still in may claim, at any moment between actions",
    "claim.out": "four players: a wrong claim takes the player's eggs off the board, and he is out; his camp stays",
    "end.home": "a claim is right, and wins, if all eggs of the player lie face down in his own camp",
    "end.wrong": "two players: a player who claims wrongly has lost",
    "end.last": "four players: when three are out, the last one wins",
    "end.over": "there are no actions once the game is over",
}


def legal_ovo_actions(position: OvoPosition) -> Iterator[OvoMove]:
    """Yield every action of the player to act, in a game that is not over."""
    for cell in range(len(OVO_CELLS)):
        if may_move(position, position.turn, cell):
            for end in end_cells(position, cell):
                yield Go(cell, end)
    for cell in range(len(OVO_CELLS)):
        if is_down(position, cell):
            yield Peek(cell)


def legal_claims(position: OvoPosition) -> Iterator[Claim]:
    """Yield the claim of every player still in, right or wrong."""
    for player in position.active:
        yield Claim(position.players[player])


def ovo_refusal(position: OvoPosition, move: OvoMove) -> Finding | None:
    """Return why *move* is illegal in a game that is not over, or None if it is legal."""
    match move:
        case Go():
            return _egg(position, move.start) or (_chain if move.chain else _ends)(position, move)
        case Peek(cell):
            if is_down(position, cell):
                return None
            what = "there is no egg" if position.board[cell] == OVO_EMPTY else "the egg lies face up"
            return refuse("peek.down", f"on {OVO_CELLS[cell]} {what}")
        case Claim(player):
            if player in position.players and position.players.index(player) in position.active:
                return None
            return refuse("claim.in", f"{player.title()} is {'out' if player in position.players else 'not playing'}")
        case OvoPass():
            return refuse("turn.one-action", f"{position.players[position.turn].title()} must move an egg or peek")


def _egg(position: OvoPosition, cell: int) -> Finding | None:
    """Return why the player to act may not move what is on *cell*."""
    letter = position.board[cell]
    if letter == OVO_EMPTY:
        return refuse("move.egg", f"there is no egg on {OVO_CELLS[cell]}")
    if not may_move(position, position.turn, cell):
        player = position.players[position.turn].title()
        return refuse(
            "move.own", f"the egg on {OVO_CELLS[cell]} lies face up and is {NAMES[letter].title()}'s, not {player}'s"
        )
    return None


def _ends(position: OvoPosition, move: Go) -> Finding | None:
    """Return why no step and no chain of jumps leads from one cell to the other."""
    start, end = move.start, move.end
    names = f"from {OVO_CELLS[start]} to {OVO_CELLS[end]}"
    if start == end:
        return refuse("move.elsewhere", f"the egg would stay on {OVO_CELLS[start]}")
    if position.board[end] != OVO_EMPTY:
        return refuse("move.empty", f"{OVO_CELLS[end]} is not empty")
    if end in end_cells(position, start):
        return None
    if end in jump_targets(position.board, start, ()):
        return refuse("camp.stop", f"all jumps {names} pass an opponent's camp, where the egg is turned and stops")
    over = JUMPS[start].get(end)
    if over is not None and position.board[over] == OVO_EMPTY:
        return refuse("jump.over", f"there is no egg on {OVO_CELLS[over]} to jump over")
    return refuse("move.reach", f"no step and no chain of jumps leads {names}")


def _chain(position: OvoPosition, move: Go) -> Finding | None:
    """Return why the chain of jumps that was said, or the step, cannot be made."""
    stops = flip_cells(position, move.start)
    board = position.board[: move.start] + OVO_EMPTY + position.board[move.start + 1 :]  # the egg has left it
    turned = False
    for start, end in pairwise(move.chain):
        if turned:
            return refuse("camp.stop", f"on {OVO_CELLS[start]} the egg is turned, and goes no further")
        broken = _link(board, start, end, move.chain)
        if broken is not None:
            return broken
        turned = end in stops
    if move.start == move.end:
        return refuse("move.elsewhere", f"the egg would come back to {OVO_CELLS[move.start]}")
    return None


def _link(board: str, start: int, end: int, chain: Sequence[int]) -> Finding | None:
    """Return why one link of a chain cannot be made."""
    if start == end:
        return refuse("move.elsewhere", f"the egg would stay on {OVO_CELLS[start]}")
    if board[end] != OVO_EMPTY:
        return refuse("move.empty", f"{OVO_CELLS[end]} is not empty")
    if end in STEPS[start]:
        step = f"from {OVO_CELLS[start]} to {OVO_CELLS[end]} is a step"
        return None if len(chain) == 2 else refuse("jump.chain", f"{step}, and steps do not join jumps")
    over = JUMPS[start].get(end)
    if over is None:
        return refuse("jump.straight", f"no jump goes from {OVO_CELLS[start]} to {OVO_CELLS[end]}")
    if board[over] == OVO_EMPTY:
        return refuse("jump.over", f"there is no egg on {OVO_CELLS[over]} to jump over")
    return None


def egg(player: str) -> str:
    """Return the component that a player's eggs are."""
    return f"{player}-egg"


def play_ovo(state: OvoState, move: OvoMove) -> tuple[OvoState, list[Event]]:
    """Return the state after a legal move, and its events."""
    match move:
        case Go():
            return _go(state.position, move)
        case Peek(cell):
            return _peek(state.position, cell)
        case Claim(player):
            return _claim(state.position, state.position.players.index(player))
        case _:
            raise ValueError("passing is not an action")


def _go(position: OvoPosition, move: Go) -> tuple[OvoState, list[Event]]:
    """Move an egg: one event a link, with the cells that it jumped over; turned, if it reaches an opponent's camp."""
    letter, player = position.board[move.start], position.players[position.turn]
    component = egg(NAMES[letter.lower()])
    face = BACK if letter.isupper() else FRONT
    events: list[Event] = []
    for start, end in pairwise(move.chain or path_cells(position, move.start, move.end)):
        if end not in STEPS[start]:
            events.append(CellPassed(_place(JUMPS[start][end]), player=player))
        events.append(PieceMoved(component, _place(start), _place(end), player=player, face=face))
    if move.end in flip_cells(position, move.start):
        letter = letter.upper()
        events.append(PieceFlipped(component, _place(move.end), player, "camp.turn"))
    letters = list(position.board)
    letters[move.start], letters[move.end] = OVO_EMPTY, letter
    return _pass_on(position._replace(board="".join(letters)), position.turn + 1), events


def _peek(position: OvoPosition, cell: int) -> tuple[OvoState, list[Event]]:
    """Look at an egg: nothing on the table changes but the turn."""
    player, owned_by = position.players[position.turn], owner(position, cell)
    assert owned_by is not None
    event = PieceInspected(egg(position.players[owned_by]), _place(cell), player)
    return _pass_on(position, position.turn + 1), [event]


def _pass_on(position: OvoPosition, first: int) -> OvoState:
    """Return the state in which the first player from *first* on acts who can."""
    return OvoState(position._replace(turn=next_turn(position, first)), None)


def _claim(position: OvoPosition, player: int) -> tuple[OvoState, list[Event]]:
    """Claim that all eggs are home: a right claim wins; a wrong one loses, or puts the player out."""
    others = [other for other in position.active if other != player]
    if is_home(position, player):
        return _ended(position, player, "end.home")
    if len(position.players) == 2:
        return _ended(position, others[0], "end.wrong")
    if len(others) == 1:
        return _ended(position, others[0], "end.last")
    name = position.players[player]
    cells = [cell for cell in range(len(OVO_CELLS)) if owner(position, cell) == player]
    events: list[Event] = [
        PieceRemoved(egg(name), _place(cell), PoolPlace(name), player=name, clause="claim.out") for cell in cells
    ]
    board = "".join(OVO_EMPTY if cell in cells else letter for cell, letter in enumerate(position.board))
    after = position._replace(board=board, out=tuple(sorted((*position.out, player))))
    return _pass_on(after, position.turn), events


def _ended(position: OvoPosition, winner: int, clause: str) -> tuple[OvoState, list[Event]]:
    return OvoState(position, winner), [GameEnded(position.players[winner], clause)]


def _place(cell: int) -> CellPlace:
    return CellPlace(OVO_CELLS[cell])
