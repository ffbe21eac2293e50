"""The finder: what it finds is true, the same seed finds the same, and it ends within its limit."""

from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.proof.claim_judges import PlayedFrame
from pnp.play.proof.claims import check_figure
from pnp.play.proof.finder import Finder, Verdict, find_breach, make_question, shrink_figure
from pnp.play.protocol import Rejected, RulesFaultError, Shrinkable, StartOptions
from pnp.problems import Finding, Place, Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.bundled import bundled_engine
from tests.play.language.games_in_data import FOUR, engine_of
from tests.play.toy import Heaps, State
from tests.samples import amount

TOY = Heaps()
START = State((3, 1), 1, (0, 0))
OVO, HOLLOW, HEXANIA, QUIET = (BUNDLED_ENGINES[name] for name in ("ovo", "hollow", "hexania", "quiet-adventures"))


def asked(*claims, move=None, problems=None):
    return make_question(TOY, START, claims, SourceMap("--where"), move, Problems() if problems is None else problems)


def step(state, text):
    after, events = TOY.apply(state, TOY.read_move(state, text))
    return PlayedFrame(after, (text,), tuple(events))


def test_claims_about_positions_ask_for_one_frame_and_claims_about_moves_for_two():
    assert not asked({"over": True}, {"after": {"bank": 2}}, {"legal": "grab bank"}).of_move
    assert not asked({"over": False, "frame": "a"}, {"legal": "grab bank", "frame": 1}).of_move
    assert asked({"over": True}, {"gained": {"red": 2}}).of_move
    assert asked({"cost": 2}).indices == (1,)
    assert asked({"moves": 4, "frame": "a"}, {"moves": 2, "frame": "b"}).indices == (0, 1)
    assert asked({"moves": 4}, move=("grab bank", Place("move"))).of_move
    both = asked({"over": True}, {"legal": "grab bank", "frame": "a"})  # which have a move between them
    assert both.of_move and both.indices == (1, 0)


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
    position = TOY.write_position(START)
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
    ("ovo", {"winner": "nobody"}, "P014", 'winner can\'t name "nobody"'),
    ("ovo", {"winner": "circle"}, "P014", 'winner can\'t name "circle"'),  # who doesn't play in a game for two
    ("hexania", {"winner": "green"}, "P014", 'winner can\'t name "green"'),
    ("hexania", {"scores": {"red": 4, "blue": 5}}, "P014", 'scores can\'t name "red"'),
    ("hollow", {"scores": {"red": 4, "blu": 5}}, "P014", 'scores can\'t name "blu"'),
    ("hollow", {"scores": {"red": 4}}, "P055", "this is false: the game goes on"),
    ("hollow", {"scores": {"red": 4, "blue": "many"}}, "P006", 'scores expects a number for each player, not "many"'),
    ("quiet-adventures", {"gained": {"nobody": 3}}, "P014", 'gained can\'t name "nobody"'),
    ("quiet-adventures", {"gained": {"hollow": -3}}, "P006", "gained expects amounts of 0 or more, not -3"),
    ("quiet-adventures", {"placed": {"tower": 1}}, "P014", 'placed can\'t name "tower"'),
    ("quiet-adventures", {"order": ["A1", "moon"]}, "P014", 'order can\'t name "moon"'),
    ("quiet-adventures", {"cost": -1}, "P006", "cost expects a number of 0 or more, not -1"),
    ("quiet-adventures", {"moves": -1}, "P006", "moves expects a number of 0 or more, not -1"),
    ("quiet-adventures", {"after": {"turn": "nobody"}}, "P051", '"nobody" is not a player'),
    ("quiet-adventures", {"after": {"bank": "two"}}, "P051", '"bank" is "two", not a whole number'),
    ("hexania", {"after": {"out": ["nobody"]}}, "P051", '"nobody" is not a player'),
    ("hollow", {"after": {"button": "green"}}, "P051", '"green" is not a player'),
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


