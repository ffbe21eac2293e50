"""The engine against a naive one written from the rules' page: thousands of positions, played and scattered."""

from collections import Counter

import pytest

from pnp.model.view import (
    ActionCost,
    CellPassed,
    DiceThrown,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PlayerEliminated,
    StatusNote,
)
from pnp.rules.hexania.position import HEXANIA_VARIANTS
from pnp.rules.protocol import StartOptions
from tests.rules.hexania.table import ENGINE, move, state, written
from tests.rules.naive_hexania import Game, board_of
from tests.samples import amount, generator

PLAYED, SCATTERED = amount(600), amount(640)  # positions: of each number of players, and in all
CHANCES = {2: 2, 3: 13, 4: 4, 5: 25, 6: 35}  # for each number of players chance by which games end soon
SIDES = (4, 5, 6)
# The clauses that forbid; the others describe what happens.
REFUSING = {
    "turn.throw", "end.over", "figure.own",
    "birth.home", "birth.empty", "birth.held", "birth.touch", "birth.cost",
    "grow.touch", "grow.own", "grow.cost",
    "move.edge", "move.through", "move.cost",
    "regroup.alone", "regroup.place", "regroup.connected", "regroup.cost",
    "attack.points", "collapse.mass", "collapse.keep", "first.homes",
    "variant.split-regroup", "variant.homes-safe-until-blood", "variant.birth-attack",
}  # fmt: skip


SHOWN = (
    ActionCost, CellPassed, DiceThrown, Gain, GameEnded, GroupCollapsed, GroupMerged, Payment, PieceMoved, PiecePlaced,
    PieceRemoved, PlayerEliminated, StatusNote,
)  # fmt: skip


def beginning(chance, players, variants):
    """Return a game's first position with some of the variants: those whose bit is set in a number."""
    names = ",".join(name for bit, name in enumerate(HEXANIA_VARIANTS) if variants >> bit & 1)
    choices = {"side": str(chance.choice(SIDES)), "variants": names}
    return ENGINE.start(StartOptions(players, choices))


def compare(here, game):
    """Hold all answers about one position against each other; return the legal moves."""
    assert written(here) == game.position
    moves = {ENGINE.write_move(here, each): each for each in ENGINE.legal_moves(here)}
    legal = game.legal()
    assert sorted(moves) == legal, game.position
    outcome = ENGINE.outcome(here)
    assert (outcome.as_dict() if outcome else None) == game.outcome()
    assert game.over() or ENGINE.turn(here) == game.position["turn"]
    return dict(sorted(moves.items()))


def chosen(moves, acted, chance):
    """Return the spelling of a move that keeps the game alive and lets figures meet."""
    lively = [text for text in moves if text.split()[0] in ("grow", "regroup", "move") or "keep" in text]
    if lively and chance.random() < 0.6:
        return chance.choice(lively)
    going = [text for text in moves if text != "stop"]
    return chance.choice(going) if going and not (acted and chance.random() < 0.1) else chance.choice(list(moves))


@pytest.mark.parametrize("players", range(2, 7))
def test_both_engines_play_the_same_game(players):
    chance, positions, over, played, shown = generator(CHANCES[players]), 0, 0, set(), set()
    while positions < PLAYED or (over <= 3 and positions < 10 * PLAYED):
        here = beginning(chance, players, chance.randrange(64))
        game = Game(written(here))
        for _ in range(400):
            moves = compare(here, game)
            positions += here.points is not None
            if not moves:
                over += 1
                break
            text = chosen(moves, here.acted, chance)
            here, events = ENGINE.apply(here, moves[text])
            game = game.play(text)
            played.add(text.split()[0])
            shown.update(type(event) for event in events)
    assert over > 3
    assert played == {"roll", "birth", "grow", "move", "regroup", "stop"}
    assert shown | {GroupCollapsed} == set(SHOWN)  # groups that collapse are rare here, and often scattered below


