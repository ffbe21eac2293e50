"""The engine of rules in data: what it lists, refuses, does and shows."""

from operator import ge, sub
from random import Random

import pytest

import pnp
from pnp.game.model.view import CellPassed, CellPlace
from pnp.messages import quote
from pnp.play.game_setup import setup_of
from pnp.play.language import compilation
from pnp.play.language.checking import book_check
from pnp.play.language.engine import PlayEngine, reduced_positions
from pnp.play.proof.transcripts import perft, random_game
from pnp.play.protocol import Outcome, Rejected, StartOptions
from pnp.problems import Finding, Problems, Severity
from pnp.targets.opening.kept_games import load_game
from tests.bundled import bundled_engine
from tests.play.language.comparison import GAMES
from tests.play.language.games_in_data import FOUR, clause, engine_of, faults_of, play_setup
from tests.play.language.small_ruleset import FILES, write_rows

DRAUGHTS = (GAMES / "english-draughts.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def four():
    return engine_of(FOUR, booklet=(clause("drop.empty", "A free cell"), clause("drop.lowest"), clause("end.three")))


@pytest.fixture(scope="module")
def draughts():
    return engine_of(DRAUGHTS)


def played(engine, *texts):
    state = engine.start(StartOptions())
    for text in texts:
        state, _ = engine.apply(state, engine.read_move(state, text))
    return state


def refusal(engine, state, text):
    move = engine.read_move(state, text)
    return move if isinstance(move, Finding) else engine.refusal(state, move)


def test_lists_the_moves_of_a_position(four):
    state = four.start(StartOptions())
    assert [four.write_move(state, move) for move in four.legal_moves(state)] == ["A3", "B3", "C3", "D3"]
    assert four.turn(state) == "yellow"
    assert four.players(state) == ("yellow", "red")
    assert perft(four, state, 3) == 64


def test_states_are_not_mixed_up_in_whatever_order_they_are_asked_about(four):
    """The engine remembers what it has computed of the last few states; it has not seen those that are read again."""
    states = [four.start(StartOptions())]
    while moves := four.legal_moves(states[-1]):
        states.append(four.apply_unchecked(states[-1], moves[len(states) % len(moves)])[0])

    def answers(state):
        return [*four.legal_moves(state)], four.outcome(state), refusal(four, state, "A3")

    fresh = [answers(four.read_position(four.write_position(state))) for state in states]
    assert len(states) > 7 and fresh[-1][1] is not None
    assert [answers(state) for state in states * 2] == fresh * 2
    assert [answers(state) for state in reversed(states)] == fresh[::-1]


def test_moves_are_read_whatever_their_spaces_and_capitals(draughts):
    state = draughts.start(StartOptions())
    move = draughts.read_move(state, "B3-A4")
    for text in ("b3 - a4", " B3-a4 ", "b3-  A4"):
        assert draughts.read_move(state, text) == move
    assert draughts.read_move(state, "B3A4").code == "P053"
    assert draughts.read_move(state, "z9-a4").code == "P053"


def test_a_refusal_names_the_first_condition_that_fails(four):
    state = played(four, "A3")
    assert refusal(four, state, "A3").clause == "drop.empty"
    assert refusal(four, state, "A3").message == "A free cell"
    assert refusal(four, state, "B1").clause == "drop.lowest"
    assert refusal(four, state, "A2") is None
    with pytest.raises(ValueError, match="illegal move: A3"):
        four.apply(state, four.read_move(state, "A3"))


def test_a_game_ends_with_the_first_ending_that_holds(four):
    state = played(four, "A3", "A2", "B3", "B2", "C3")
    assert four.outcome(state) == Outcome("yellow", {})
    assert four.legal_moves(state) == []
    assert refusal(four, state, "D3").clause == "end.over"
    assert four.apply(played(four, "A3", "A2", "B3", "B2"), (0, 10))[1][-1].clause == "end.three"


def test_a_game_in_which_nobody_can_move_says_so_if_no_end_does():
    engine = engine_of(FOUR[: FOUR.index("end:")])
    state = engine.start(StartOptions())
    while moves := engine.legal_moves(state):
        state, events = engine.apply(state, moves[0])
    assert engine.outcome(state) == Outcome(None, {}, "nobody can move, and no end of play.yaml holds")
    assert events[-1].clause == "table.stuck"
    assert engine.outcome(state).as_dict() == {"winner": None, "scores": {}}


def test_a_chain_is_one_move_to_its_end(draughts):
    empty = ". . . . . . . ."
    rows = [empty, empty, ". d . . . . . .", ". . l . . . . .", empty, ". . . . l . . .", empty, empty]
    state = draughts.read_position({"board": rows, "turn": "dark"})
    (move,) = draughts.legal_moves(state)
    assert draughts.write_move(state, move) == "B3xD5xF7"
    assert refusal(draughts, state, "B3xD5").clause == "capture.on"
    assert draughts.read_move(state, "b3 x d5 x f7") == move
    assert refusal(draughts, state, "B3xD5xF7xH5").clause == "capture.way"  # a false link, not one too many
    after, _ = draughts.apply(state, move)
    assert "".join(draughts.write_position(after)["board"]).count("l") == 0
    assert draughts.turn(after) == "light"


CHAIN = """
players: [red, blue]
board: {kind: square-board, columns: 6, rows: 1}
pieces: {r: {owner: red}, b: {owner: blue}}
state: {board: piece per cell}
setup: {board: [r . . . . b]}
actions:
  walk:
    with: {from: cell, to: cell}
    say: "{from}-{to}"
    needs: {walk.own: mine(from), walk.step: "to == next(from, E) and vacant(to)"}
    does:
      - move(from, to)
      - if: to == B1
        do: again
    chain: {from: to, say: "-{to}", clause: walk.on, ends: {walk.stop: to == D1}}
"""


def test_a_link_after_the_end_of_a_chain_is_refused_by_the_clause_of_the_end():
    engine = engine_of(CHAIN)
    state = engine.start(StartOptions())
    assert [engine.write_move(state, move) for move in engine.legal_moves(state)] == ["A1-B1-C1-D1"]
    assert refusal(engine, state, "A1-B1-C1-D1-E1").clause == "walk.stop"
    assert refusal(engine, state, "A1-B1-C1").clause == "walk.on"
    assert refusal(engine, state, "A1-B1-C1-D1-F1").clause == "walk.step"  # wrong in itself
    assert engine.conditions["walk.stop"] == ("play.yaml", "actions", "walk", "chain", "ends", "walk.stop")
    (condition,) = engine.clause_conditions("walk.stop")
    assert (condition.text, condition.role) == ("to == D1", "walk, ends")
    short = DRAUGHTS.replace("clauses: {", "clauses: {ends: king.stop, ", 1)
    assert "king.stop" in engine_of(short).conditions


@pytest.mark.parametrize("effect", ["again", "turn = me"])
def test_a_link_can_hold_the_turn(effect):
    engine = engine_of(CHAIN.replace("do: again", f"do: {effect}"))
    state = played(engine, "A1-B1-C1-D1")
    assert engine.turn(state) == "red"
    assert played(engine, "A1-B1-C1-D1", "D1-E1").slots[-1] == -2
    assert engine.turn(played(engine_of(CHAIN.replace("to == B1", "to == F1")), "A1-B1-C1-D1")) == "blue"


def test_players_who_are_skipped_do_not_go_on_either():
    engine = engine_of((GAMES / "relay.yaml").read_text(encoding="utf-8"))
    assert engine.turn(played(engine, "slow to bend")) == "ada"
    assert engine.turn(played(engine, "quick to bridge")) == "bo"


def test_chance_gives_the_turn_to_nobody_who_is_skipped():
    engine = engine_of((GAMES / "relay.yaml").read_text(encoding="utf-8"))
    position = {**engine.write_position(engine.start(StartOptions())), "order": ["bo", "cy", "ada"]}

    def turn_after(move, **strength):
        state = engine.read_position({**position, "strength": strength})
        return engine.turn(engine.apply(state, engine.read_move(state, move))[0])

    assert turn_after("wind 2", ada=2, bo=3, cy=1) == "bo"
    assert turn_after("wind 2", ada=2, bo=0, cy=1) == "cy"
    assert turn_after("wind 1", ada=2, bo=0, cy=1) == "ada"


def test_the_deepest_published_counts_of_draughts_that_are_quick(draughts):
    assert [perft(draughts, draughts.start(StartOptions()), depth) for depth in (1, 2, 3, 4)] == [7, 49, 302, 1469]


FREE = """
players: [north, south]
board: {kind: square-board, columns: 2, rows: 2}
pieces: {n: {owner: north}, s: {owner: south}}
state:
  board: piece per cell
  coins: 0..3 per player
setup: {board: [n ., . s], coins: {north: 1, south: 0}}
actions:
  shift: {with: {from: cell, to: cell}, say: "{from}-{to}", does: "move(from, to)"}
  give: {with: {n: 1..3}, say: "pay {n}", does: "pay(n, coins[me], coins[opponent])"}
"""


def test_an_action_without_needs_is_refused_what_no_table_allows():
    engine = engine_of(FREE)
    state = engine.start(StartOptions())
    assert refusal(engine, state, "B1-A2").clause == "table.empty"
    assert refusal(engine, state, "A1-B2").clause == "table.occupied"
    assert refusal(engine, state, "pay 2").clause == "table.number"
    assert refusal(engine, state, "pay 1") is None
    assert {"table.empty", "table.number"} <= engine.clauses.keys()


def test_a_game_without_free_actions_has_no_clauses_of_the_table(four):
    assert list(four.clauses) == ["drop.empty", "drop.lowest", "end.three"]


def test_games_by_chance_are_the_same_again(four):
    games = [random_game(four, StartOptions(seed=4)) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0]["ruleset"] == "game"


SIDES = """
players: {option: players, values: {"2": [red, blue], "3": [red, blue, green]}}
board: {kind: hex-board, cells: flat-top, side: {option: side}}
pieces: {r: {owner: red}, b: {owner: blue}, g: {owner: green}}
state: {board: piece per cell}
actions:
  place:
    with: {cell: cell}
    needs:
      place.empty: vacant(cell) and ('far' in variants or edition == first or row(cell) >= 0)
    does: put(cell, piece(owner=me))
"""
SEATED = {2: ("red", "blue"), 3: ("red", "blue", "green")}


@pytest.fixture(scope="module")
def sides():
    options = {"side": (3, 2, 4), "edition": ("first", "second"), "ink": ("black", "grey")}
    return engine_of(SIDES, options=options, seated=SEATED, variants=("far", "near"))


def test_each_choice_of_options_has_its_rules(sides):
    position = sides.write_position(sides.start(StartOptions(choices={"side": "2", "variants": "far"}, players=3)))
    assert list(position) == ["players", "side", "edition", "variants", "board", "turn"]
    assert position["players"] == ["red", "blue", "green"]
    assert (position["side"], position["variants"], len(position["board"])) == (2, ["far"], 3)
    state = sides.read_position(position)
    assert sides.write_position(state) == position
    assert len(sides.legal_moves(state)) == 7
    assert "variants" not in sides.write_position(sides.start(StartOptions()))


def test_rules_are_read_and_checked_once_for_all_variants(monkeypatch):
    needs = "count(v for v in variants) == 0 or ('far' in variants and cell == C1)"
    text = SIDES.replace("vacant(cell) and ('far' in variants or edition == first or row(cell) >= 0)", needs)
    engine = engine_of(text, options={"side": (3, 2)}, seated=SEATED, variants=("far", "near"))
    monkeypatch.setattr(compilation, "read_book", None)
    monkeypatch.setattr(book_check, "check_book", None)
    counts = {
        variants: len(engine.legal_moves(engine.start(StartOptions(choices={"variants": variants}))))
        for variants in ("", "far", "near", "far near")
    }
    assert counts == {"": 19, "far": 1, "near": 0, "far near": 1}


@pytest.mark.parametrize(
    ("choices", "players", "message"),
    [
        ({"side": "9"}, None, 'side can\'t be "9"'),
        ({"sides": "2"}, None, 'the game has no option "sides"'),
        ({"ink": "grey"}, None, 'the game has no option "ink"'),
        ({"variants": "far,fra"}, None, 'the game has no variant "fra"'),
        ({}, 5, "this game is for 2 or 3 players, not for 5"),
    ],
)
def test_wrong_options_are_refused(sides, choices, players, message):
    answer = sides.start(StartOptions(players, choices))
    assert isinstance(answer, Rejected)
    assert [finding.message for finding in answer.findings] == [message]


def test_positions_of_options_that_there_are_not(sides):
    position = sides.write_position(sides.start(StartOptions()))
    wrong = {"side": 9, "players": ["blue", "red"], "edition": "third", "variants": ["afar"]}
    findings = sides.read_position(position | wrong).findings
    assert {(finding.code, finding.at) for finding in findings} == {("P051", (key,)) for key in wrong}
    assert {finding.message for finding in findings} == {
        '"side" cannot be 9',
        "[blue, red] are not players of this game",
        '"edition" cannot be "third"',
        "[afar] are not variants of this game",
    }
    del position["side"]
    assert [finding.message for finding in sides.read_position(position).findings] == ['missing key "side"']


REPEATS = """
players: [a, b]
board: {kind: square-board, columns: 2, rows: 1}
pieces: {x: {}}
state:
  board: piece per cell
  clock: {is: 0..9, repeats: false}
setup: {board: [x .]}
actions:
  go: {with: {from: cell, to: cell}, say: "{from}{to}", needs: {go.on: not vacant(from) and vacant(to)},
       does: "move(from, to); clock += 1"}
end:
  - {if: times >= 2, winner: nobody, clause: end.twice}
"""


def test_a_move_that_would_repeat_a_position_is_refused():
    text = REPEATS.replace("end:", "  stay: {needs: {stay.any: true}, does: clock += 1}\nend:").replace(
        "2, win", "9, win"
    )
    text = text.replace('does: "move', 'leaves: {go.new: {is: times == 1, says: "{to} again"}}, does: "move')
    engine = engine_of(text.replace("state:\n", "state:\n  turn: {is: player, repeats: false}\n"))
    moves = [engine.write_move(after, move) for after in [played(engine, "A1B1")] for move in engine.legal_moves(after)]
    assert moves == ["stay"]
    state = played(engine, "A1B1", "stay")
    refusal = engine.refusal(state, engine.read_move(state, "B1A1"))
    assert (refusal.clause, refusal.message) == ("go.new", "A1 again")
    mover = engine_of(text)  # here it matters whose turn it is as well
    for moves, is_legal in ((("A1B1",), False), (("A1B1", "stay"), True)):
        state = played(mover, *moves)
        assert (mover.refusal(state, mover.read_move(state, "B1A1")) is None) is is_legal


@pytest.mark.parametrize(
    ("old", "new", "move", "message"),
    [
        ('does: "move', 'leaves: {go.new: times == 1}, does: "move', "B1A1",
            '"times == 1" doesn\'t hold after the move, for from = B1, to = A1'),
        ("actions:", "actions:\n  pass: {leaves: {go.new: clock == 0}, does: clock += 1}", "pass",
            '"clock == 0" doesn\'t hold after the move'),
        ("actions:", "actions:\n  pass: {needs: {go.new: clock == 0}, does: clock += 1}", "pass",
            '"clock == 0" doesn\'t hold'),
    ],
)  # fmt: skip
def test_a_failing_condition_without_words_is_named(old, new, move, message):
    text = REPEATS.replace("times >= 2", "times >= 9").replace(old, new)
    text = text.replace("end:", "  stay: {needs: {stay.any: true}, does: clock += 1}\nend:")
    engine = engine_of(text.replace("state:\n", "state:\n  turn: {is: player, repeats: false}\n"))
    refused = refusal(engine, played(engine, "A1B1"), move)
    assert (refused.clause, refused.message) == ("go.new", message)


def test_repetitions_leave_out_what_does_not_repeat():
    engine = engine_of(REPEATS)
    assert engine.outcome(played(engine, "A1B1")) is None
    assert engine.outcome(played(engine, "A1B1", "B1A1")) == Outcome(None, {})


@pytest.fixture(scope="module")
def hoppers():
    return engine_of((GAMES / "hoppers.yaml").read_text(encoding="utf-8"))


def hopping(hoppers):
    """Return a position in which a red piece on D4 can hop to B4, B2 and D2, and back."""
    board = ["b b . .", "b . . .", ". b r .", ". . r r"]
    return hoppers.read_position({"board": board, "turn": "red", "resigned": []})


def test_a_chain_without_a_clause_may_end_after_any_link(hoppers):
    state = hopping(hoppers)
    listed = [hoppers.write_move(state, move) for move in hoppers.legal_moves(state)]
    assert {"dash D4 D3", "dash D4 D3 D2", "dash D4 D3 D2 D1"} <= set(listed)
    assert refusal(hoppers, state, "dash D4 D3") is None
    assert refusal(hoppers, state, "dash D4 D3 C3").clause == "dash.down"


def test_a_move_may_be_told_link_by_link_and_is_listed_by_its_ends(hoppers):
    state = hopping(hoppers)
    listed = [hoppers.write_move(state, move) for move in hoppers.legal_moves(state)]
    assert not any(">" in text for text in listed) and {"D4-B4", "D4-B2", "D4-D2"} <= set(listed)
    for text in ("D4>B4>B2>D4>B4", "D4>B4", "d4 - b4"):
        move = hoppers.read_move(state, text)
        assert (hoppers.refusal(state, move), hoppers.write_move(state, move)) == (None, "D4-B4")
    after, events = hoppers.apply(state, hoppers.read_move(state, "D4>B4>B2"))
    listed, _ = hoppers.apply(state, hoppers.read_move(state, "D4-B2"))
    assert hoppers.write_position(after) == hoppers.write_position(listed)
    assert list(events) == [CellPassed(CellPlace(cell), player="red") for cell in ("C4", "B3")]
    assert hoppers.write_move(state, hoppers.read_move(state, "D4>D3")) == "D4-D3"


@pytest.mark.parametrize(
    ("text", "clause", "names"),
    [
        ("D4>B4>C3", "hop.straight", "from = B4, to = C3"),
        ("D4>B4>D4", "go.reach", "from = D4, to = D4"),  # each hop can be made, and the piece would be where it was
        ("D4>B4>B2>D2", "hop.over", "from = B2, to = D2"),
        ("C3>A3>A1", "hop.empty", "from = A3, to = A1"),
        ("A1>C1", "go.own", "from = A1, to = C1"),
        ("D4>D1", "hop.straight", "from = D4, to = D1"),
        ("D4>C4", "go.reach", "from = D4, to = C4"),  # a step to a cell that is taken
    ],
)
def test_a_false_link_is_refused_by_its_own_clause_and_the_whole_by_that_of_the_listed_move(
    hoppers, text, clause, names
):
    refused = refusal(hoppers, hopping(hoppers), text)
    (condition, *_) = hoppers.clause_conditions(clause)
    assert (refused.clause, refused.message) == (clause, f"{quote(condition.text)} doesn't hold for {names}")


GOALS = """
players: [red, blue]
board: {kind: square-board, columns: 3, rows: 3}
pieces: {r: {owner: red}, b: {owner: blue}}
regions:
  goal: {option: size, values: {"3": [A1], "2": [Z1]}}
state: {board: piece per cell}
actions:
  place:
    with: {cell: cell}
    needs: {place.free: vacant(cell) and cell not in goal}
    does: put(cell, piece(owner=me))
"""


def test_what_is_wrong_with_another_choice_is_told_with_the_choice():
    engine = engine_of(GOALS, options={"size": (3, 2)})
    (finding,) = engine.other_findings()
    assert (finding.code, finding.message) == ("P014", 'where size is 2: "Z1" is not a cell of the board')
    assert finding.at == ("play.yaml", "regions", "goal", "values", "2", 0)
    wrong = engine.start(StartOptions(choices={"size": "2"}))
    assert isinstance(wrong, Rejected)


def test_paths_lead_to_the_value_of_the_option():
    text = GOALS.replace("[A1]", "[A9]")
    assert faults_of(text, options={"size": (3, 2)}) == [(6, 39, "P014", '"A9" is not a cell of the board')]


def test_references_to_options_that_there_are_not():
    assert faults_of(GOALS) == [(6, 9, "P015", 'the game has no option "size"')]
    assert faults_of(GOALS, options={"size": (3, 4)}) == [
        (6, 24, "P015", "no entry for the value 4 of size"),
        (6, 44, "P015", "size can't be 2"),
    ]


START = """
players: [red, blue]
board: {kind: square-board, columns: 2, rows: 1}
pieces: {x: {owner: red}}
state: {board: piece per cell, purse: 0..3}
%s
actions: {wait: {does: again}}
always: {box.coins: purse >= 1}
"""


def test_a_set_up_that_is_impossible_is_a_fault_of_the_file():
    assert faults_of(START % "setup: {purse: 0}") == [(6, 8, "P052", "the position breaks box.coins")]
    assert faults_of(START % "setup: {purse: 9}") == [(6, 16, "P052", '"purse" is 9, but can\'t be more than 3')]
    assert faults_of(START % "setup: {prse: 1, board: [x y]}") == [
        (6, 9, "P051", 'unknown key "prse"'),
        (6, 26, "P051", '"y" on B1 is not a piece'),
    ]
    engine = PlayEngine().for_setup(play_setup(START % "setup: {delal: purse += 1}")[0])
    assert [finding.hint for finding in engine.findings] == ['did you mean "deal"?']
    assert faults_of(START % "setup: {deal: purse += 4}")[0][2] == "P085"
    assert faults_of(START % "") == []


def rows_engine(tmp_path, **changed):
    problems = Problems()
    rules = FILES["rules.yaml"].replace("    - figure: first\n", "")
    ruleset = load_game(write_rows(tmp_path, first=None, rules=rules, **changed), problems)
    assert [str(problem) for problem in problems if problem.severity is Severity.ERROR] == []
    return PlayEngine(setup_of(ruleset))


def test_the_box_is_that_of_the_choice(tmp_path):
    """Fewer red discs on the wider board."""
    counts = 'count: {option: width, values: {"4": 8, "5": 1}}'
    components = FILES["components.yaml"].replace("count: 8", counts, 1)
    play = FILES["play.yaml"].replace(
        "{board: piece per cell}", "{board: piece per cell, reds: \"0..box['red-disc']\"}"
    )
    engine = rows_engine(tmp_path, components=components, play=play + "setup: {reds: 1}\n")
    for width, most in ((4, 8), (5, 1)):
        board = [" ".join("." * width)] * 2 + ["r r" + " ." * (width - 2)]
        for reds, told in ((2, '"reds" is 2, but can\'t be more than 1'), (1, "2 × red-disc, and the box holds 1")):
            read = engine.read_position({"width": width, "board": board, "reds": reds, "turn": "red"})
            messages = [finding.message for finding in read.findings] if isinstance(read, Rejected) else []
            assert messages == ([] if most == 8 else [told])


@pytest.mark.parametrize(
    ("file", "old", "new", "position"),
    [
        ("components", "count: 8", "count: 1", "2 × red-disc, and the box holds 1"),
        ("play", "end:", 'always: {manners: "count(held(red)) < 2"}\nend:', "the position breaks manners"),
    ],
)
def test_a_legal_move_to_a_position_that_the_rules_refuse_is_told(file, old, new, position, tmp_path):
    engine = rows_engine(tmp_path, **{file: FILES[f"{file}.yaml"].replace(old, new)})
    (finding,) = engine.other_findings()
    assert (finding.code, finding.at, finding.severity.value) == ("P085", ("play.yaml", "actions", "drop"), "warning")
    assert f"is legal, and leads to an impossible position: {position}, after " in finding.message
    assert ("limited: false" in finding.hint) == (file == "components")


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("components", "count: 8", "count: 1", "2 × red-disc, and the box holds 1"),
        ("play", "end:", "always: {manners: vacant(B3)}\nend:", "the position breaks manners"),
    ],
)
def test_no_figure_shows_where_a_move_leads_that_the_rules_refuse(file, old, new, told, tmp_path):
    changed = {"first": FILES["figures/first.yaml"].replace('". . . ."]', '"r . . ."]')}
    changed[file] = FILES[f"{file}.yaml"].replace(old, new, 1)
    (problem,) = [one for one in pnp.check(write_rows(tmp_path, **changed)).problems if one.code == "P052"]
    assert problem.message == f"B3 leads to an impossible position: {told}"
    assert problem.place.line == 6