def search(engine, *claims, seed=0, limit=20_000, move=None, players=None, progress=None, **choices):
    options = StartOptions(players, choices, seed)
    problems = Problems()
    place = Place("move")
    question = make_question(
        engine, engine.start(options), claims, SourceMap("--where"), (move, place) if move else None, problems
    )
    assert [str(problem) for problem in problems] == []
    finder = Finder(question, options, limit, progress) if progress else Finder(question, options, limit)
    assert finder.run() is None
    return finder


def proved(finder):
    """Return the figure that was found, which the checker must agree with."""
    problems = Problems()
    assert finder.figure is not None
    assert check_figure(finder.figure, finder.question.engine, problems) is not None, list(map(str, problems))
    return finder.figure


def shown(figure):
    return figure and (figure.position, figure.frames)


def test_a_position_is_found():
    figure = proved(search(TOY, {"over": True}, {"scores": {"red": 4, "blue": 2}}))
    assert figure.position == {"heaps": {"A1": 0, "B1": 0}, "bank": 0, "purses": {"red": 4, "blue": 2}, "turn": "blue"}
    assert [frame.moves for frame in figure.frames] == [()]


def test_a_position_and_a_move_are_found():
    figure = proved(search(TOY, {"harvested": {"A1": 1}}, {"gained": {"blue": 2}}, {"moves": 3, "frame": "a"}, seed=3))
    assert [len(frame.moves) for frame in figure.frames] == [0, 1]
    assert figure.position["turn"] == "blue"
    figure = proved(search(TOY, {"over": False, "frame": "a"}, {"over": True}))
    assert [len(frame.moves) for frame in figure.frames] == [0, 1]


def test_the_move_may_be_given():
    figure = proved(search(TOY, {"after": {"bank": 0}}, move="grab bank", seed=1))
    assert figure.frames[1].moves == ("grab bank",)
    assert figure.position["bank"] == 1
    assert proved(search(TOY, move="take B1 2")).frames[1].moves == ("take B1 2",)


CLAIMS = [
    ({"gained": {"red": 1}}, {"after": {"bank": 0}}),
    ({"illegal": "take A1 1", "because": "take.enough"}, {"over": False}),
    ({"moves": 2}, {"after": {"turn": "blue"}}),
    ({"winner": "none"},),
    ({"legal": ["grab bank", "take A1 2"], "frame": 1}, {"order": ["A1", "B1"]}),
]


@settings(max_examples=amount(20), deadline=None)
@given(st.sampled_from(CLAIMS), st.integers(0, 1000), st.integers(2, 4))
def test_what_is_found_is_proved_and_the_seed_decides_it(claims, seed, size):
    first, again = (search(TOY, *claims, seed=seed, limit=1500, size=str(size)) for _ in range(2))
    assert (first.games, first.positions) == (again.games, again.positions)
    assert shown(first.figure) == shown(again.figure)
    assert first.positions <= 1500
    if first.figure is not None:
        proved(first)


def test_nearly_everything_that_can_be_is_found():
    figure = [search(TOY, *claims, seed=seed).figure for claims in CLAIMS for seed in range(10)]
    assert None not in figure


def test_other_seeds_find_other_figures():
    figure = {repr(search(TOY, {"winner": "blue"}, seed=seed).figure.position) for seed in range(20)}
    assert len(figure) > 3


@pytest.mark.parametrize("limit", [1, 7, 300])
def test_a_search_in_vain_ends_at_its_limit_and_knows_the_nearest(limit):
    finder = search(TOY, {"over": False}, {"cost": 3}, limit=limit)
    assert finder.figure is None
    assert finder.positions == limit
    assert finder.nearest.verdict.held == 1
    assert finder.question.truths(finder.nearest.frames) == ("this is false: the cost is 2, not 3",)
    assert [len(frame.moves) for frame in finder.nearest.frames] == [0, 1]
    assert search(TOY, {"moves": 99}, limit=limit).positions == limit


def test_the_way_is_reported_now_and_then():
    told = []
    search(TOY, {"moves": 99}, limit=1000, progress=lambda *report: told.append(report))
    assert [done for done, _, _ in told] == [200, 400, 600, 800, 1000]
    assert {total for _, total, _ in told} == {1000}
    assert all("games; 0 of 1 claims held in the nearest" in what for _, _, what in told)


