"""A transcript that is right, and each way in which it can be wrong."""

import copy
import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.reading.yaml.json_document import read_json
from pnp.play.game_setup import setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.proof.transcripts import perft, random_game, replay_games
from pnp.play.protocol import Rejected, StartOptions
from pnp.problems import Problems, Severity, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.bundled import opened_game
from tests.play.language.games_in_data import FOUR, engine_of
from tests.samples import amount

ENGINE = BUNDLED_ENGINES["quiet-adventures"]
HOLLOW = BUNDLED_ENGINES["hollow"]
GAME = random_game(ENGINE, StartOptions(seed=11))


class Ladder:
    """A game of one number: one step or two down, over at nought."""

    def legal_moves(self, state):
        return [step for step in (1, 2) if step <= state]

    def apply_unchecked(self, state, move):
        return state - move, []


def test_counts_sequences_of_exactly_that_length():
    assert [perft(Ladder(), 3, depth) for depth in range(5)] == [1, 2, 3, 1, 0]


def test_depth_is_not_bounded_by_the_interpreters_stack():
    class Corridor(Ladder):
        def legal_moves(self, state):
            return [1]

    assert perft(Corridor(), 0, 5000) == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_game_replays(seed):
    game = random_game(ENGINE, StartOptions(seed=seed))
    problems = Problems()
    assert replay_games(game, SourceMap("game"), problems, engines=BUNDLED_ENGINES) == len(game["moves"]) > 5
    assert list(problems) == []
    assert list(game) == ["ruleset", "position", "moves", "legal", "end", "over", "outcome"]
    assert game["over"] is True and game["outcome"]["scores"] == game["end"]["purses"]


def test_a_seed_decides_the_game():
    one, other = (random_game(ENGINE, StartOptions(seed=seed)) for seed in (3, 4))
    assert random_game(ENGINE, StartOptions(seed=3)) == one
    assert one["moves"] != other["moves"]


def test_cut_after_some_turns():
    game = random_game(ENGINE, StartOptions(seed=3), turns=4)
    assert game["moves"] == random_game(ENGINE, StartOptions(seed=3))["moves"][:4]
    assert game["over"] is False
    assert game["outcome"] is None
    assert random_game(ENGINE, StartOptions(seed=3), turns=0)["moves"] == []
    assert isinstance(random_game(ENGINE, StartOptions(players=5)), Rejected)


def test_moves_are_drawn_evenly():
    first = Counter()
    position = random_game(ENGINE, StartOptions(seed=0), turns=0)["position"]

    class Fixed(PlayEngine):
        def start(self, options):
            return self.read_position(position)

    fixed = Fixed(setup_of(opened_game("quiet-adventures").ruleset))
    for seed in range(2400):
        game = random_game(fixed, StartOptions(seed=seed), turns=1)
        first[game["moves"][0]] += 1
    expected = 2400 / game["legal"][0]
    assert len(first) == game["legal"][0]
    assert all(0.7 * expected < count < 1.3 * expected for count in first.values())


def replayed(transcript, engine=None):
    """Return how many moves were played, and code, message and the text that is underlined of each problem."""
    problems = Problems()
    value, source = read_json(json.dumps(transcript), "games.jsonl", problems)
    played = replay_games(value, source, problems, engine, BUNDLED_ENGINES)
    return played, [
        (p.code, p.message, p.place.source[p.place.column - 1 :][: p.place.length].strip('"')) for p in problems
    ]


def spoiled(**changes):
    return copy.deepcopy(GAME) | changes


def test_a_game_of_a_ruleset_with_other_counts_needs_its_engine():
    ruleset = opened_game("quiet-adventures").ruleset
    button = replace(ruleset.components["button"], count=20)
    engine = PlayEngine(setup_of(replace(ruleset, components={**ruleset.components, "button": button})))
    game = random_game(engine, StartOptions(seed=11))
    assert replayed(game, engine) == (len(game["moves"]), [])
    assert replayed(game)[0] == 0
    assert {code for code, _, _ in replayed(game)[1]} == {"P052"}
    message = 'this is a game of "quiet-adventures", but the engine of the ruleset is "hollow"'
    assert replayed(game, HOLLOW) == (0, [("P057", message, "quiet-adventures")])


def test_an_unknown_engine_is_reported_as_such_with_any_ruleset():
    unknown = ("P014", 'unknown engine "hollw"', "hollw")
    assert replayed(spoiled(ruleset="hollw"), HOLLOW) == (0, [unknown])


def test_true_transcripts_may_lack_keys_and_order_a_position_otherwise():
    short = {key: GAME[key] for key in ("ruleset", "position", "moves")}
    for true in (GAME, short, spoiled(end=dict(reversed(GAME["end"].items())))):
        assert replayed(true) == (len(GAME["moves"]), [])


@pytest.mark.parametrize("key", ["ruleset", "position", "moves"])
def test_what_may_not_be_left_out(key):
    transcript = {name: value for name, value in GAME.items() if name != key}
    _, problems = replayed(transcript)
    assert problems == [("P005", f'missing key "{key}" in a transcript', "{")]


