"""Each kind of claim: true, false (with what is true instead), and malformed."""

import ast
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import pnp
from pnp.game.model.figure import AreaMark, CheckedFigure, ClaimMark, Figure, Frame, Highlight
from pnp.game.model.view import CellPlace, GameEnded, PoolPlace, RowPlace
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.validation import read_record
from pnp.play.proof.claims import CLAIMS, MODIFIERS, FigureCheck, check_figure
from pnp.problems import Problem, Problems
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.bundled import bundled_engine
from tests.play.tabletop.game import figure, told
from tests.play.test_bundled_figures import RULESETS, read_figure
from tests.play.toy import POSITION, Heaps, codes, line_of, toy_figure
from tests.samples import amount

LEGAL = ["take A1 1", "take A1 2", "take B1 1", "grab bank"]
ROUND = ((), ("take A1 2", "take A1 1"))  # red takes two, blue the last; the bank's one goes to B1
END = ((), ("take A1 2", "take A1 1", "take B1 2"))
POSITIONS: dict[str, tuple[Any, Any]] = {
    "opening": ({"heaps": {"A1": 2, "B1": 2}, "bank": 7, "purses": {"red": 0, "blue": 0}, "turn": "red"}, ((),)),
    "draw": ({"heaps": {"A1": 0, "B1": 0}, "bank": 0, "purses": {"red": 3, "blue": 3}, "turn": "red"}, ((),)),
}
TRUE: list[tuple[dict[str, Any], Any]] = [
    ({"legal": "take A1 2"}, ((),)),
    ({"legal": ["take A1 2", "grab bank"]}, ((),)),
    ({"illegal": "take B1 2", "because": "take.enough"}, ((),)),
    ({"illegal": ["take A1 3", "take B1 4"], "because": "take.few"}, ((),)),
    ({"moves": 4}, ((),)),
    ({"moves": ["grab bank", "take B1 1", "take A1 2", "take A1 1"]}, ((),)),
    ({"moves": []}, END),
    ({"moves": 4, "frame": 1}, ROUND),
    ({"moves": 4, "frame": "a"}, ROUND),
    ({"cost": 4}, ROUND),
    ({"cost": 0, "frame": "a"}, ROUND),
    ({"gained": {"red": 2, "blue": 1}}, ROUND),
    ({"gained": {"A1": 3}}, ROUND),
    ({"gained": {"stone": 3}}, ROUND),
    ({"gained": {"red": 2, "blue": 1, "A1": 0}}, ROUND),
    ({"paid": {}}, ROUND),
    ({"placed": {}}, ROUND),
    ({"removed": {}}, ROUND),
    ({"harvested": {"B1": 1}}, ROUND),
    ({"order": ["B1"]}, ROUND),
    ({"after": {"heaps": {"B1": 2}, "turn": "red"}}, ROUND),
    ({"start": {"size": 2, "seed": 7}}, "opening"),
    ({"over": False}, ROUND),
    ({"over": True, "winner": "red", "scores": {"red": 4, "blue": 1}}, END),
    ({"winner": "none"}, "draw"),
]
FALSE: list[tuple[dict[str, Any], Any, str, tuple[str | int, ...]]] = [
    ({"legal": "take B1 2"}, ((),), "take B1 2 is illegal by take.enough: B1 has 1", ("legal",)),
    (
        {"legal": ["take B1 1", "take A1 3"]},
        ((),),
        "take A1 3 is illegal by take.few: 3 is more than two",
        ("legal", 1),
    ),
    ({"illegal": "take B1 1", "because": "take.few"}, ((),), "take B1 1 is legal", ("illegal",)),
    ({"illegal": "take B1 2", "because": "take.few"}, ((),), "take B1 2 is illegal by take.enough", ("because",)),
    ({"moves": 5}, ((),), "there are 4 legal moves, not 5: take A1 1, take A1 2, take B1 1, grab bank", ("moves",)),
    ({"moves": ["take A1 1", "take B1 1", "grab bank"]}, ((),), "legal too: take A1 2", ("moves",)),
    (
        {"moves": ["take A1 1", "take A1 2", "take B1 1", "grab bank", "take B1 2"]},
        ((),),
        "not legal here: take B1 2",
        ("moves",),
    ),
    ({"cost": 5}, ROUND, "the cost is 4, not 5", ("cost",)),
    ({"gained": {"red": 3}}, ROUND, "gained is {red: 2, blue: 1}, not {red: 3}", ("gained",)),
    ({"gained": {"A1": 2}}, ROUND, "gained is {A1: 3}, not {A1: 2}", ("gained",)),
    ({"gained": {}}, ROUND, "gained is {red: 2, blue: 1}, not {}", ("gained",)),
    ({"paid": {"red": 1}}, ROUND, "paid is nothing, not {red: 1}", ("paid",)),
    ({"placed": {"A1": 1}}, ROUND, "placed is nothing, not {A1: 1}", ("placed",)),
    ({"removed": {"A1": 1}}, ROUND, "removed is nothing, not {A1: 1}", ("removed",)),
    ({"harvested": {"A1": 1}}, ROUND, "harvested is {B1: 1}, not {A1: 1}", ("harvested",)),
    ({"order": ["A1", "B1"]}, ROUND, "the harvest grew in the order B1, not [A1, B1]", ("order",)),
    ({"after": {"heaps": {"B1": 9}}}, ROUND, "heaps B1 is 2, not 9", ("after", "heaps", "B1")),
    ({"after": {"bank": True}}, ((),), "bank is 1, not true", ("after", "bank")),
    ({"after": {"bnak": 1}}, ROUND, 'the position has no "bnak"', ("after", "bnak")),
    ({"start": {"size": 2, "seed": 8}}, "opening", "different bank: here bank is 7, not 8", ("start",)),
    ({"over": True}, ROUND, "the game goes on", ("over",)),
    ({"over": False}, END, "the game is over", ("over",)),
    ({"winner": "blue"}, END, "the winner is red, not blue", ("winner",)),
    ({"winner": "none"}, END, "the winner is red, not none", ("winner",)),
    ({"winner": "red"}, ROUND, "the game goes on", ("winner",)),
    ({"scores": {"red": 4}}, END, "the scores are {red: 4, blue: 1}, not {red: 4}", ("scores",)),
    ({"scores": {"red": 4, "blue": 1}}, ROUND, "the game goes on", ("scores",)),
]
MALFORMED: list[tuple[Any, list[str]]] = [
    ("over", ["P006"]),
    (None, ["P006"]),
    ({}, ["P005"]),
    ({"frame": 1}, ["P005"]),
    ({"ilegal": "take A1 1"}, ["P004"]),
    ({3: 4}, ["P004"]),
    ({"legal": 3}, ["P006"]),
    ({"legal": ["take A1 1", None]}, ["P006"]),
    ({"legal": "jump"}, ["P053"]),
    ({"legal": ["take A1 1"] * 501}, ["P008"]),
    ({"illegal": "take B1 2"}, ["P005"]),
    ({"illegal": "take B1 2", "because": 3}, ["P006"]),
    ({"illegal": "take B1 2", "because": None}, ["P006"]),
    ({"illegal": "take B1 2", "because": ["take.few"]}, ["P006"]),
    ({"illegal": "take B1 2", "because": "take.enuogh"}, ["P050"]),
    ({"legal": "take A1 1", "because": "take.few"}, ["P006"]),
    ({"moves": True}, ["P006"]),
    ({"moves": {"A1": 1}}, ["P006"]),
    ({"moves": ["jump"]}, ["P053"]),
    ({"cost": "4"}, ["P006"]),
    ({"cost": True}, ["P006"]),
    ({"gained": 3}, ["P006"]),
    ({"gained": {"red": "3"}}, ["P006"]),
    ({"gained": {"red": True}}, ["P006"]),
    ({"order": "A1"}, ["P006"]),
    ({"order": [1]}, ["P006"]),
    ({"after": 3}, ["P006"]),
    ({"after": {}}, ["P006"]),
    ({"start": 3}, ["P006"]),
    ({"start": {"seed": -1}}, ["P006"]),
    ({"start": {"seed": True}}, ["P006"]),
    ({"start": {"players": "2"}}, ["P006"]),
    ({"start": {"size": [2]}}, ["P006"]),
    ({"start": {"sides": 3}}, ["P015"]),
    ({"over": "true"}, ["P006"]),
    ({"fact": 3}, ["P006"]),
    ({"fact": None}, ["P006"]),
    ({"fact": "bank == 1"}, ["P059"]),
    ({"winner": None}, ["P006"]),
    ({"scores": [4, 1]}, ["P006"]),
    ({"over": False, "frame": 2}, ["P006"]),
    ({"over": False, "frame": 0}, ["P006"]),
    ({"over": False, "frame": True}, ["P006"]),
    ({"over": False, "frame": "b"}, ["P006"]),
    ({"over": False, "frame": [1]}, ["P006"]),
    ({"legal": "take A1 1", "at": "home"}, ["P006"]),
    ({"over": False, "at": "B1"}, ["P006"]),
    ({"legal": "take A1 1", "at": 3}, ["P006"]),
]