def test_a_piece_without_a_limit_may_outnumber_the_box(tmp_path):
    changed = {name: FILES[f"{name}.yaml"].replace("count: 8", "count: 1") for name in ("components", "play")}
    changed["play"] = changed["play"].replace("red}", "red, limited: false}").replace("blue}", "blue, limited: false}")
    assert list(rows_engine(tmp_path, **changed).other_findings()) == []


def test_a_false_claim_is_told_with_the_condition_that_does_not_hold(tmp_path):
    rules = FILES["rules.yaml"].replace("title: A free column, ", "")
    first = FILES["figures/first.yaml"].replace("legal: B2", "legal: B3")
    false = [one for one in pnp.check(write_rows(tmp_path, rules=rules, first=first)).problems if one.code == "P055"]
    expected = 'this is false in frame b: B3 is illegal by drop.free: "vacant(cell)" doesn\'t hold for cell = B3'
    assert [one.message for one in false] == [expected]


def test_what_is_none_is_nothing_of_the_box(tmp_path):
    play = (
        FILES["play.yaml"]
        .replace("{owner: blue}", "{owner: blue, component: blue-disc}")
        .replace("{board: piece per cell}", "{board: piece per cell, given: piece or none, seen: set of piece}")
    )
    components = FILES["components.yaml"].replace("count: 8", "count: 1")
    engine = rows_engine(tmp_path, components=components, play=play)
    position = {"width": 4, "board": [". . . .", ". . . .", "b . . ."], "given": "none", "seen": ["b"], "turn": "red"}
    assert engine.write_position(engine.read_position(position)) == position
    assert isinstance(engine.read_position({**position, "given": "b"}), Rejected)