def test_every_mismatch_at_its_place():
    legal = GAME["legal"].copy()
    legal[0], legal[3] = legal[0] + 1, True
    transcript = spoiled(legal=legal, over=False, outcome=None)
    transcript["end"]["bank"] += 1
    transcript["end"]["purses"]["hollow"] -= 1
    played, problems = replayed(transcript)
    assert played == len(GAME["moves"])
    assert problems[:2] == [
        ("P057", f"{GAME['legal'][0]} moves are legal here, not {legal[0]}", str(legal[0])),
        ("P057", f"{GAME['legal'][3]} moves are legal here, not true", "true"),
    ]
    assert [code for code, _, _ in problems[2:]] == ["P057"] * 4
    assert problems[2][1] == f"bank is {GAME['end']['bank']}, not {GAME['end']['bank'] + 1}"
    assert problems[3][1].startswith("purses hollow is ")
    assert problems[4][1:] == ("the game is over", "false")
    assert problems[5][1].startswith("the outcome is {winner: ")


def test_an_end_that_is_impossible_is_reported_where_it_differs_and_one_that_is_no_position():
    transcript, bank = spoiled(), GAME["end"]["bank"]
    transcript["end"]["bank"] += 1
    assert [problem[:2] for problem in replayed(transcript)[1]] == [("P057", f"bank is {bank}, not {bank + 1}")]
    del transcript["end"]["bank"]
    assert replayed(transcript)[1] == [("P051", 'missing key "bank"', "{")]


def test_an_illegal_move_stops_the_replay():
    moves = [*GAME["moves"][:2], "beg bank", *GAME["moves"][2:]]
    played, problems = replayed(spoiled(moves=moves, legal=[*GAME["legal"][:2], GAME["legal"][2], *GAME["legal"][2:]]))
    assert played == 2
    ((code, message, where),) = problems
    assert (code, where) == ("P054", "beg bank")
    assert message.startswith("beg bank is illegal by beg.need: ")


def test_a_move_after_the_end_and_an_unreadable_one():
    played, problems = replayed(spoiled(moves=[*GAME["moves"], "move A1"], legal=[*GAME["legal"], 0]))
    assert played == len(GAME["moves"])
    assert problems == [("P054", "move A1 is illegal by end.over: the game is over", "move A1")]
    played, problems = replayed(spoiled(moves=["jump"], legal=[12]))
    assert played == 0
    assert ("P053", '"jump" is not a move of this game', "jump") in problems


def test_another_spelling_is_a_warning():
    moves = [GAME["moves"][0].upper(), *GAME["moves"][1:]]
    problems = Problems()
    assert replay_games(spoiled(moves=moves), SourceMap("games.jsonl"), problems, engines=BUNDLED_ENGINES) == len(moves)
    assert [problem.severity for problem in problems] == [Severity.WARNING]


def test_a_list_of_legal_moves_that_is_too_short():
    _, problems = replayed(spoiled(legal=GAME["legal"][:-1]))
    total = len(GAME["moves"])
    assert problems == [("P057", f'"legal" has {total - 1} entries for {total} moves', "[")]


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"ruleset": "chequers"}, "P014", 'unknown engine "chequers"'),
        ({"ruleset": 3}, "P014", 'unknown engine "3"'),
        ({"ruleset": ["quiet-adventures"]}, "P014", 'unknown engine "[quiet-adventures]"'),
        ({"position": None}, "P051", "a position is null, not a mapping"),
        ({"moves": "move A1"}, "P006", '"moves" is "move A1", not a list'),
        ({"moves": [3]}, "P006", "a move is a text, not 3"),
        ({"legal": 3}, "P006", '"legal" is 3, not a list'),
        ({"over": 1}, "P057", "the game is over"),
        ({"end": []}, "P051", "a position is [], not a mapping"),
        ({"more": 1}, "P004", 'unknown key "more" in a transcript'),
    ],
)
def test_hostile_transcripts(change, code, message):
    assert (code, message) in [problem[:2] for problem in replayed(spoiled(**change))[1]]


@pytest.mark.parametrize("value", [None, 3, "game", [], [GAME]])
def test_what_is_no_transcript(value):
    problems = Problems()
    assert replay_games(value, SourceMap("games.jsonl"), problems, engines=BUNDLED_ENGINES) == 0
    assert [problem.code for problem in problems] == ["P006"]


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=amount(30, soak=800), deadline=None)
@given(st.dictionaries(st.sampled_from([*GAME, "more"]), plain, min_size=1))
def test_whatever_stands_there_it_is_a_problem_and_never_an_exception(changes):
    problems = Problems()
    replay_games(GAME | changes, SourceMap("games.jsonl"), problems, engines=BUNDLED_ENGINES)
    assert len(problems) or {key: GAME.get(key) for key in changes} == changes


def test_a_game_of_rules_in_data_is_replayed_by_its_ruleset():
    engine = engine_of(FOUR)
    game = random_game(engine, StartOptions())
    assert replayed(game, engine) == (len(game["moves"]), [])
    assert replayed(game)[1][0][:2] == ("P014", 'unknown engine "game"')
