"""What a move of Hexania does: the position after it, and its events.

Events of an action, in this order: its cost, each part of it by its clause, the counters removed and the points gained
for them, the cells passed, the counters moved or placed; then the merge or collapse of a figure, with its mass. A
counter is named by its colour.
"""

from __future__ import annotations

from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    ActionCost,
    CellPassed,
    CellPlace,
    DiceThrown,
    Event,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PlayerEliminated,
    PoolPlace,
    StatusItem,
    StatusNote,
)
from tests.play.hexania.board import bit, numbers_of
from tests.play.hexania.moves import Action, HexaniaMove, Regroup, Roll, Stop, Travel
from tests.play.hexania.position import HexaniaPosition, active_players, is_hexania_over, with_entry
from tests.play.hexania.rules import (
    ActionEffect,
    Armour,
    attacked_figures,
    effect_of,
    merged_figure,
    own_counters_after,
)


def play_hexania(position: HexaniaPosition, move: HexaniaMove) -> tuple[HexaniaPosition, list[Event]]:
    """Return the position after a legal move, and what happened."""
    match move:
        case Stop():
            return _stop(position)
        case Roll(points):
            return _roll(position, points)
    return _act(position, move)


def project_hexania(position: HexaniaPosition, move: HexaniaMove) -> list[PieceMoved]:
    """Return where each counter of a figure would go in a move, legal or not, if that is a cell of the board."""
    board, player = position.bitboard, position.players[position.turn]
    if not isinstance(move, Travel):
        return []
    figure = position.figures(position.turn).at.get(board.numbers[move.figure])
    moved = []
    for name in board.names_of(figure.cells) if figure else ():
        target = board.neighbour(name, move.direction, move.steps)
        if target is not None:
            moved.append(PieceMoved(player, CellPlace(name), CellPlace(target), player=player))
    return moved


def _roll(position: HexaniaPosition, thrown: int) -> tuple[HexaniaPosition, list[Event]]:
    """Throw: the bonus is added to what the dice show, and cleared; it comes from where attacks had put it."""
    player, bonus = position.players[position.turn], position.bonus[position.turn]
    faces = thrown - thrown // 2, thrown // 2  # which dice showed what is not part of a position
    events: list[Event] = [DiceThrown(faces, player, bonus)]
    if bonus:
        events.append(Gain(bonus, None, PoolPlace(player), None, player, "attack.bonus"))
    after = position._replace(points=thrown + bonus, bonus=with_entry(position.bonus, position.turn, 0))
    return after, events


def _stop(position: HexaniaPosition) -> tuple[HexaniaPosition, list[Event]]:
    """End the turn. A player who has not acted is out; the next one in the game has the turn, the last one wins."""
    turn = position.turn
    player = position.players[turn]
    events: list[Event] = []
    if position.points:
        # For translators: points that a player has not spent, beside the player's counter.
        lost = ui_text("{n} lost", "{n} lost", n=position.points)
        events.append(StatusNote(StatusItem(lost, player), player, "turn.lost"))
    after = position._replace(points=None, acted=False, first_turn=position.first_turn - {turn})
    if not position.acted:
        events.append(PlayerEliminated(player, "turn.out"))
        after = after._replace(out=position.out | {turn})
    active = active_players(after)
    after = after._replace(turn=next((number for number in active if number > turn), active[0]))
    if is_hexania_over(after):
        events.append(GameEnded(after.players[after.turn], "end.winner"))
    return after, events


def _act(position: HexaniaPosition, action: Action) -> tuple[HexaniaPosition, list[Event]]:
    effect = effect_of(position, action)
    hits = attacked_figures(position, effect)
    cost = effect.price + sum(hit.points for hit in hits)
    figure = merged_figure(position, effect)
    own = own_counters_after(position, effect)
    if action.keep is not None:
        own = own & ~figure | bit(position.bitboard.numbers[action.keep])
    struck = [(counters & effect.enters).bit_count() for counters in position.counters]
    struck[position.turn] = 0
    counters = tuple(
        own if player == position.turn else held & ~effect.enters for player, held in enumerate(position.counters)
    )
    after = position._replace(
        counters=counters,
        points=(position.points or 0) - cost,
        acted=True,
        bonus=with_entry(position.bonus, position.turn, position.bonus[position.turn] + sum(struck)),
        losses=tuple(lost + more for lost, more in zip(position.losses, struck, strict=True)),
    )
    events = [
        *_costs(position, effect, hits, cost),
        *_removal_events(position, effect, hits, sum(struck)),
        *_path_events(position, action, effect),
        *_formed(position, action, effect, figure),
    ]
    return after, events


def _costs(position: HexaniaPosition, effect: ActionEffect, hits: tuple[Armour, ...], cost: int) -> list[Event]:
    player = position.players[position.turn]
    events: list[Event] = [ActionCost(cost, player=player)]
    events += [Payment(part.points, player=player, clause=part.clause) for part in effect.prices]
    for hit in hits:
        if hit.points:
            where = CellPlace(position.bitboard.name_of(hit.figure))
            events.append(Payment(hit.points, None, None, where, player, "attack.armour"))
    return events


def _removal_events(
    position: HexaniaPosition, effect: ActionEffect, hits: tuple[Armour, ...], gained: int
) -> list[Event]:
    """Return the counters that are destroyed, and the points for them."""
    player = position.players[position.turn]
    events: list[Event] = [
        PieceRemoved(position.players[hit.player], CellPlace(name), player=player, clause="attack.destroy")
        for hit in hits
        for name in position.bitboard.names_of(hit.figure & effect.enters)
    ]
    if gained:
        events.append(Gain(gained, None, None, PoolPlace(player), player, "attack.bonus"))
    return events


def _path_events(position: HexaniaPosition, action: Action, effect: ActionEffect) -> list[Event]:
    """Return the cells that are passed, then where each counter of the player goes."""
    board, player = position.bitboard, position.players[position.turn]
    events: list[Event] = [
        CellPassed(CellPlace(name), player, player) for name in board.names_of(effect.enters & ~effect.lands)
    ]
    match action:
        case Travel(_, direction, steps):
            offset = board.strides[direction] * steps
            moved = [(number, number + offset) for number in numbers_of(effect.leaves)]
        case Regroup(counter, cell):
            moved = [(board.numbers[counter], board.numbers[cell])]
        case _:
            return [*events, PiecePlaced(player, CellPlace(action.cell), player=player)]
    for source, target in moved:
        places = CellPlace(board.names[source]), CellPlace(board.names[target])
        events.append(PieceMoved(player, *places, player=player))
    return events


def _formed(position: HexaniaPosition, action: Action, effect: ActionEffect, figure: int) -> list[Event]:
    """Return what becomes of the figure that acted, or was born."""
    board, player = position.bitboard, position.players[position.turn]
    events: list[Event] = []
    mass = figure.bit_count()
    if figure & position.own & ~effect.figure:
        events.append(GroupMerged(player, CellPlace(board.name_of(figure)), mass, player, "merge.touch"))
    if action.keep is not None:
        events.append(GroupCollapsed(player, CellPlace(action.keep), mass, player, "collapse.mass"))
        covered = figure & ~bit(board.numbers[action.keep])
        events += [
            PieceRemoved(player, CellPlace(name), player=player, clause="collapse.mass")
            for name in board.names_of(covered)
        ]
    return events