def test_positions_do_not_tell_what_only_the_set_up_names(tmp_path):
    """Which variant was dealt; a variant of which the rules ask is told, and one needs its option."""
    variants = "variants: {late: {title: Late, about: Blue begins, needs: {width: 5}}}\n"
    game = FILES["game.yaml"] + variants
    deal = "setup: {deal: [\"turn = blue if 'late' in variants else red\"]}\n"
    engine = rows_engine(tmp_path, game=game, play=FILES["play.yaml"] + deal)
    state = engine.start(StartOptions(choices={"width": "5", "variants": "late"}))
    position = engine.write_position(state)
    assert list(position) == ["width", "board", "turn"] and position["turn"] == "blue"
    assert engine.write_position(engine.read_position(position)) == position
    (finding,) = engine.start(StartOptions(choices={"variants": "late"})).findings
    assert (finding.code, finding.message) == ("P015", "the variant late needs width 5")
    assert [one.message for one in engine.start(StartOptions(choices={"variants": "a,b"})).findings] == [
        'the game has no variant "a"',
        'the game has no variant "b"',
    ]


def later(engine, is_late):
    """Return the first position of a game of random moves that is late enough."""
    chance, state = Random(7), engine.start(StartOptions())
    while not is_late(engine.write_position(state)):
        state, _ = engine.apply_unchecked(state, chance.choice(engine.legal_moves(state)))
    return state


