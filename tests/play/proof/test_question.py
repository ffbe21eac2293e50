"""Claims as a question: how far from true they are, and what no position could mend."""

from math import log

import pytest

from pnp.play.proof.claim_context import PlayedFrame
from pnp.play.proof.question import Verdict, make_question
from pnp.play.protocol import StartOptions
from pnp.problems import Place, Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.toy import Heaps, State

ENGINE = Heaps()
START = State((3, 1), 1, (0, 0))


def asked(*claims, move=None, problems=None):
    return make_question(
        ENGINE, START, claims, SourceMap("--where"), move, Problems() if problems is None else problems
    )


def step(state, text):
    after, events = ENGINE.apply(state, ENGINE.read_move(state, text))
    return PlayedFrame(after, (text,), tuple(events))


def test_claims_about_positions_ask_for_one_frame_and_claims_about_moves_for_two():
    assert not asked({"over": True}, {"after": {"bank": 2}}, {"legal": "grab bank"}).of_move
    assert not asked({"over": False, "frame": "a"}, {"legal": "grab bank", "frame": 1}).of_move
    assert asked({"over": True}, {"gained": {"red": 2}}).of_move
    assert asked({"cost": 2}).indices == (1,)
    assert asked({"moves": 4, "frame": "a"}, {"moves": 2, "frame": "b"}).indices == (0, 1)
    assert asked({"moves": 4}, move=("grab bank", Place("move"))).of_move


def test_a_claim_that_names_the_first_frame_beside_one_that_does_not_asks_for_a_move_between_them():
    question = asked({"over": True}, {"legal": "grab bank", "frame": "a"})
    assert question.of_move
    assert question.indices == (1, 0)


def test_the_verdict_counts_what_holds_and_how_far_off_the_rest_is():
    question = asked({"moves": 6}, {"after": {"bank": 1, "heaps": {"A1": 5}}}, {"over": False})
    verdict = question.judge(0, PlayedFrame(START))
    assert verdict.held == 1
    assert verdict.distance == pytest.approx(log(1 + 2) + log(1 + 2))
    assert [truth.partition(": ")[2][:20] for truth in question.truths((PlayedFrame(START),))] == [
        "there are 4 legal mo",
        "heaps A1 is 3, not 5",
    ]
    assert question.judge(0, PlayedFrame(State((5, 1), 1, (0, 0)))).held == 2


def test_what_a_move_does_is_judged_in_the_nearest_way():
    question = asked({"gained": {"red": 2}}, {"cost": 2})
    assert question.judge(1, step(START, "take A1 2")).distance == 0
    assert question.judge(1, step(START, "grab bank")).distance == pytest.approx(log(1 + 1))
    missing = question.judge(1, None)
    assert (missing.held, missing.distance) == (0, pytest.approx(2 * log(1 + 1)))
    assert question.truths((PlayedFrame(START),)) == ("there is no such move",) * 2


def test_scores_of_a_game_that_goes_on_are_further_off_than_any_of_a_finished_one():
    question = asked({"scores": {"red": 3, "blue": 4}})
    going_on = question.judge(0, PlayedFrame(START)).distance
    for scores in ((0, 0), (4, 3), (3, 5)):
        assert 0 < question.judge(0, PlayedFrame(State((0, 0), 0, scores))).distance < going_on
    assert question.judge(0, PlayedFrame(State((0, 0), 0, (3, 4)))).distance == 0


def test_claims_about_the_first_frame_are_judged_by_themselves():
    question = asked({"after": {"turn": "red"}, "frame": "a"}, {"cost": 2})
    assert question.judge(0, PlayedFrame(START)) == Verdict(0, 1)
    assert question.judge(0, PlayedFrame(START._replace(turn=1))) == Verdict(log(1 + 1), 0)
    assert Verdict(1, 2) + Verdict(3, 4) == Verdict(4, 6)


def test_only_what_the_checker_proves_is_a_figure():
    question = asked({"gained": {"red": 2}})
    position = ENGINE.write_position(START)
    assert question.proved(position, "take A1 1") is None
    assert question.proved(position) is None
    figure = question.proved(position, "take A1 2")
    assert (figure.position, figure.frames[1].moves) == (position, ("take A1 2",))
    assert figure.claims == ({"gained": {"red": 2}},)


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("over", "P006"),
        ({"ovre": True}, "P004"),
        ({"frame": "a"}, "P005"),
        ({"over": "yes"}, "P006"),
        ({"over": True, "frame": "c"}, "P006"),
        ({"moves": 1, "cost": 2, "frame": "a"}, "P006"),
        ({"illegal": "grab bank"}, "P005"),
        ({"illegal": "take A1 3"}, "P005"),
        ({"illegal": "grab bank", "because": "grab.purse"}, "P050"),
        ({"legal": "take C1 1"}, "P053"),
        ({"after": {"heap": {"A1": 1}}}, "P055"),
        ({"start": {"speed": 2}}, "P015"),
    ],
)
def test_a_faulty_claim_is_a_problem_once(claim, code):
    problems = Problems()
    assert asked(claim, {"over": True}, problems=problems) is None
    assert [problem.code for problem in problems] == [code]