def test_options_that_a_game_cannot_have_are_reported():
    options = StartOptions(choices={"speed": "3"})
    question = make_question(TOY, TOY.start(StartOptions()), [{"over": True}], SourceMap("--where"), None, Problems())
    (finding,) = Finder(question, options, 10).run().findings
    assert finding.code == "P015"


def test_what_is_true_by_its_history_comes_with_the_last_move():
    """A claim ends a game of OVO and leaves the position as it was: without the move nothing could be proved."""
    figure = proved(search(OVO, {"over": True}, {"winner": "star"}))
    assert [len(frame.moves) for frame in figure.frames] == [0, 1]
    assert figure.frames[1].moves[0].startswith("claim")


@pytest.mark.parametrize(("players", "winner", "seed"), [(2, "star", 0), (2, "diamond", 2), (4, "circle", 7)])
def test_a_claim_that_is_right_is_found(players, winner, seed):
    """Chance alone never brings all eggs home; in half of the games players want to win."""
    claims = ({"winner": winner}, {"after": {"out": []}})
    figure = proved(search(OVO, *claims, move=f"claim {winner}", players=players, seed=seed))
    rows = "".join(figure.position["board"]).replace(" ", "")
    assert rows.count(winner[0].upper()) == (6 if players == 2 else 4)


def test_a_new_hollow_of_six_and_five_is_found():
    claims = ({"removed": {"blue": 6, "red": 5}}, {"after": {"button": "blue"}})
    figure = proved(search(HOLLOW, *claims, seed=7))
    assert figure.frames[1].moves[0].startswith("hollow ")
    assert figure.position["turn"] == "blue"


def test_a_finished_game_with_given_scores_is_found():
    figure = proved(search(HOLLOW, {"over": True}, {"scores": {"red": 6, "blue": 7.5}}, side="3"))
    rows = " ".join(figure.position["board"]).split()
    assert (rows.count("R"), rows.count("B"), figure.position["button"]) == (6, 7, "blue")


def test_cells_that_cannot_be_filled_are_found():
    closed = ["C3", "D4", "C5", "E4"]
    figure = proved(search(HOLLOW, {"illegal": closed, "because": "place.keeps-hollows"}, side="4"))
    assert len(figure.frames) == 1


@pytest.mark.parametrize(
    ("seed", "claims"),
    [
        (1, [{"paid": {"move.start": 3, "move.steps": 1, "attack.armour": 1}}, {"removed": {"red": 1}}]),
        (2, [{"moves": ["stop"]}, {"after": {"points": 4, "acted": False}}]),
        (1, [{"removed": {"red": 11}}]),
    ],
    ids=["an attack by its parts", "nothing left but to stop", "a collapse"],
)
def test_what_hexania_s_figures_need_is_found(seed, claims):
    figure = proved(search(HEXANIA, *claims, side="5", seed=seed))
    assert figure.position["side"] == 5


def test_a_harvest_is_found():
    figure = proved(search(QUIET, {"harvested": {"A1": 2}}, {"after": {"turn": "hollow"}}))
    assert len(figure.frames) == 2


def reduced(*args, **kwargs):
    """Return the figure that a search finds, and the smallest like it, which must be proved as well."""
    finder = search(*args, **kwargs)
    figure = proved(finder)
    least = shrink_figure(finder.question, figure)
    problems = Problems()
    assert check_figure(least, finder.question.engine, problems) is not None, list(map(str, problems))
    assert least.claims == figure.claims
    return finder.question, figure, least


def holds(question, position, least):
    return question.proved(position, *least.frames[-1].moves) is not None


def without(rows, number, place):
    fields = rows[number].split()
    fields[place] = "."
    return [*rows[:number], " ".join(fields), *rows[number + 1 :]]