def judged(claim: Any, game: Any = ((),)) -> tuple[Problems, Any]:
    """Judge a claim about frames played from the toy's position, or about a position that has a name."""
    position, frames = POSITIONS.get(game, (POSITION, game)) if isinstance(game, str) else (POSITION, game)
    problems = Problems()
    figure = toy_figure(claim, frames=frames, position=position)
    check_figure(figure, Heaps(), problems)
    return problems, figure


def proved(figure: Figure, engine: Any = None, choices: Any = None) -> CheckedFigure:
    """Return a figure in which nothing is wrong."""
    problems = Problems()
    checked = check_figure(figure, engine or Heaps(), problems, choices or {})
    assert checked is not None and list(problems) == []
    return checked


def only_fault(figure: Figure, *path: str | int) -> Problem:
    """Return the one fault of a figure, which is told at the *path*."""
    problems = Problems()
    assert check_figure(figure, Heaps(), problems) is None
    (problem,) = problems
    assert problem.place is not None
    assert problem.place.line == line_of(figure, *path)
    return problem


@pytest.mark.parametrize(("claim", "frames"), TRUE, ids=lambda value: str(value))
def test_a_true_claim_is_no_problem(claim: dict[str, Any], frames: Any) -> None:
    problems, _ = judged(claim, frames)
    assert [str(problem) for problem in problems] == []


