"""The engine as a whole: set-up, views, playthroughs, invariants of every state; and a naive engine agrees with it."""

import copy
import json
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

import tests.play
from pnp.game.model.view import (
    ActionCost,
    CellPlace,
    Event,
    Gain,
    GameEnded,
    Payment,
    PieceMoved,
    PoolPlace,
    PoolView,
    Production,
    RowPlace,
    Standing,
)
from pnp.play.proof.playout import perft
from pnp.play.protocol import Rejected, StartOptions
from tests.play import naive_quiet_adventures as naive
from tests.play.english import described
from tests.play.naive_quiet_adventures import EVERY_MOVE, Game, possible
from tests.play.quiet_adventures.moves import SPELLINGS
from tests.play.quiet_adventures.table import ENGINE, EXAMPLE, clause, play, spelled, state, table, written
from tests.play.quiet_adventures.test_play import CIRCLE, circling
from tests.samples import SEED, amount, generator, seeds

GAMES = seeds(3, soak=60)


@pytest.mark.parametrize(
    "choices", [{"edition": "second"}, {"edition": "first"}, {"edition": "first", "variants": "rolled-prices"}]
)
def test_invariants_at_every_state_of_random_games(choices):
    for seed in GAMES:
        chance = generator(seed)
        here = ENGINE.start(StartOptions(choices=choices, seed=seed))
        again = ENGINE.start(StartOptions(choices=choices, seed=seed))
        while True:
            assert here == again and hash(here) == hash(again)
            check_state(here)
            legal = ENGINE.legal_moves(here)
            if not legal:
                break
            move = chance.choice(legal)
            before = written(here)
            after, events = ENGINE.apply(here, move)
            assert written(here) == before  # nothing is changed in place
            assert ENGINE.turn(after) != ENGINE.turn(here)
            check_events(before, written(after), events, ENGINE.outcome(after) is not None)
            here, again = after, ENGINE.apply(again, move)[0]


def check_state(here):
    legal = ENGINE.legal_moves(here)
    outcome = ENGINE.outcome(here)
    assert (not legal) is (outcome is not None)
    assert len(set(legal)) == len(legal)
    for move in SPELLINGS:
        assert ENGINE.read_move(here, ENGINE.write_move(here, move)) == move
        refusal = ENGINE.refusal(here, move)
        assert (refusal is None) is (move in legal)
        if refusal is not None:
            assert refusal.clause in ENGINE.clauses
            assert refusal.message
            with pytest.raises(ValueError, match="illegal"):
                ENGINE.apply(here, move)
    position = written(here)
    assert buttons(position) == 15
    assert ENGINE.read_position(position).position == here.position
    view = ENGINE.view(here)
    assert (view.turn is None) is (outcome is not None)
    seen = Counter()
    for pieces in [
        *(pieces for _, pieces in view.boards[0].cells),
        *(pieces for _, _, pieces in view.tracks[0].places),
        *(pool.pieces for pool in view.pools),
    ]:
        for standing in pieces:
            seen[standing.component] += standing.count
    assert seen["button"] == 15
    assert sum(seen[tile] for tile in ("mushroom", "beehive", "meadow")) == 7
    assert seen["hollow"] == seen["dooky"] == seen["hollow-house"] == seen["dooky-house"] == 1
    assert described(ENGINE, here).endswith(".")
    if outcome is not None:
        assert outcome.scores == position["purses"]


def buttons(position):
    lying = sum(int(field[1:] or 0) for row in position["board"] for field in row.split())
    market = sum(row["price"] for row in position["market"].values())
    return lying + market + position["bank"] + sum(position["purses"].values())


def places(position):
    """Return how many buttons lie in each place, in the words of events."""
    amounts = {PoolPlace("bank"): position["bank"]}
    amounts |= {PoolPlace(player): purse for player, purse in position["purses"].items()}
    amounts |= {RowPlace(name): row["price"] for name, row in position["market"].items()}
    for number, row in enumerate(position["board"], 1):
        amounts |= {
            CellPlace(f"{column}{number}"): int(f[1:] or 0) for column, f in zip("ABC", row.split(), strict=True)
        }
    return amounts


def check_events(before, after, events, over):
    """The events account for every button that has moved, and say so once if the game has ended."""
    assert all(isinstance(event, Event) for event in events)
    assert isinstance(events[0], ActionCost)
    ledger = Counter(places(before))
    for event in events:
        if isinstance(event, PieceMoved | Payment | Gain | Production) and event.component == "button":
            ledger[event.source] -= event.amount
            ledger[event.target] += event.amount
            assert event.amount > 0
    assert dict(ledger) == places(after)
    paid = sum(event.amount for event in events if isinstance(event, Payment))
    assert events[0].amount == paid
    assert [event.clause in ENGINE.clauses for event in events if isinstance(event, GameEnded)] == [True] * over