@pytest.mark.parametrize("seed", range(3))
def test_no_stone_of_the_smallest_hollow_can_be_spared(seed):
    question, figure, least = reduced(
        HOLLOW, {"removed": {"blue": 2, "red": 1}}, {"gained": {"blue": 1}}, side="4", seed=seed
    )
    rows = least.position["board"]
    stones = [(n, at) for n, row in enumerate(rows) for at, field in enumerate(row.split()) if field != "."]
    before = sum(field != "." for row in figure.position["board"] for field in row.split())
    assert 3 < len(stones) <= before
    for number, place in stones:
        assert not holds(question, least.position | {"board": without(rows, number, place)}, least)


def test_no_counter_of_the_smallest_attack_can_be_spared():
    question, _, least = reduced(HEXANIA, {"cost": 6}, {"removed": {"red": 2}}, side="5")
    counters = least.position["counters"]
    assert len(counters["red"]) >= 2
    for colour, cells in counters.items():
        for cell in cells:
            fewer = counters | {colour: [other for other in cells if other != cell]}
            assert not holds(question, least.position | {"counters": fewer}, least)


def test_the_town_gives_back_what_it_can_spare():
    question, _, least = reduced(QUIET, {"gained": {"hollow": 3}}, {"over": False})
    state = question.engine.read_position(least.position)
    for lighter in question.engine.shrink(state):
        assert not holds(question, question.engine.write_position(lighter), least)


def test_a_game_that_needs_all_its_pieces_keeps_them():
    _, figure, least = reduced(OVO, {"legal": "A1>C3>E3"})
    assert least == figure


@pytest.mark.parametrize(("name", "choices"), [("hollow", {"side": "3"}), ("hexania", {"side": "4"})])
def test_reduced_positions_have_one_piece_less_each(name, choices):
    engine = BUNDLED_ENGINES[name]
    assert isinstance(engine, Shrinkable)
    state = engine.read_position(search(engine, {"moves": 5}, **choices).figure.position)

    def pieces(each):
        return {
            (cell, standing) for board in engine.view(each).boards for cell, held in board.cells for standing in held
        }

    lighter = list(engine.shrink(state))
    assert len(lighter) == len(pieces(state))
    for each in lighter:
        assert pieces(each) < pieces(state)
        assert len(pieces(each)) == len(pieces(state)) - 1
        assert not isinstance(engine.read_position(engine.write_position(each)), Rejected)


def test_a_lighter_town_has_all_its_buttons_and_tiles():
    engine = QUIET
    state = engine.read_position(search(engine, {"moves": 9}, {"after": {"bank": 1}}).figure.position)
    lighter = [engine.write_position(each) for each in engine.shrink(state)]
    sound = [position for position in lighter if not isinstance(engine.read_position(position), Rejected)]
    assert len(sound) >= 2  # with all its buttons and tiles, or it would be impossible


def test_a_move_that_a_clause_forbids_is_found():
    engine = bundled_engine("hollow")
    breach = find_breach(engine, "place.empty", 0, 5_000)
    assert breach is not None
    state = engine.read_position(breach.position)
    refusal = engine.refusal(state, engine.read_move(state, breach.move))
    assert (refusal.clause, refusal.message) == ("place.empty", breach.message)
    assert find_breach(engine, "place.empty", 0, 5_000) == breach


def test_a_clause_that_forbids_no_move_is_not_found():
    assert find_breach(bundled_engine("hollow"), "setup.board", 0, 300) is None
    assert find_breach(bundled_engine("hollow"), "place.empty", 0, 0) is None


def test_a_game_without_moves_ends_the_search():
    engine = engine_of(FOUR.partition("actions:")[0])
    assert find_breach(engine, "drop.room", 0, 1_000) is None


@pytest.mark.parametrize("faulty", ["start", "legal_moves", "apply_unchecked"])
def test_a_search_ends_although_the_rules_fail_in_every_game_but_the_first(faulty, monkeypatch):
    sound = getattr(Heaps, faulty)

    def fail_later(engine, first, *more):
        if (first.seed if faulty == "start" else first.bank) > 0:
            raise RulesFaultError(Finding("P059", "a division by zero", ""))
        return sound(engine, first, *more)

    monkeypatch.setattr(Heaps, faulty, fail_later)
    assert find_breach(Heaps(), "grow.after-blue", 0, 300) is None