@pytest.mark.parametrize(("claim", "frames", "truth", "path"), FALSE, ids=lambda value: str(value))
def test_a_false_claim_says_what_is_true_at_its_place(
    claim: dict[str, Any], frames: Any, truth: str, path: tuple[str | int, ...]
) -> None:
    problems, figure = judged(claim, frames)
    (problem,) = problems
    assert problem.code == "P055"
    assert truth in problem.message
    frame = claim.get("frame", len(figure.frames))
    letter = frame if isinstance(frame, str) else " abc"[frame]
    assert problem.message.startswith(
        f"this is false in frame {letter}: " if len(figure.frames) > 1 else "this is false: "
    )
    assert problem.place is not None
    assert problem.place.line == line_of(figure, "claims", 0, *path)


@pytest.mark.parametrize(("claim", "expected"), MALFORMED, ids=lambda value: str(value)[:60])
def test_a_malformed_claim_is_a_problem_of_its_kind(claim: Any, expected: list[str]) -> None:
    problems, _ = judged(claim)
    assert codes(problems) == expected


def test_every_kind_of_claim_is_tried_both_ways() -> None:
    stated = {"fact"}  # of rules in data: tests/play/proof/test_facts.py
    assert {key for claim, _ in TRUE for key in claim} >= set(CLAIMS) - stated
    assert {key for claim, *_ in FALSE for key in claim} >= set(CLAIMS) - stated