FIRST = written(ENGINE.start(StartOptions(choices={"edition": "first"}, seed=2)))
# The last tile and the thief are within reach.
NEAR = ("H m m | m b . | w b D", "C1", "B3", "0@1 0@0 1@1", (3, 2))

PERFT = {
    "example": (EXAMPLE, (12, 189, 1413, 13402, 83355)),
    "first edition": (FIRST, (10, 117, 837, 6909)),
    "near the end": (written(table(*NEAR)), (2, 6, 8, 32, 79, 222, 510, 1833, 5390)),
    "circle": (written(circling()), (7, 50, 267, 1758, 10240)),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name):
    position, nodes = PERFT[name]
    shallow = [number for number in nodes if SEED or number < 15_000]
    assert [perft(ENGINE, state(position), depth) for depth in range(1, len(shallow) + 1)] == shallow


@pytest.mark.parametrize("name", PERFT)
def test_perft_of_the_naive_engine(name):
    position, nodes = PERFT[name]
    shallow = [number for number in nodes if number < (2000 if SEED else 600)]
    assert [naive.perft(naive.Game(position), depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_perft_with_a_history_counts_no_move_after_the_deadlock():
    one_short, _ = play(circling(), *CIRCLE, *CIRCLE[:3])
    assert "move C3" in spelled(one_short)
    fresh = state(written(one_short))
    assert perft(ENGINE, fresh, 1) == perft(ENGINE, one_short, 1)
    ended, _ = play(one_short, "move C3")
    assert perft(ENGINE, one_short, 2) == perft(ENGINE, fresh, 2) - len(spelled(state(written(ended))))


POSITIONS = amount(350, soak=7000)  # of each way to begin
# The clauses that forbid; the others tell what happens.
REFUSING = {
    "end.over", "beg.button", "beg.need", "buy.adjacent", "buy.market", "buy.price", "buy.vacant",
    "decrease.button", "decrease.place", "decrease.purse", "decrease.row",
    "increase.place", "increase.purse", "increase.row", "move.adjacent", "move.occupied", "move.tile",
    "thief.button", "thief.place", "thief.row",
}  # fmt: skip


@pytest.mark.parametrize(
    "choices", [{"edition": "second"}, {"edition": "first"}, {"edition": "first", "variants": "rolled-prices"}]
)
def test_both_engines_play_the_same_game(choices):
    positions, games, refused, played, ended = 0, count(seeds(1).start), set(), set(), set()
    while positions < POSITIONS:
        seed = next(games)
        state = ENGINE.start(StartOptions(choices=choices, seed=seed))
        game = Game(written(state))
        chance = generator(seed)
        while True:
            positions += 1
            assert written(state) == game.position
            legal = game.legal()
            assert spelled(state) == legal
            outcome = ENGINE.outcome(state)
            assert (outcome.as_dict() if outcome else None) == game.outcome()
            assert ENGINE.turn(state) == game.position["turn"]
            clauses = {move: clause(state, move) for move in EVERY_MOVE}
            assert {move for move in EVERY_MOVE if clauses[move] is None} == set(legal)
            refused |= set(clauses.values())
            if not legal:
                break
            thefts = [move for move in legal if move.startswith("thief")]  # seldom legal
            move = chance.choice(thefts if thefts and chance.random() < 0.5 else legal)
            state, events = ENGINE.apply(state, ENGINE.read_move(state, move))
            game = game.play(move)
            played.add(move.split()[0])
            ended |= {event.clause for event in events if isinstance(event, GameEnded)}
    assert seed - seeds(1).start >= (50 if SEED else 5)
    assert refused == REFUSING | {None}
    assert played == {"buy", "move", "increase", "decrease", "thief", "beg"}
    assert ended <= {"end.deadlock", "end.dooky", "end.hollow"}
    assert len(ended) >= 2


def spoiled(position, chance):
    """Return the position with one or two values a little off: often impossible, sometimes not."""
    position = copy.deepcopy(position)
    for _ in range(chance.choice((1, 1, 2))):
        match chance.randrange(6):
            case 0:
                position["characters"][chance.choice(("hollow", "dooky"))] = chance.choice("ABC") + chance.choice("123")
            case 1:
                position["market"][chance.choice(("mushroom", "beehive", "meadow"))][
                    chance.choice(("tiles", "price"))
                ] += chance.choice((-1, 1))
            case 2:
                position["purses"][chance.choice(("hollow", "dooky"))] += chance.choice((-1, 1))
            case 3:
                position["bank"] += chance.choice((-1, 1))
            case 4:
                rows = [row.split() for row in position["board"]]
                rows[chance.randrange(3)][chance.randrange(3)] = chance.choice((".", "H", "D", "m", "b1", "w2"))
                position["board"] = [" ".join(row) for row in rows]
            case 5:
                position["last_action"] = not position["last_action"]
                position["turn"] = chance.choice(("hollow", "dooky"))
    return position


def test_both_engines_refuse_the_same_positions():
    chance = generator(5)
    refused, parts = 0, set()
    for seed in seeds(10):
        state = ENGINE.start(StartOptions(seed=seed))
        while moves := ENGINE.legal_moves(state):
            state, _ = ENGINE.apply(state, chance.choice(moves))
            position = spoiled(written(state), chance)
            answer = ENGINE.read_position(position)
            verdict = isinstance(answer, Rejected)
            assert verdict is not possible(position), position
            parts |= {finding.at[:1] for finding in answer.findings} if verdict else set()
            refused += verdict
    assert refused > amount(250)
    assert parts == {(), ("bank",), ("board",), ("characters",), ("last_action",), ("market",), ("purses",)}


STORED = Path(tests.play.__path__[0]) / "playthroughs" / "quiet-adventures.jsonl"
PLAYTHROUGHS = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_action_of_both_editions():
    for edition in ("first", "second"):
        played = [move for game in PLAYTHROUGHS if game["position"]["edition"] == edition for move in game["moves"]]
        assert {move.split()[0] for move in played} == {"buy", "move", "increase", "decrease", "thief", "beg"}


def test_every_end_and_every_winner():
    ends = {play(state(game["position"]), *game["moves"])[1][-1].clause for game in PLAYTHROUGHS}
    assert ends == {"end.dooky", "end.hollow", "end.deadlock"}
    assert {game["outcome"]["winner"] for game in PLAYTHROUGHS} == {"hollow", "dooky", None}


SEEDS = range(300)


def begun(seed=0, **choices):
    return written(ENGINE.start(StartOptions(choices=choices, seed=seed)))


def prices(position):
    return [row["price"] for row in position["market"].values()]


def tiles(position):
    return [row["tiles"] for row in position["market"].values()]


@pytest.mark.parametrize("choices", [{}, {"edition": "first"}, {"edition": "first", "variants": "rolled-prices"}])
def test_what_every_set_up_shares(choices):
    houses = set()
    for seed in SEEDS:
        position = begun(seed, **choices)
        cells = "".join(position["board"]).replace(" ", "")
        assert cells.count("H") == cells.count("D") == 1
        assert cells.count(".") == 7
        rows = [row.split() for row in position["board"]]
        for player, letter in (("hollow", "H"), ("dooky", "D")):
            column, row = position["characters"][player]
            assert rows[int(row) - 1]["ABC".index(column)] == letter
        assert sum(tiles(position)) == 7
        assert min(tiles(position)) >= 1
        assert max(tiles(position)) <= 3
        assert sum(prices(position)) + position["bank"] + sum(position["purses"].values()) == 15
        assert position["turn"] == "hollow"
        assert position["last_action"] is False
        assert not isinstance(ENGINE.read_position(position), Rejected)
        houses.add(tuple(position["characters"].values()))
    assert len(houses) == 72  # every pair of different cells comes up


def test_first_edition():
    seen = set()
    for seed in SEEDS:
        position = begun(seed, edition="first")
        assert position["edition"] == "first"
        assert sorted(prices(position)) == [1, 2, 3]
        assert position["purses"] == {"hollow": 2, "dooky": 3}
        assert position["bank"] == 4
        seen.add(tuple(prices(position)))
    assert len(seen) == 6


def test_first_edition_with_rolled_prices():
    seen = set()
    for seed in SEEDS:
        position = begun(seed, edition="first", variants="rolled-prices")
        assert position["purses"] == {"hollow": 2, "dooky": 3}
        assert position["bank"] == 10 - sum(prices(position))
        seen.add(tuple(prices(position)))
    assert len(seen) == 27
    assert (3, 3, 3) in seen


def test_second_edition():
    seen = set()
    for seed in SEEDS:
        position = begun(seed)
        assert position["edition"] == "second"
        assert position["purses"] == {"hollow": 3, "dooky": 3}
        assert position["bank"] == 9 - sum(prices(position))
        seen.add(tuple(prices(position)))
    assert len(seen) == 27


def test_two_tiles_of_one_type_may_leave():
    assert {tuple(sorted(tiles(begun(seed)))) for seed in SEEDS} == {(1, 3, 3), (2, 2, 3)}


def test_a_seed_decides_everything():
    assert begun(7) == begun(7)
    assert begun(7) != begun(8)


def test_pinned():
    # The same on every machine and in every version of Python: games written down elsewhere depend on it.
    assert begun(4) == {
        "edition": "second",
        "board": ["H D .", ". . .", ". . ."],
        "characters": {"hollow": "A1", "dooky": "B1"},
        "market": {
            "mushroom": {"tiles": 2, "price": 3},
            "beehive": {"tiles": 2, "price": 3},
            "meadow": {"tiles": 3, "price": 3},
        },
        "bank": 0,
        "purses": {"hollow": 3, "dooky": 3},
        "turn": "hollow",
        "last_action": False,
    }


def messages(players=None, **choices):
    answer = ENGINE.start(StartOptions(players=players, choices=choices))
    assert isinstance(answer, Rejected)
    assert {finding.code for finding in answer.findings} == {"P015"}
    return [finding.message for finding in answer.findings]


def test_every_fault_of_the_options_at_once():
    assert messages(3, edition="third", variants="x, y", side="4") == [
        "this game is for 2 players, not for 3",
        'the game has no option "side"',
        'there is no edition "third"',
        'there is no variant "x"',
        'there is no variant "y"',
    ]


def test_the_variant_only_with_its_edition():
    assert messages(variants="rolled-prices") == ["the variant rolled-prices belongs to the first edition"]
    assert messages(edition="second", variants="rolled-prices") == [
        "the variant rolled-prices belongs to the first edition"
    ]


def test_no_variants_may_be_said_as_well():
    assert begun(3, variants="") == begun(3)
    assert written(ENGINE.start(StartOptions(players=2, seed=3))) == begun(3)


def test_the_view_has_each_piece_in_its_place():
    view = ENGINE.view(state(EXAMPLE))
    (board,) = view.boards
    assert board.component == "hollowtown"
    assert dict(board.cells) == {
        "A1": (Standing("hollow-house", owner="hollow"), Standing("hollow", owner="hollow")),
        "C1": (Standing("mushroom"), Standing("button", 2)),
        "B2": (Standing("dooky-house", owner="dooky"), Standing("dooky", owner="dooky")),
    }
    (track,) = view.tracks
    assert track.component == "market"
    assert track.places == (
        ("mushroom", "tiles", (Standing("mushroom", 2),)),
        ("mushroom", "buttons", (Standing("button", 1),)),
        ("beehive", "tiles", (Standing("beehive", 3),)),
        ("beehive", "buttons", (Standing("button", 3),)),
        ("meadow", "tiles", (Standing("meadow", 1),)),
        ("meadow", "buttons", (Standing("button", 2),)),
    )
    assert view.pools == (
        PoolView("bank", (Standing("button", 1),)),
        PoolView("hollow", (Standing("button", 3),)),
        PoolView("dooky", (Standing("button", 3),)),
    )
    assert view.turn == "hollow"
    assert view.status == ()


def test_empty_places_are_shown_empty():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@9", (0, 0), turn="dooky", last=True)
    view = ENGINE.view(here)
    places = {(row, place): pieces for row, place, pieces in view.tracks[0].places}
    assert places["beehive", "tiles"] == places["beehive", "buttons"] == ()
    assert [pool.pieces for pool in view.pools] == [(), (), ()]
    assert view.status == ()
    assert view.turn == "dooky"


def test_no_player_is_to_act_once_it_is_over():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))
    assert ENGINE.view(here).turn is None
    deadlock, _ = play(circling(), *CIRCLE, *CIRCLE)
    assert ENGINE.view(deadlock).turn is None


def test_description_in_words():
    assert described(ENGINE, state(EXAMPLE)) == (
        "Hollow is to act. In the town: A1 Hollow-House (Hollow stands here); C1 Mushroom (2 buttons); "
        "B2 Dooky-House (Dooky stands here). In the market: Mushroom (2 tiles, price: 1 button); Beehive (3 tiles, "
        "price: 3 buttons); Meadow (1 tile, price: 2 buttons). Hollow has 3 buttons. "
        "Dooky has 3 buttons. The bank has 1 button."
    )
    last = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@9", (0, 0), turn="dooky", last=True)
    assert described(ENGINE, last).startswith("Dooky has the last action.")
    over = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))
    assert described(ENGINE, over).startswith("The game is over.")
    assert "Beehive (0 tiles, price: 0 buttons)" in described(ENGINE, over)
