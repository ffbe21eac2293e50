import re
from random import Random

import pytest

from pnp.game.model.texts import Text
from pnp.game.model.view import (
    ActionCost,
    BoardView,
    Payment,
    PiecePlaced,
    PoolView,
    Standing,
    TrackView,
    View,
    count_pieces,
)
from pnp.play.proof.claims import check_figure
from pnp.play.proof.transcripts import replay_games
from pnp.play.protocol import (
    HasPieceCounts,
    PositionReader,
    StartOptions,
    accept_state,
    play_move,
)
from pnp.problems import Place, Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.tabletop.game import TABLETOP
from tests.play.toy import Heaps, toy_figure
from tests.rulesets.test_quiet_adventures import EARLY as EXAMPLE
from tests.rulesets.test_quiet_adventures import QUIET

PLACE = Place("a file", 3, 4)
ENGINE = QUIET.engine


def step(text):
    problems = Problems()
    return play_move(ENGINE, QUIET.read(EXAMPLE), text, PLACE, problems), [
        (problem.code, problem.message, problem.place) for problem in problems
    ]


def test_a_position_that_can_be_started_at():
    problems = Problems()
    assert accept_state(ENGINE.read_position(EXAMPLE), SourceMap("a file"), (), problems) == QUIET.read(EXAMPLE)
    assert list(problems) == []


def test_a_position_that_cannot_is_reported_where_its_faults_are():
    problems = Problems()
    source = SourceMap("a file", {("here", "bank"): Place("a file", 7), ("here",): Place("a file", 5)})
    assert accept_state(ENGINE.read_position(EXAMPLE | {"bank": -1}), source, ("here",), problems) is None
    assert [(problem.code, problem.place.line) for problem in problems] == [("P052", 7)]


def test_a_legal_move():
    taken, problems = step("BUY mushroom b1")
    after, spelling, events = taken
    assert spelling == "buy mushroom B1"
    assert ENGINE.turn(after) == "dooky"
    assert [type(event) for event in events] == [ActionCost, Payment, PiecePlaced]
    assert problems == []


def test_an_illegal_move_names_the_clause():
    taken, problems = step("move b1")
    assert taken is None
    assert problems == [("P054", "move B1 is illegal by move.tile: there is no tile on B1", PLACE)]


def test_an_unreadable_move():
    taken, problems = step("jump")
    assert taken is None
    assert problems == [("P053", '"jump" is not a move of this game', PLACE)]


@pytest.mark.parametrize("name", BUNDLED_ENGINES)
def test_pieces_are_counted_as_the_view_shows_them(name):
    engine = BUNDLED_ENGINES[name]
    assert isinstance(engine, HasPieceCounts)
    chance, most = Random(name), 0
    for seed in range(3):
        state = engine.start(StartOptions(seed=seed, choices={"side": "5"} if name == "hexania" else {}))
        for _ in range(60):
            counted = count_pieces(engine.view(state), engine.players(state))
            assert {key: count for key, count in engine.piece_counts(state).items() if count} == counted
            most = max(most, sum(counted.values()))
            moves = engine.legal_moves(state)
            if not moves:
                break
            state, _ = engine.apply_unchecked(state, chance.choice(moves))
    assert most


def test_a_supply_beside_the_boards_is_not_in_use():
    pools = (
        PoolView("bank", (Standing("button", 9),)),
        PoolView("red", (Standing("button", 2), Standing("stone"))),
        PoolView("discarded", (Standing("card", 3),), title=Text("Discarded")),
    )
    boards = (BoardView("board", (("A1", (Standing("stone", 2), Standing("button"))),)),)
    tracks = (TrackView("market", (("low", "tiles", (Standing("tile", 4),)),)),)
    counts = count_pieces(View(boards, tracks, pools), ("red", "blue"))
    assert counts == {"stone": 3, "button": 3, "tile": 4, "card": 3}


def asked(question, *args):
    reading = PositionReader()
    answer = getattr(reading, question)(*args)
    return answer, [(finding.code, finding.message) for finding in reading.findings]


def test_a_mapping_gives_the_keys_that_are_there():
    assert asked("mapping", {"b": 1, "a": 2}, (), ("a", "b")) == ({"a": 2, "b": 1}, [])
    answer, faults = asked("mapping", {"a": 1, "bee": 2}, ("x",), ("a", "beer"))
    assert answer == {"a": 1}
    assert faults == [("P051", 'missing key "beer"'), ("P051", 'unknown key "bee"')]