def test_the_vocabulary_is_documented() -> None:
    assert all(kind.about for kind in CLAIMS.values())
    assert all(MODIFIERS.values())
    assert not CLAIMS.keys() & MODIFIERS.keys()
    page = (Path(__file__).parents[3] / "docs" / "figures.md").read_text(encoding="utf-8")
    table = "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("|"))
    assert [key for key in (*CLAIMS, *MODIFIERS) if f"`{key}" not in table] == []


def test_a_misspelt_key_is_reported_with_the_nearest() -> None:
    problems, figure = judged({"becuase": "take.few", "illegal": "take A1 3"})
    first, second = problems
    assert (first.code, first.hint) == ("P004", 'did you mean "because"?')
    assert first.place == figure.source.key(("claims", 0, "becuase"))
    assert (second.code, second.hint) == ("P005", "write because: take.few")


def test_marks_are_where_the_move_points() -> None:
    figure = toy_figure(
        {"illegal": "take B1 2", "because": "take.enough", "mark": True},
        {"illegal": "grab bank", "because": "grab.bank", "at": "bank"},
        {"illegal": "take B1 3", "because": "take.few", "mark": True},
        {"illegal": "take A1 3", "because": "take.few"},
        {"legal": ["take A1 1", "take A1 2"], "at": "A1"},
        {"legal": "take A1 1", "at": "A1", "mark": False},
        position={**POSITION, "bank": 0},
    )
    checked = proved(figure)
    crosses = [ClaimMark(place, is_legal=False) for place in (CellPlace("B1"), PoolPlace("bank"))]
    assert checked.frames[0].marks == (*crosses, ClaimMark(CellPlace("A1"), is_legal=True))


def test_claims_with_texts_number_their_marks_in_the_order_of_the_file() -> None:
    few = {"illegal": "take A1 3", "because": "take.few", "text": "Too many.", "frame": "a"}
    silent = {"illegal": "take A1 3", "because": "take.few"}
    both = {"legal": ["take A1 1", "grab bank"], "text": "Fine.", "frame": "b"}
    frames = ((), ("take B1 1",))
    assert numbers(silent, few, frames=frames) == [(False, None, "A1")]
    assert numbers(few, silent, both, frames=frames) == [(False, 1, "A1"), (True, 2, "A1"), (True, 2, "bank")]
    assert numbers(both, few, silent, frames=frames) == [(False, 2, "A1"), (True, 1, "A1"), (True, 1, "bank")]


def numbers(*claims: Any, frames: Any) -> list[tuple[bool, int | None, str]]:
    """Return what is marked in the frames of a figure, frame by frame."""
    checked = proved(toy_figure(*claims, frames=frames))
    return [(mark.is_legal, mark.number, mark.place.name) for frame in checked.frames for mark in frame.marks]


@pytest.mark.parametrize(
    ("claims", "message", "path"),
    [
        ([{"legal": "take A1 1", "at": "B1"}], "take A1 1 puts nothing on B1; it is about A1", (0, "at")),
        (
            [{"illegal": "take A1 3", "because": "take.few", "at": "B1"}],
            "take A1 3 would put nothing on B1; it is about A1",
            (0, "at"),
        ),
        (
            [{"illegal": "take A1 3", "because": "take.few", "mark": True}, {"legal": "take A1 2", "mark": True}],
            "take A1 2 is legal and puts something on A1: the cross of take A1 3 can't be on A1",
            (0, "illegal"),
        ),
        (
            [{"legal": "take A1 2", "at": "A1"}, {"illegal": "take A1 3", "because": "take.few", "at": "A1"}],
            "take A1 2 is legal and puts something on A1: the cross of take A1 3 can't be on A1",
            (1, "at"),
        ),
    ],
)
def test_a_mark_that_does_not_fit_its_move_is_reported(claims: Any, message: str, path: Any) -> None:
    problem = only_fault(toy_figure(*claims), "claims", *path)
    assert (problem.code, problem.message) == ("P066", message)