def pieces(position):
    """Return how many tiles and houses and how many buttons are on the board of Quiet Adventures."""
    fields = " ".join(position["board"]).split()
    return sum(field != "." for field in fields), sum(int(field[1:] or 0) for field in fields if field != ".")


def stones(position):
    return sum(field != "." for row in position["board"] for field in row.split())


@pytest.mark.parametrize(("least", "fewer"), [((7, 0), (1, 0)), ((0, 2), (0, 1))], ids=["tiles", "buttons"])
def test_what_is_taken_from_the_board_stays_in_the_game(least, fewer):
    engine = bundled_engine("quiet-adventures")
    state = later(engine, lambda position: all(map(ge, pieces(position), least)))
    before = engine.write_position(state)
    lighter = [engine.write_position(state.game.begin(slots)) for slots in reduced_positions(state.game, state.slots)]
    possible = [each for each in lighter if not isinstance(engine.read_position(each), Rejected)]
    wanted = tuple(map(sub, pieces(before), fewer))
    assert possible and set(map(pieces, possible)) == {wanted}
    if fewer == (0, 1):  # the bank has it, a purse, or a row of the market
        assert {each["bank"] - before["bank"] for each in possible} == {0, 1}


def test_pieces_that_no_rule_counts_are_gone():
    engine = bundled_engine("hollow")
    state = later(engine, lambda position: stones(position) == 9)
    lighter = [engine.write_position(each) for each in engine.shrink(state)]
    assert len(lighter) == 9
    assert set(map(stones, lighter)) == {8}
