"""The finder: what it finds is true, the same seed finds the same, and it ends within its limit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.proof.claims import check_figure
from pnp.play.proof.finder import Finder, shrink_figure
from pnp.play.proof.question import make_question
from pnp.play.protocol import Rejected, Shrinkable, StartOptions
from pnp.problems import Place, Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.toy import Heaps
from tests.samples import amount

TOY = Heaps()
OVO, HOLLOW, HEXANIA, QUIET = (BUNDLED_ENGINES[name] for name in ("ovo", "hollow", "hexania", "quiet-adventures"))


def search(engine, *claims, seed=0, limit=20_000, move=None, players=None, progress=None, **choices):
    """Return the search for *claims*, when it has ended."""
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


def test_what_was_so_before_and_is_otherwise_after_is_found():
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
    """Return the rows of a board with one field made empty."""
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