def test_what_is_legal_in_another_frame_contradicts_no_cross() -> None:
    cross = {"illegal": "take A1 3", "because": "take.few", "mark": True, "frame": "a"}
    dot = {"legal": "take A1 2", "mark": True, "frame": "b"}
    assert numbers(cross, dot, frames=((), ("take B1 1",))) == [(False, None, "A1"), (True, None, "A1")]


def test_a_hostile_after_does_not_flood() -> None:
    problems, _ = judged({"after": {f"key{number}": 1 for number in range(1000)}})
    assert codes(problems) == ["P055"] * 20


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from([10**4000, "take A1 1", "red", "a", "take.few"])
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["red", "A1", "heaps", "seed"]) | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=amount(50, soak=1500), deadline=None)
@given(st.dictionaries(st.sampled_from([*CLAIMS, *MODIFIERS, "other"]), PLAIN, max_size=4) | PLAIN)
def test_no_value_raises(claim: Any) -> None:
    for problem in judged(claim)[0]:
        assert len(problem.message) < 2000


@pytest.mark.parametrize("after", [{"heaps": {"A1": 10**4000}}, {"heaps": {"A1": 10**400, "B1": 0.5}}])
def test_a_number_larger_than_any_float_is_false(after: Any) -> None:
    problems, _ = judged({"after": after})
    assert codes(problems)[0] == "P055"


def test_frames_are_computed_by_the_engine() -> None:
    claim = {"legal": "take A1 2", "frame": 1, "mark": True}
    checked = proved(toy_figure(claim, frames=((), ("  take   A1  02",), ("take B1 1", "take A1 1"))))
    assert [said.message for frame in checked.frames for said in frame.description] == [
        "heaps of 3 and 1",
        "heaps of 1 and 1",
        "heaps of 1 and 0",
    ]
    assert [frame.moves for frame in checked.frames] == [(), ("take A1 2",), ("take B1 1", "take A1 1")]
    assert [len(frame.events) for frame in checked.frames] == [0, 2, 5]
    assert checked.frames[0].marks == (ClaimMark(CellPlace("A1"), is_legal=True),)


def test_all_faults_of_a_position_are_reported_each_at_its_place() -> None:
    problems = Problems()
    figure = toy_figure(position={**POSITION, "heaps": {"A1": -1, "B1": -2}, "bank": -3})
    assert check_figure(figure, Heaps(), problems) is None
    assert codes(problems) == ["P052", "P052", "P052"]
    lines = [problem.place.line for problem in problems if problem.place]
    paths = (("heaps", "A1"), ("heaps", "B1"), ("bank",))
    assert lines == [line_of(figure, "position", *path) for path in paths]


def test_a_position_that_cannot_be_read_hides_no_other_fault() -> None:
    problems = Problems()
    figure = toy_figure({"oevr": True}, "nonsense", position=[], shows=("no.such",))
    assert check_figure(figure, Heaps(), problems) is None
    assert codes(problems) == ["P050", "P051", "P004", "P006"]


def test_an_illegal_move_names_the_clause_and_why() -> None:
    figure = toy_figure(frames=((), ("take A1 2", "take B1 2"), ("take A1 1",)))
    problem = only_fault(figure, "frames", 1, "moves", 1)
    assert (problem.code, problem.message) == ("P054", "take B1 2 is illegal by take.enough: B1 has 1")
    unreadable = only_fault(toy_figure(frames=(("jump",),)), "frames", 0, "moves", 0)
    assert (unreadable.code, unreadable.hint) == ("P053", "write take A1 2")


