"""The engine as a whole: set-up, views, playthroughs, invariants of every state; and a naive engine agrees with it."""

import copy
import json
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

import pytest

import tests.play
from pnp.game.model.view import (
    BACK,
    CellPassed,
    Event,
    GameEnded,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PieceRemoved,
    PoolView,
    Standing,
)
from pnp.play.proof.playout import perft, random_game
from pnp.play.protocol import HasGreedyPlayout, HasPlayoutPolicy, Rejected, StartOptions
from tests.play import naive_ovo as naive
from tests.play.english import described
from tests.play.ovo.engine import homeward_moves
from tests.play.ovo.table import (
    CORNERS,
    ENGINE,
    EXAMPLE,
    FOUR,
    TWO,
    clause,
    move,
    play,
    spelled,
    start,
    state,
    table,
    written,
)
from tests.samples import SEED, amount, generator, seeds

SPELLINGS = [f"{one}-{other}" for one in naive.CELLS for other in naive.CELLS]
SPELLINGS += [f"peek {cell}" for cell in naive.CELLS] + [f"claim {mark}" for mark in naive.LETTER] + ["pass"]


@pytest.mark.parametrize("players", [2, 4])
def test_invariants_at_every_state_of_random_games(players):
    for seed in seeds(1):
        chance = generator(seed)
        here, again = start(players, seed), start(players, seed)
        for number in range(120):
            assert here == again and hash(here) == hash(again)
            check_state(here, thoroughly=number % 10 == 0)
            legal = ENGINE.legal_moves(here)
            if not legal:
                break
            move = chance.choice(legal)
            if ENGINE.write_move(here, move).startswith("claim") and chance.random() < 0.9:
                move = chance.choice(legal)
            before = written(here)
            after, events = ENGINE.apply(here, move)
            assert written(here) == before  # nothing is changed in place
            check_events(before, written(after), events, over=ENGINE.outcome(after) is not None)
            here, again = after, ENGINE.apply(again, move)[0]


def check_state(here, thoroughly):
    legal = ENGINE.legal_moves(here)
    outcome = ENGINE.outcome(here)
    assert (not legal) is (outcome is not None)
    assert len(set(legal)) == len(legal)
    for text in SPELLINGS if thoroughly else spelled(here):
        move = ENGINE.read_move(here, text)
        assert ENGINE.write_move(here, move) == text
        refusal = ENGINE.refusal(here, move)
        assert (refusal is None) is (move in legal)
        if refusal is not None:
            assert refusal.clause in ENGINE.clauses and refusal.message
            with pytest.raises(ValueError, match="illegal"):
                ENGINE.apply(here, move)
    position = written(here)
    if outcome is None:
        assert state(position) == here
    check_view(ENGINE.view(here), position, outcome)
    assert described(ENGINE, here).endswith(".")


def check_view(view, position, outcome):
    assert (view.turn is None) is (outcome is not None)
    seen = Counter()
    for name, (standing,) in view.boards[0].cells:
        field = naive.look(position)[name]
        assert (standing.face == BACK) is field.isupper()
        seen[standing.component] += standing.count
    for pool in view.pools:
        for standing in pool.pieces:
            assert pool.name in position["out"]
            seen[standing.component] += standing.count
    eggs = 6 if len(position["players"]) == 2 else 4
    assert seen == Counter({f"{player}-egg": eggs for player in position["players"]})


def check_events(before, after, events, over):
    """The events account for every egg that has moved, turned or left, and say so once if the game has ended."""
    assert all(isinstance(event, Event) for event in events)
    stands = naive.look(before)
    for event in events:
        if isinstance(event, PieceMoved):
            source, target = event.source.name, event.target.name
            assert stands[target] == "."
            stands[target], stands[source] = stands[source], "."
            assert event.component == f"{naive.MARK[stands[target].lower()]}-egg"
        elif isinstance(event, PieceFlipped):
            assert stands[event.target.name].islower()
            stands[event.target.name] = stands[event.target.name].upper()
        elif isinstance(event, PieceRemoved):
            stands[event.source.name] = "."
        elif isinstance(event, CellPassed | PieceInspected):
            assert stands[event.target.name] != "."
    assert naive.rows(stands) == after["board"]
    assert [event.clause in ENGINE.clauses for event in events if isinstance(event, GameEnded)] == [True] * over


# Every egg of star but one is home, and that one is in front of its place.
NEAR = table("d . d d d d | d . . . . . | . . . . . . | . . . . . . | . . . S . . | S S S . S S", "star")
# Circle is out, and triangle's eggs all lie face down.
LATE = table(
    ". T . . . . | . . . T . . | . d . D . . | . . . . S s | s T . . . d | s T . . . d", "star", FOUR, ["circle"]
)
CHAIN = table("d d . d . S | . . . . . . | d s . . . . | . . d . . . | . . . s s . | . s . . s D", "diamond")

