"""The engine against a naive one written from the rules' page: thousands of positions of random games."""

import copy
from itertools import count

import pytest

from pnp.model.view import CellPassed, GameEnded, PieceFlipped, PieceInspected, PieceMoved, PieceRemoved
from pnp.rules.protocol import Rejected
from tests.rules import naive_ovo as naive
from tests.rules.ovo.table import ENGINE, FOUR, TWO, clause, play, spelled, start, state, written
from tests.samples import amount, generator, seeds

POSITIONS = amount(600)  # of each number of players
EVERY_MOVE = [f"{one}-{other}" for one in naive.CELLS for other in naive.CELLS]
EVERY_MOVE += [f"peek {cell}" for cell in naive.CELLS] + [f"claim {mark}" for mark in naive.LETTER]


def chosen(legal, chance):
    """Return a move by chance: claims, which are mostly wrong, seldom; moves of eggs more often than peeks."""
    claims = [move for move in legal if move.startswith("claim")]
    if chance.random() < 0.02:
        return chance.choice(claims)
    moves = [move for move in legal if "-" in move]
    return chance.choice(moves if moves and chance.random() < 0.9 else legal)


@pytest.mark.parametrize("players", [2, 4])
def test_both_engines_play_the_same_game(players):
    positions, games = 0, count(seeds(1).start)
    ended, played, shown = set(), set(), set()
    while positions < POSITIONS:
        seed = next(games)
        here, chance = start(players, seed), generator(seed)
        game = naive.Game(written(here))
        while True:
            positions += 1
            assert written(here) == game.position
            legal = game.legal()
            assert spelled(here) == legal
            outcome = ENGINE.outcome(here)
            assert (outcome and outcome.as_dict()) == ({"winner": game.winner, "scores": {}} if game.winner else None)
            assert ENGINE.turn(here) == game.position["turn"]
            if positions % 40 == 0:
                assert {move for move in EVERY_MOVE if clause(here, move) is None} == set(legal)
            if not legal or positions >= POSITIONS:
                break
            move = chosen(legal, chance)
            here, events = play(here, move)
            game = game.play(move)
            ended |= {event.clause for event in events if isinstance(event, GameEnded)}
            played.add(move.split()[0] if " " in move else "step")
            shown |= {type(event) for event in events} - {PieceRemoved}
    assert played == {"claim", "peek", "step"}
    assert shown == {CellPassed, GameEnded, PieceFlipped, PieceInspected, PieceMoved}
    assert ended == {"end.wrong" if players == 2 else "end.last"}


def nearly_home(players, chance):
    """A position, and the step with which all eggs of one player come home; the others' are anywhere."""
    names = TWO if players == 2 else FOUR
    stands = dict.fromkeys(naive.CELLS, ".")
    lucky = chance.choice(names)
    camp = naive.CAMP[players][lucky]
    around = {
        cell: [near for way in naive.WAYS if (near := naive.shifted(cell, *way)) not in (None, *camp)] for cell in camp
    }
    gap = chance.choice(sorted(cell for cell in camp if around[cell]))
    places, last = camp - {gap}, chance.choice(around[gap])
    for name in names:
        free = [cell for cell in naive.CELLS if stands[cell] == "." and cell not in (gap, last, *places)]
        for cell in (last, *places) if name == lucky else chance.sample(free, len(places) + 1):
            up = name != lucky and cell not in naive.foreign(players, name) and chance.random() < 0.7
            stands[cell] = naive.LETTER[name] if up else naive.LETTER[name].upper()
    position = {"players": names, "board": naive.rows(stands), "turn": chance.choice(names), "out": []}
    return position, f"{last}-{gap}", f"claim {lucky}"


@pytest.mark.parametrize("players", [2, 4])
def test_both_engines_know_who_is_home(players):
    chance = generator(players)
    for _ in range(amount(30)):
        position, step, claim = nearly_home(players, chance)
        here, game = state(position), naive.Game(position)
        early, _ = play(here, claim)
        assert written(early) == game.play(claim).position
        assert (ENGINE.outcome(early) and ENGINE.outcome(early).winner) == game.play(claim).winner
        for move in (step, claim):
            assert spelled(here) == game.legal()
            considered = {ENGINE.write_move(here, move) for move in ENGINE.playout_moves(here)}
            assert considered == ({m for m in game.legal() if not m.startswith("claim")} if move == step else {claim})
            (here, events), game = play(here, move), game.play(move)
            assert written(here) == game.position
        assert ENGINE.outcome(here).as_dict() == {"winner": game.winner, "scores": {}}
        assert f"claim {game.winner}" == claim
        assert [event.clause for event in events] == ["end.home"]


def spoiled(position, chance):
    """Return the position with one or two values a little off: often impossible, sometimes not."""
    position = copy.deepcopy(position)
    fields = naive.look(position)
    for _ in range(chance.choice((1, 1, 2))):
        match chance.randrange(6):
            case 0:
                position["turn"] = chance.choice(position["players"])
            case 1:
                position["out"] = [player for player in position["players"] if chance.random() < 0.3]
            case 2:
                one, other = chance.sample(naive.CELLS, 2)
                fields[one], fields[other] = fields[other], fields[one]
            case 3:
                fields[chance.choice(naive.CELLS)] = chance.choice(".ctdsCTDS")
            case 4:
                cell = chance.choice(naive.CELLS)
                fields[cell] = fields[cell].swapcase()
            case 5:
                gone = chance.choice(position["players"])
                fields = {c: "." if f.lower() == naive.LETTER[gone] else f for c, f in fields.items()}
                position["out"] = [p for p in position["players"] if p in (*position["out"], gone)]
    position["board"] = naive.rows(fields)
    return position


@pytest.mark.parametrize("players", [2, 4])
def test_both_engines_refuse_the_same_positions(players):
    chance, verdicts, refused = generator(players), [], set()
    for seed in seeds(8):
        here = start(players, seed)
        for _ in range(80):
            legal = [move for move in ENGINE.legal_moves(here) if "-" in ENGINE.write_move(here, move)]
            here, _ = ENGINE.apply(here, chance.choice(legal))
            position = spoiled(written(here), chance)
            answer = ENGINE.read_position(position)
            verdicts.append(isinstance(answer, Rejected))
            refused |= {finding.at[0] for finding in answer.findings} if isinstance(answer, Rejected) else set()
            assert verdicts[-1] is not naive.possible(position), position
    assert 0.19 < sum(verdicts) / len(verdicts) < 0.87
    assert refused >= {"board", "turn"}