def test_claims_about_the_frames_before_an_illegal_move_are_still_judged() -> None:
    problems = Problems()
    figure = toy_figure(
        {"over": True, "frame": "a"}, {"over": True, "frame": "b"}, {"ovre": 1}, frames=((), ("take B1 2",))
    )
    assert check_figure(figure, Heaps(), problems) is None
    assert codes(problems) == ["P054", "P055", "P004"]


@pytest.mark.parametrize(
    "named", [{"shows": ("take.later",)}, {"claims": {"illegal": "take B1 2", "because": "take.later"}}]
)
def test_a_clause_that_is_not_played_is_told_as_such(named: dict[str, Any]) -> None:
    problems = Problems()
    figure = toy_figure(named["claims"]) if "claims" in named else toy_figure(**named)
    assert FigureCheck(figure, Heaps(), problems, {"take.later", None}).prove({}) is None
    (problem,) = problems
    assert problem.message == 'the clause "take.later" is played: false in rules.yaml, so no rule proves it'
    assert problem.hint.startswith("remove played: false")


def test_an_unknown_clause_is_reported_with_the_nearest() -> None:
    problem = only_fault(toy_figure(shows=("take.few", "take.enuogh")), "shows", 1)
    assert (problem.code, problem.hint) == ("P050", 'did you mean "take.enough"?')


def test_a_clause_that_is_only_shown_broken_is_not_shown_kept() -> None:
    refused = {"illegal": "take B1 2", "because": "take.enough"}
    only = proved(toy_figure(refused, shows=("take.enough", "take.few")))
    both = proved(toy_figure(refused, {"legal": "take B1 1"}, shows=("take.enough",)))
    assert (only.kept, only.broken) == (("take.few",), ("take.enough",))
    assert (both.kept, both.broken) == (("take.enough",), ("take.enough",))


def test_warnings_found_before_do_not_stop_a_figure() -> None:
    problems = Problems()
    problems.error("P001", "of another file", None, "")
    assert isinstance(check_figure(toy_figure(), Heaps(), problems), CheckedFigure)


def test_only_the_checker_makes_proved_figures() -> None:
    """An unproved figure can't be printed, because nothing else in the house can make a proved one."""
    root = Path(pnp.__file__).parent
    makers = set()
    texts = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py")}
    for path in (path for path, text in texts.items() if "CheckedFigure" in text or "ProvedFrame" in text):
        for node in ast.walk(ast.parse(texts[path])):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("CheckedFigure", "ProvedFrame"):
                    makers.add((path.relative_to(root).as_posix(), name))
    assert makers == {("play/proof/claims.py", "CheckedFigure"), ("play/proof/claims.py", "ProvedFrame")}


def test_a_finished_position_tells_its_winner_like_the_move_that_ends_the_game() -> None:
    won = {"heaps": {"A1": 0, "B1": 0}, "bank": 0, "purses": {"red": 4, "blue": 1}, "turn": "red"}
    for position, events in ((POSITIONS["draw"][0], [GameEnded(None)]), (won, [GameEnded("red")]), (POSITION, [])):
        assert [*proved(toy_figure(position=position)).frames[0].events] == events


START = "position: {mill: {A7: coin}, shop: {}, hands: {light: coin}}\nframes:\n  - marks:\n"


def test_places_are_marked_as_the_author_says() -> None:
    marks = "      - {allowed: [D7, wood]}\n      - {refused: light}\n      - {area: [A7, D7, G7]}\n"
    checked, problems = figure(START + marks)
    assert problems == [] and checked is not None
    (frame,) = checked.frames
    assert frame.marks == (
        ClaimMark(CellPlace("D7"), is_legal=True),
        ClaimMark(RowPlace("wood"), is_legal=True),
        ClaimMark(PoolPlace("light"), is_legal=False),
    )
    assert frame.areas == (AreaMark(tuple(map(CellPlace, ("A7", "D7", "G7")))),)