PERFT = {
    "two": (EXAMPLE, (18, 288, 6400, 149328)),
    "four": (CORNERS, (18, 330, 6064, 114226)),
    "near": (written(NEAR), (33, 1708, 59820)),
    "late": (written(LATE), (62, 3017)),
    "chain": (written(CHAIN), (41, 1708, 67214)),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name):
    position, nodes = PERFT[name]
    shallow = [number for number in nodes if SEED or number < 15_000]
    assert [perft(ENGINE, state(position), depth) for depth in range(1, len(shallow) + 1)] == shallow


@pytest.mark.parametrize("name", PERFT)
def test_perft_of_the_naive_engine(name):
    position, nodes = PERFT[name]
    shallow = [number for number in nodes if number < (10_000 if SEED else 500)]
    assert [naive.perft(naive.Game(position), depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_players_by_chance_claim_when_they_are_right_and_at_once():
    assert isinstance(ENGINE, HasPlayoutPolicy)
    considered = [ENGINE.write_move(NEAR, move) for move in ENGINE.playout_moves(NEAR)]
    assert sorted(considered) == [move for move in spelled(NEAR) if not move.startswith("claim")]
    home, _ = play(NEAR, "D5-D6")
    assert [ENGINE.write_move(home, move) for move in ENGINE.playout_moves(home)] == ["claim star"]
    assert ENGINE.playout_moves(play(home, "claim star")[0]) == ()


def test_a_game_by_chance_is_cut_and_claims_nothing_wrong():
    class Near(type(ENGINE)):
        max_playout_moves = 60

        def start(self, options):
            return NEAR

    ends = Counter()
    for seed in range(amount(24)):
        game = random_game(Near(), StartOptions(seed=seed))
        claims = [move for move in game["moves"] if move.startswith("claim")]
        assert claims == ["claim star"] * game["over"]
        assert game["over"] or len(game["moves"]) == 60
        assert game["outcome"] == ({"winner": "star", "scores": {}} if game["over"] else None)
        ends[game["over"]] += 1
    assert ends[True] and ends[False]


POSITIONS = amount(300, soak=6000)  # of each number of players
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
        for text in (step, claim):
            assert spelled(here) == game.legal()
            considered = {ENGINE.write_move(here, move) for move in ENGINE.playout_moves(here)}
            assert considered == ({m for m in game.legal() if not m.startswith("claim")} if text == step else {claim})
            (here, events), game = play(here, text), game.play(text)
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


STORED = Path(tests.play.__path__[0]) / "playthroughs" / "ovo.jsonl"
GAMES = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_action_of_two_and_of_four():
    for players in (2, 4):
        played = {move for game in GAMES if len(game["position"]["players"]) == players for move in game["moves"]}
        assert {move.split()[0] if " " in move else "move" for move in played} == {"move", "peek", "claim"}


def test_every_end():
    ended = [play(state(game["position"]), *game["moves"])[1][-1].clause for game in GAMES if game["over"]]
    assert set(ended) == {"end.home", "end.wrong", "end.last"}
    assert any(game["end"]["out"] for game in GAMES)
    assert any(not game["over"] and len(game["moves"]) >= 100 for game in GAMES)


def test_two_players():
    assert written(start(2)) | {"turn": "diamond"} == EXAMPLE
    assert written(start(None)) == written(start(2))


def test_four_players():
    assert written(start(4)) | {"turn": "circle"} == CORNERS


@pytest.mark.parametrize("players", [2, 4])
def test_chance_decides_who_begins(players):
    first = Counter(ENGINE.turn(start(players, seed)) for seed in range(400))
    assert set(first) == set(written(start(players))["players"])
    assert min(first.values()) > 300 / players
    assert start(players, 7) == start(players, 7)


@pytest.mark.parametrize(
    ("players", "choices", "messages"),
    [
        (3, {}, ["this game is for 2 or 4 players, not for 3"]),
        (1, {}, ["this game is for 2 or 4 players, not for 1"]),
        (2, {"side": "6"}, ['the game has no option "side"']),
        (5, {"b": "", "a": ""}, [
            "this game is for 2 or 4 players, not for 5", 'the game has no option "a"', 'the game has no option "b"'
        ]),
    ],
)  # fmt: skip
def test_options_that_are_wrong(players, choices, messages):
    answer = ENGINE.start(StartOptions(players, choices))
    assert isinstance(answer, Rejected)
    assert [finding.message for finding in answer.findings] == messages
    assert {finding.code for finding in answer.findings} == {"P015"}


SOME = table("d d D . . . | . . . . . . | d . s . . . | . . . . . d | S . . . . d | s s . s s .", "star")


def test_eggs_that_are_face_down_show_their_backs():
    view = ENGINE.view(SOME)
    (board,) = view.boards
    assert board.component == "board"
    cells = dict(board.cells)
    assert cells["A1"] == (Standing("diamond-egg", owner="diamond"),)
    assert cells["C1"] == (Standing("diamond-egg", face=BACK),)
    assert cells["A5"] == (Standing("star-egg", face=BACK),)
    assert len(cells) == 12
    assert view.pools == (PoolView("diamond", (), "diamond-egg"), PoolView("star", (), "star-egg"))
    assert view.turn == "star"
    assert view.status == ()


def test_eggs_of_players_who_are_out_are_beside_the_board():
    view = ENGINE.view(play(state(CORNERS), "claim triangle")[0])
    assert view.pools == (
        PoolView("circle", (), "circle-egg"),
        PoolView("triangle", (Standing("triangle-egg", 4),), "triangle-egg"),
        PoolView("diamond", (), "diamond-egg"),
        PoolView("star", (), "star-egg"),
    )
    assert [pool.name for pool in view.pools] == FOUR


def test_no_player_is_to_act_once_it_is_over():
    view = ENGINE.view(play(state(EXAMPLE), "claim star")[0])
    assert view.turn is None
    assert view.status == ()


def test_description_in_words_as_players_see_it():
    assert described(ENGINE, SOME) == (
        "Star is to act. Diamond: face up on A1, B1, A3, F4, F5. Star: face up on C3, A6, B6, D6, E6. "
        "Face down: C1, A5."
    )
    assert described(ENGINE, play(state(EXAMPLE), "claim star")[0]).startswith("The game is over: Diamond wins. ")
    assert "Face down: none." in described(ENGINE, state(EXAMPLE))
    assert "Triangle is out." in described(ENGINE, play(state(CORNERS), "claim triangle")[0])
    home = table("d d d d d d | . . . . . . | . . . . . . | . . . . . . | . . . . . . | S S S S S S", "diamond")
    assert "Star: nowhere face up." in described(ENGINE, home)


def names(here):
    return " ".join(ENGINE.write_move(here, each) for each in homeward_moves(here.position))


def test_an_egg_that_is_face_up_goes_out_and_one_that_is_face_down_comes_home():
    here = table("d . . . . . | . . . D . . | . d d d . . | . . . . . . | . . S . . . | s s s s s D", "diamond")
    assert names(here) == (
        "A1-A2 A1-B2 D2-C1 D2-D1 D2-E1 B3-A4 B3-B4 B3-C4 C3-B4 C3-C4 C3-D4 D3-C4 D3-D4 D3-E4 F6-E5 F6-F5"
    )


def test_of_four_camps_the_nearest_opponents_is_aimed_at():
    here = state(CORNERS)
    ends = {name[-2:] for name in names(here).split()}
    assert {"C1", "C2", "A3", "B3"} <= ends
    assert all(ENGINE.refusal(here, each) is None for each in homeward_moves(here.position))


def test_an_engine_says_what_the_ambitious_do():
    assert isinstance(ENGINE, HasGreedyPlayout)
    near = table("d d d d d d | . . . . . . | . . . . . . | . . . . . . | . . . S . . | S S S . S S", "star")
    assert move(near, "D5-D6") in ENGINE.greedy_playout_moves(near)
    home, _ = play(near, "D5-D6")
    assert ENGINE.greedy_playout_moves(home) == [move(home, "claim star")]
    assert ENGINE.greedy_playout_moves(play(home, "claim star")[0]) == ()
    barred = table("d d d d d . | . . . . . . | . . . . . . | . . . . . . | . . . . . S | S S S S S D", "star")
    assert names(barred) == ""
    assert ENGINE.greedy_playout_moves(barred) == ENGINE.playout_moves(barred) != ()


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_of_the_ambitious_ends_with_a_claim_that_is_right(players):
    for seed in range(5):
        here, chance, moves = start(players, seed), Random(seed), []
        while ENGINE.outcome(here) is None and len(moves) < 400:
            choices = ENGINE.greedy_playout_moves(here) if chance.random() < 0.9 else ENGINE.playout_moves(here)
            moves.append(ENGINE.write_move(here, chance.choice(choices)))
            here, _ = play(here, moves[-1])
        assert ENGINE.outcome(here) is not None
        assert moves[-1] == f"claim {ENGINE.outcome(here).winner}"