def test_every_faulty_claim_is_reported_and_a_faulty_move():
    problems = Problems()
    assert asked({"ovre": True}, "x", {"legal": "fly"}, move=("fly", Place("there")), problems=problems) is None
    assert [problem.code for problem in problems] == ["P004", "P006", "P053", "P053"]
    assert problems.entries[-1].place == Place("there")


def test_a_claim_that_is_merely_false_at_the_start_is_no_fault():
    problems = Problems()
    assert asked({"over": True}, {"illegal": "take B1 1", "because": "take.enough"}, problems=problems) is not None
    assert list(problems) == []


IMPOSSIBLE = [
    ("ovo", {"winner": "nobody"}, "P014", "winner can't name nobody"),
    ("ovo", {"winner": "circle"}, "P014", "winner can't name circle"),  # who doesn't play in a game for two
    ("hexania", {"winner": "green"}, "P014", "winner can't name green"),
    ("hexania", {"scores": {"red": 4, "blue": 5}}, "P014", "scores can't name red"),
    ("hollow", {"scores": {"red": 4, "blu": 5}}, "P014", "scores can't name blu"),
    ("hollow", {"scores": {"red": 4}}, "P055", "this is false: the game goes on"),
    ("hollow", {"scores": {"red": 4, "blue": "many"}}, "P006", "scores expects a number for each player, not many"),
    ("quiet-adventures", {"gained": {"nobody": 3}}, "P014", "gained can't name nobody"),
    ("quiet-adventures", {"gained": {"hollow": -3}}, "P006", "gained expects amounts of 0 or more, not -3"),
    ("quiet-adventures", {"placed": {"tower": 1}}, "P014", "placed can't name tower"),
    ("quiet-adventures", {"order": ["A1", "moon"]}, "P014", "order can't name moon"),
    ("quiet-adventures", {"cost": -1}, "P006", "cost expects a number of 0 or more, not -1"),
    ("quiet-adventures", {"moves": -1}, "P006", "moves expects a number of 0 or more, not -1"),
    ("quiet-adventures", {"after": {"turn": "nobody"}}, "P051", "nobody is not a player"),
    ("quiet-adventures", {"after": {"bank": "two"}}, "P051", '"bank" is two, not a whole number'),
    ("hexania", {"after": {"out": ["nobody"]}}, "P051", "nobody is not a player"),
    ("hollow", {"after": {"button": "green"}}, "P051", "green is not a player"),
    ("ovo", {"after": {"board": ["d d"]}}, "P051", '"board" is 1 row, not 6 rows of text'),
]  # fmt: skip


@pytest.mark.parametrize(("game", "claim", "code", "message"), IMPOSSIBLE)
def test_a_claim_that_no_position_satisfies_is_a_problem_at_once(game, claim, code, message):
    engine, problems = BUNDLED_ENGINES[game], Problems()
    assert make_question(engine, engine.start(StartOptions()), [claim], SourceMap("--where"), None, problems) is None
    assert (problems.entries[0].code, problems.entries[0].message) == (code, message)


@pytest.mark.parametrize(
    ("game", "claim"),
    [
        ("ovo", {"winner": "star"}),
        ("ovo", {"winner": "none"}),
        ("hexania", {"paid": {"move.start": 3, "move.steps": 2}}),
        ("hexania", {"after": {"points": None, "bonus": {"red": 3}}}),
        ("hollow", {"placed": {"blue-stone": 1}}),
        ("hollow", {"gained": {"button": 1}}),
        ("quiet-adventures", {"removed": {}}),
        ("quiet-adventures", {"gained": {"bank": 1}}),
        ("quiet-adventures", {"after": {"bank": 0, "purses": {"hollow": 9}}}),
    ],
)
def test_a_claim_that_some_position_might_satisfy_is_asked(game, claim):
    engine, problems = BUNDLED_ENGINES[game], Problems()
    make_question(engine, engine.start(StartOptions()), [claim], SourceMap("--where"), None, problems)
    assert list(problems) == []