def test_marks_with_texts_have_their_numbers() -> None:
    marks = "      - {allowed: D7, text: Here.}\n      - {area: [A7, D7], text: There.}\n"
    checked, problems = figure(START + marks)
    assert problems == [] and checked is not None
    assert [mark.number for mark in checked.frames[0].marks] == [1]
    assert [area.number for area in checked.frames[0].areas] == [2]


@pytest.mark.parametrize(
    ("mark", "code", "column", "message"),
    [
        ("{allowed: D9}", "P014", 19, 'there is no place "D9"'),
        ("{refused: [A7, field/A1]}", "P014", 24, '"field/A1" is not a place of this picture'),
        ("{allowed: supply}", "P014", 19, "the picture does not show the supply"),
        ("{area: [light]}", "P006", 17, 'an area consists of places of a board, and "light" is none'),
    ],
)
def test_a_mark_on_nothing_is_told_at_its_place(mark, code, column, message) -> None:
    assert told(f"{START}      - {mark}\n") == [(code, 5, column, message)]


def test_one_place_has_one_mark() -> None:
    marks = "      - {allowed: D7}\n      - {refused: [A7, D7]}\n"
    assert told(START + marks) == [("P066", 6, 24, "two different marks stand on D7")]


def test_an_engine_proves_what_is_marked_so_only_an_area_is_a_plain_mark() -> None:
    problems = Problems()
    bundled = read_figure(RULESETS / "hollow" / "figures" / "core.yaml", Problems())
    frame = Frame(marks=(Highlight(allowed=("E5",)),))
    assert check_figure(replace(bundled, frames=(frame,), claims=()), BUNDLED_ENGINES["hollow"], problems) is None
    assert [problem.message for problem in problems] == ["an engine proves what is allowed and refused"]
    frame = Frame(marks=(Highlight(area=("E5", "E6")),))
    checked = proved(replace(bundled, frames=(frame,), claims=()), BUNDLED_ENGINES["hollow"])
    assert checked.frames[0].areas == (AreaMark((CellPlace("E5"), CellPlace("E6"))),)


def test_a_figure_of_the_start_is_proved_with_the_defaults_and_shows_the_choices() -> None:
    begun = replace(toy_figure(), position=None, start={}, frames=(Frame(),), claims=({"moves": 61},), shows=())
    for choices, side in (({}, 5), ({"side": "3"}, 3)):
        checked = proved(begun, BUNDLED_ENGINES["hollow"], choices)
        assert checked.of_choices
        assert [board.side for frame in checked.frames for board in frame.view.boards] == [side]
    problems = Problems()
    assert check_figure(replace(begun, start={"side": 99}), BUNDLED_ENGINES["hollow"], problems) is None
    assert [problem.code for problem in problems] == ["P015"]


PLAYED = bundled_engine("hollow")  # whose rules are data


def test_a_figure_of_the_start_shows_the_choices_that_the_rules_use_unless_it_names_them() -> None:
    begun = replace(toy_figure(), position=None, start={"players": 2}, frames=(Frame(),), claims=(), shows=())
    checked = proved(begun, PLAYED, {"ink": "pale", "side": "3"})
    assert [board.side for board in checked.frames[0].view.boards] == [3]
    checked = proved(replace(begun, start={"side": 4}, claims=({"moves": 37},)), PLAYED, {"side": "3"})
    assert not checked.of_choices
    assert [board.side for board in checked.frames[0].view.boards] == [4]


def test_wrong_options_of_a_start_are_told_at_their_keys() -> None:
    text = "caption: Ready.\nstart: {players: 9, side: 99, hue: red}\n"
    problems = Problems()
    value, source = read_document(text, "start.yaml", problems)
    begun, findings = read_record(Figure, value, source, given={"name": "start", "source": source})
    assert findings == [] and check_figure(begun, PLAYED, problems) is None
    places = [(problem.place.line, problem.place.column) for problem in problems if problem.place]
    assert places == [(2, 18), (2, 27), (2, 36)]