def scattered(chance, number):
    """Return a position with counters all over the board, which play would hardly reach."""
    position = written(beginning(chance, chance.randint(2, 6), number % 64))
    board, players = board_of(position), position["players"]
    game = Game(position)
    cells = sorted(board.cells)
    chance.shuffle(cells)
    clump, turn = chance.random(), chance.choice(players)
    if "birth-merges" in position["variants"] and chance.random() < 0.5:  # a birth that makes a figure collapse is rare
        home = board.homes[players.index(turn)]
        game.held[turn] |= set(sorted({near for cell in home for near in board.near[cell]} - home)[:11])
    cells = [cell for cell in cells if not any(cell in held for held in game.held.values())]
    for cell in cells[: int(len(cells) * chance.choice((0.2, 0.4, 0.7)))]:
        near = [player for player in players if board.near[cell] & game.held[player]]
        held = game.held[chance.choice(near if near and chance.random() < clump else players)]
        held.add(cell)
        if "no-collapse" not in position["variants"] and max(map(len, game.split(held))) > 11:
            held.discard(cell)
    position["counters"] = {player: [board.names[cell] for cell in sorted(game.held[player])] for player in players}
    position["points"], position["acted"] = chance.choice((0, 1, 2, 3, 4, 5, 7, 9, 12)), chance.random() < 0.5
    position["turn"] = turn
    position["first_turn"] = [player for player in players if chance.random() < 0.3]
    position["bonus"] = {player: chance.choice((0, 3)) for player in players}
    position["losses"] = {player: chance.choice((0, 1)) for player in players}
    return position


def test_both_engines_agree_on_scattered_counters():
    chance, variants, kinds, played = generator(1), set(), Counter(), set()
    for number in range(SCATTERED):
        game = Game(scattered(chance, number))
        here = state(game.position)
        moves = compare(here, game)
        text = chance.choice(list(moves))
        assert written(ENGINE.apply(here, moves[text])[0]) == game.play(text).position, (game.position, text)
        variants.add(here.variants)
        kinds.update(_kind(text) for text in moves)
        played.add(_kind(text))
    assert len(variants) == 64
    assert played == set(kinds)
    assert kinds["stop"] == SCATTERED
    assert (
        min(kinds[f"{action}{keep}"] for action in ("birth", "grow", "move", "regroup") for keep in ("", " keep")) > 5
    )


def _kind(text):
    return f"{text.split()[0]}{' keep' * ('keep' in text)}"


def candidates(here, chance):
    """Return spellings of moves that may be legal or not, mostly about the counters of the player to act."""
    cells = list(here.bitboard.numbers)
    own = here.bitboard.names_of(here.own) or cells
    near = here.bitboard.names_of(here.bitboard.halo(here.own) | here.own) or cells
    home = here.bitboard.names_of(here.homes[here.turn])
    texts = [f"birth {chance.choice((*home, *cells[:3]))}" for _ in range(4)]
    for _ in range(12):
        cell, there = chance.choice((*own, *own, *cells)), chance.choice((*near, *near, *cells))
        texts.append(f"grow {cell} {there}")
        texts.append(f"regroup {cell} {there}")
        texts.append(f"move {cell} {chance.choice(('N', 'NE', 'SE', 'S', 'SW', 'NW'))} {chance.randint(1, 5)}")
    return ["stop", "roll 7", *texts, *(f"{text} keep {chance.choice((*own, *near))}" for text in texts)]


def test_just_what_is_not_listed_is_refused():
    chance, refused = generator(2), Counter()
    for number in range(amount(500)):
        here = state(scattered(chance, number))
        if number % 50 == 0:
            here = here._replace(points=None, acted=False)
        if number % 51 == 0:
            others = set(range(len(here.counters))) - {here.turn}
            here = here._replace(points=None, acted=False, out=frozenset(others), first_turn=frozenset())
        legal = set(ENGINE.legal_moves(here))
        for text in candidates(here, chance):
            answer = move(here, text)
            refusal = ENGINE.refusal(here, answer)
            assert (refusal is None) is (answer in legal), (written(here), text)
            refused[refusal and refusal.clause] += 1
    assert set(refused) == REFUSING | {None}