def test_an_unknown_key_is_reported_with_the_nearest():
    reading = PositionReader()
    reading.mapping({"mushrom": 1, "mushroom": 2}, ("market",), ("mushroom",))
    (finding,) = reading.findings
    assert finding.at == ("market", "mushrom")
    assert finding.hint == 'did you mean "mushroom"?'


@pytest.mark.parametrize("value", ["RED", "", None, 1, True, ["red"], {"red": 1}])
def test_no_word(value):
    assert asked("word", "red", ("turn",), ("red", "blue")) == ("red", [])
    answer, faults = asked("word", value, ("turn",), ("red", "blue"))
    assert answer is None
    assert [code for code, _ in faults] == ["P051"]


def test_rows_of_different_lengths():
    assert asked("rows", [". x", " a  b c"], ("board",), (2, 3)) == ([[".", "x"], ["a", "b", "c"]], [])
    answer, faults = asked("rows", [". x x", 3], ("board",), (2, 2))
    assert answer == [None, None]
    assert [code for code, _ in faults] == ["P051", "P051"]


@pytest.mark.parametrize("value", [None, "ab", 3, [], ["a"], {"0": "a"}])
def test_no_rows(value):
    answer, faults = asked("rows", value, ("board",), (1, 1))
    assert answer == [None, None]
    assert len(faults) == 1


def test_a_very_long_row_is_not_taken_apart():
    answer, faults = asked("rows", [". " * 1_000_000], ("board",), (3,))
    assert answer == [None]
    assert len(faults) == 1


WORD = "quokka"
WRONG_CLAIMS = [
    WORD,
    {WORD: 1},
    *({key: WORD} for key in ("over", "moves", "cost", "winner", "gained", "paid", "placed", "removed", "harvested")),
    *({key: WORD} for key in ("order", "after", "start", "scores")),
    *({key: {WORD: 1}} for key in ("gained", "after", "scores")),
    *({key: {"red": WORD}} for key in ("gained", "scores")),
    *({"start": {key: WORD}} for key in ("seed", "players")),
    {"order": [WORD]},
    {"over": False, "frame": WORD},
    {"illegal": "take A1 3", "because": WORD},
    *({"legal": "grab bank", key: WORD} for key in ("at", "mark")),
]
WRONG_POSITIONS = [
    WORD,
    {WORD: {}},
    *({key: WORD} for key in ("mill", "players", "letters", "hands", "piles", "supply", "turn")),
    *({key: {WORD: "coin"}} for key in ("mill", "hands", "piles")),
    {"mill": {"A7": WORD}},
    {"mill": {"A7": {"coin": WORD}}},
    {"mill": {"coin": WORD}},
    {"mill": {"A7": f"deck:{WORD}"}},
    {"mill": {"A7": f"coin:{WORD}"}},
    {"letters": {"m": WORD}},
    {"dice": [WORD]},
]
WRONG_TRANSCRIPTS = [
    WORD,
    {WORD: 1},
    {"ruleset": WORD},
    *({"ruleset": "heaps", key: WORD} for key in ("moves", "legal")),
]


def messages_about(claims, positions, transcripts):
    """Yield what is wrong with each of these as one text."""
    for claim in claims:
        problems = Problems()
        check_figure(toy_figure(claim), Heaps(), problems)
        yield claim, "; ".join(problem.message for problem in problems)
    for values in positions:
        yield values, "; ".join(finding.message for finding in TABLETOP.read_position(values).findings)
    for transcript in transcripts:
        problems = Problems()
        values = {"position": Heaps().write_position(Heaps().start(StartOptions()))}
        replay_games(
            values | transcript if isinstance(transcript, dict) else transcript, SourceMap(""), problems, Heaps()
        )
        yield transcript, "; ".join(problem.message for problem in problems)


def test_the_words_of_an_author_are_in_double_quotes():
    told = {str(one): said for one, said in messages_about(WRONG_CLAIMS, WRONG_POSITIONS, WRONG_TRANSCRIPTS)}
    assert [wrong for wrong, message in told.items() if WORD not in message] == []
    assert [message for message in told.values() if re.search(f'(?<!"){WORD}|{WORD}(?!")', message)] == []
