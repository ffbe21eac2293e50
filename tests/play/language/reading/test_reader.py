"""play.yaml is read with every fault at once, each at its place and with what to do."""

import re

import pytest

from pnp.game.model.ruleset import PlayFile
from pnp.game.reading.yaml.documents import read_document
from pnp.play.game_setup import GameSetup, PlaySetup
from pnp.play.language.compilation import GameCompiler
from pnp.play.language.engine import PlayEngine
from pnp.play.protocol import Rejected, StartOptions
from pnp.problems import Problems
from tests.game.reading.test_schema import RULES, changed, paths
from tests.play.language.games_in_data import FOUR, clause, engine_of, faults_of, play_setup

GAME = """
players: [red, blue]
board: {kind: square-board, columns: 3, rows: 3}
sets: {card: [ace, two]}
pieces:
  r: {owner: red}
  b: {owner: blue}
regions: {goal: {red: [A1], blue: [C3]}}
state:
  board: piece per cell
  purse: 0..5 per player
define: {own: held(me)}
actions:
  place:
    with: {cell: cell}
    say: "{cell}"
    needs: {a.free: vacant(cell)}
    does: put(cell, piece(owner=me))
end:
  - {if: stuck, winner: nobody, clause: end.full}
"""


def hints(text):
    answer = PlayEngine().for_setup(play_setup(text)[0])
    return [finding.hint for finding in answer.findings] if isinstance(answer, Rejected) else []


def test_a_sound_file_has_no_faults():
    assert faults_of(GAME) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("players:", "player:", [(2, 1, "P004")]),
        ("state:\n", "states:\n", [(9, 1, "P004")]),
        ("[red, blue]", "[red, {blue: x}]", None),
        ("columns: 3", "colums: 3", None),
        ("card: [ace, two]", "card: [ace, ace, 2.5]", [(4, 20, "P007"), (4, 25, "P006")]),
        ("card: [ace, two]", "cell: [ace]", [(4, 8, "P007")]),
        ("r: {owner: red}", '"\\u202e": {owner: red}', [(6, 3, "P006")]),
        ("0..5 per player", "{is: 0..5 per player, title: " + 301 * "x" + "}", [(11, 39, "P006")]),
        ("card: [ace, two]", "card: {ace, two}", [(4, 14, "P006")]),
        ("card: [ace, two]", "card: {ace: {worth: 1.5, own: 1, title: [a]}, two: {vacant: 2}}", None),
        ("card: [ace, two]", "card: {ace: One, two: [2], 'a b': Three}", [(4, 30, "P006"), (4, 35, "P006")]),
        (
            "does: put",
            'let: {land: "next(cell, E)"}\n    chain: {cell: land, say: "-{cell}"}\n    does: put',
            [(19, 19, "P006")],
        ),
        ("does: put", 'chain: {cell: cell, say: "-{cell}"}\n    does: put', [(18, 19, "P006")]),
        ("{own: held(me)}", "{ace: held(me)}", [(12, 10, "P007")]),
        ("purse: 0..5", "two: 0..5", [(11, 3, "P007")]),
        ("    say:", "    let: {ace: vacant(cell)}\n    say:", [(16, 11, "P007")]),
        ("card: [ace, two]", "__class__: [ace]", [(4, 8, "P006")]),
        ("sets: {card: [ace, two]}", "options: [5]", [(4, 10, "P006")]),
        ("does: put(cell, piece(owner=me))", "does: [{for: n in numbers(1, 2), do: again}]", [(18, 18, "P006")]),
        ("does: put(cell, piece(owner=me))", "does: [{if: f(1, 2), do: again}]", [(18, 17, "P006")]),
        ("sets: {card: [ace, two]}", "options: {size: 5}", [(4, 17, "P006")]),
        ("sets: {card: [ace, two]}", "options: {size: {value: [5]}}", [(4, 18, "P004")]),
        ("sets: {card: [ace, two]}", "options: {size: {values: []}}", [(4, 26, "P006")]),
        ("sets: {card: [ace, two]}", "options: {size: {values: [5], default: 6}}", [(4, 40, "P006")]),
        ("r: {owner: red}", "r: {owner: rde}", [(6, 14, "P014")]),
        ("r: {owner: red}", "7: {owner: red}", [(6, 3, "P006")]),
        ("r: {owner: red}", "r: {owner: [red]}", [(6, 14, "P006")]),
        ("red: [A1]", "red: [A1, Z9]", [(8, 28, "P014")]),
        ("red: [A1], blue", "red: [A1], bleu", [(8, 17, "P006")]),
        ("board: piece per cell", "board: pieces per cell", [(10, 10, "P014")]),
        ('say: "{cell}"', "by: chanse", [(16, 9, "P006")]),
        ('say: "{cell}"', "listed_as: palce", [(16, 16, "P014")]),
        ('say: "{cell}"', "listed_as: place", [(16, 16, "P014")]),
        ("board: piece per cell", "board: piece by cell", [(10, 10, "P006")]),
        ("0..5 per player", "5..0 per player", [(11, 10, "P006")]),
        ("0..5 per player", "0..5 per plyer", [(11, 10, "P014")]),
        ("0..5 per player", "0..9999999 per player", [(11, 10, "P008")]),
        ("purse:", "own:", [(12, 10, "P007")]),
        ("purse:", "stuck:", [(11, 3, "P007")]),
        ("{own: held(me)}", '{"own(cell)": held(me)}', [(12, 10, "P006")]),
        ("{own: held(me)}", "{count: held(me)}", [(12, 10, "P007")]),
        ("{own: held(me)}", "{own: [held(me)]}", [(12, 15, "P006")]),
        ("cell: cell}", "cell: cel}", [(15, 18, "P014"), (16, 10, "P014")]),
        ("cell: cell}", "cell: cell, n: 1..2}", [(16, 10, "P006")]),
        ('say: "{cell}"', 'say: "{cel}"', [(16, 10, "P014"), (16, 10, "P006")]),
        ('say: "{cell}"', 'say: "{cell"', [(16, 10, "P006")]),
        ("a.free: vacant(cell)", "A free: vacant(cell)", [(17, 13, "P006")]),
        ("a.free: vacant(cell)", "a.free: {is: vacant(cell), say: x}", [(17, 40, "P004")]),
        ("does: put(cell", "dose: put(cell", [(18, 5, "P004")]),
        ("does: put", "by: luck\n    does: put", [(18, 9, "P006")]),
        ("does: put", "odds: 2\n    does: put", [(18, 5, "P006")]),
        ("does: put", "by: chance\n    odds: 3 - 5\n    does: put", [(19, 11, "P084")]),
        ("winner: nobody", "winner: most", [(20, 25, "P006")]),
        (", winner: nobody", "", [(20, 5, "P005")]),
        ("clause: end.full", "clause: end full", [(20, 41, "P006")]),
    ],
)
def test_every_fault_is_told_at_its_place(old, new, expected):
    assert GAME.count(old) >= 1
    told = [(line, column, code) for line, column, code, _ in faults_of(GAME.replace(old, new, 1))]
    if expected is None:
        assert told
    else:
        assert set(told) >= {expected[0]} and set(told) <= set(expected)


def test_all_faults_are_told_at_once():
    text = GAME.replace("owner: red", "owner: rde").replace("[A1]", "[A9]").replace("vacant(cell)", "vacant(")
    assert [(line, code) for line, _, code, _ in faults_of(text)] == [(6, "P014"), (8, "P014"), (17, "P083")]
    text = GAME.replace("end.full", "end full").replace("vacant(cell)", "vacant(me)").replace("does: put", "does: put(")
    assert [(line, code) for line, _, code, _ in faults_of(text)] == [(17, "P084"), (18, "P083"), (20, "P006")]


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("a.free: vacant(cell)", "a.free: {held(me)}", 'write a.free: "{held(me)}", in quotes'),
        ("does: put(cell, piece(owner=me))", "does: [put(cell, me)]", 'write ["put(cell, me)"]'),
        ("{own: held(me)}", "{own: {C3}}", 'write own: "{C3}", in quotes'),
        ("a.free: vacant(cell)", "a.free: {is: any(a, b), says: x}", 'put it in quotes: is: "any(a, b)"'),
        ("a.free: vacant(cell)", "a.free: vacant(next(cell, N))", 'put it in quotes: a.free: "vacant(next(cell, N))"'),
        ("does: put(cell, piece(owner=me))", "does: {purse[me]: 1}", "a colon makes a key"),
        (
            "purse: 0..5 per player",
            "purse: {is: 0..5 per player, card}",
            'write is: "0..5 per player, card", in quotes',
        ),
    ],
)
def test_what_yaml_made_of_an_expression_is_told_with_the_quotes(old, new, hint):
    problems = Problems()
    if read_document(GAME.replace(old, new), "play.yaml", problems) is None:
        assert any("put the expression in quotes" in problem.hint for problem in problems)
        return
    (said,) = hints(GAME.replace(old, new))
    assert hint in said


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "does: put",
            "again: purse[me] > 3\n    does: put",
            (18, 12, "P006", '"purse[me] > 3" is not true or false'),
        ),
        ("0..5 per player", "0..99999999 per player", (11, 10, "P008", "0..99999999 is too large")),
        ("cell: cell}", "cell: 0..99999999}", (15, 18, "P008", "0..99999999 is too large")),
        ("0..5 per player", "0..5 per player, card, cell", (11, 10, "P008", "a table of 3 indices")),
        ("end:\n", "turns: {skip: 'true'}\nend:\n", (19, 16, "P084", "every player would always be passed over")),
    ],
)
def test_what_can_be_guessed_of_a_fault_is_told(old, new, told):
    assert told in faults_of(GAME.replace(old, new, 1))


@pytest.mark.parametrize(
    ("region", "cells"),
    [("row(cell) == 3", ["A3", "B3", "C3"]), ("{red: column(cell) == 2, blue: [C3]}", ["B1", "B2", "B3"])],
)
def test_a_parameter_ranges_over_any_region(region, cells):
    text = GAME.replace("cell: cell", "cell: goal").replace("{red: [A1], blue: [C3]}", region)
    engine = engine_of(text)
    start = engine.start(StartOptions())
    assert sorted(engine.write_move(start, move) for move in engine.legal_moves(start)) == cells
    refusal = engine.refusal(start, engine.read_move(start, "a1"))
    assert refusal is not None and refusal.clause == "a.free"
    free = text.replace("    needs: {a.free: vacant(cell)}\n", "")
    assert hints(free) == [f"write needs, with a clause: cell in goal{'[me]' if 'red' in region else ''}"]


def test_hints_show_what_to_write():
    (hint,) = hints(GAME.replace("does: put", "again: purse[me] > 3\n    does: put"))
    assert hint == 'write true, or under does the effect {if: "purse[me] > 3", do: again}'
    (hint,) = hints(GAME.replace("0..5 per player", "0..99999999 per player"))
    assert hint == "the largest number is 1,000,000"
    seated = {2: ("red", "blue")}
    without = GAME.replace("[red, blue]", "")
    assert faults_of(without, seated=seated) == [(2, 9, "P006", "players is empty")]
    assert faults_of(without) == [(2, 9, "P005", "the players are unknown")]


SHAPES = ([], {}, 5, 2.5, True, "a b", [[1]], {"x": None}, ["a", {}])


@pytest.mark.parametrize("turn", range(3))
def test_any_shape_of_any_key_is_read_or_told(turn):
    for number, path in enumerate(paths(RULES)):
        values = changed(RULES, path, SHAPES[(number + 3 * turn) % len(SHAPES)])
        answer = PlayEngine().for_setup(GameSetup(play=PlaySetup(PlayFile(values))))
        assert isinstance(answer, PlayEngine) or all(finding.hint for finding in answer.findings)


def test_limits_are_told_and_not_tried():
    many = "".join(f"  a{n}: {{does: again}}\n" for n in range(101))
    told = faults_of(GAME.replace("end:\n", many + "end:\n"))
    assert [(code, message) for _, _, code, message in told] == [("P008", "102 actions")]
    long = GAME.replace("held(me)", " | ".join(["held(me)"] * 60))
    assert [code for _, _, code, _ in faults_of(long)] == ["P008"]
    deep = GAME.replace("does: put(cell, piece(owner=me))", "does: " + "{if: stuck, do: " * 12 + "again" + "}" * 12)
    assert "P008" in {code for _, _, code, _ in faults_of(deep)}
    effects = "; ".join(["purse[me] += 0"] * 300)
    assert "P008" in {code for _, _, code, _ in faults_of(GAME.replace("put(cell, piece(owner=me))", effects))}


NAMED = """
players: {zarn: {forward: N}, zub: {forward: S}}
board: {kind: square-board, columns: 3, rows: 3}
sets: {zort: {zace: {zhigh: 2}, ztwo: {zhigh: 3}}}
pieces: {z: {owner: zarn, zkin: zbig}, y: {owner: zub, zkin: zlow}}
regions: {zoal: {zarn: [A1], zub: [C3]}, zend: "cell in zoal[zarn]"}
routes: {zoute: {zarn: [A1, B1], zub: [C3, B3]}}
directions: {zways: [N, E]}
state: {zoard: piece per cell, zurse: 0..5 per player, zeck: pile of zort, zout: {is: cell or none, title: Out}}
position: {zoard: {rows: zoard}, zeach: {each: player, zmoney: zurse}, zeck: zeck, zout: zout, turn: turn}
define: {"zown(player zp)": held(zp), zall: count(zown(me))}
moves: {zwalk: {step: zways, needs: {a.b: zall > 0}}}
actions:
  zput:
    with: {zell: zoal, zum: 1..2}
    let: {zlet: "next(zell, N)"}
    say: "{zell} {zum}"
    needs: {a.free: vacant(zell) and zhigh(zace) > 0, a.low: {is: "zurse[me] > 0", says: "{zurse[me]}"}}
    does: "put(zell, piece(owner=me, zkin=zbig)); pay(zum, zurse[me], zurse[opponent]); zout = ahead(zoute, zell, 1)"
    chain: {zell: zum, say: "-{zum}", clause: a.on}
  zlook: {with: {zell: zend}, say: "{zell}", needs: {a.top: count(zeck) > 0 or top(zeck) == zace}, does: pop(zeck)}
end: [{if: stuck, winner: zarn, clause: end.full}]
"""


@pytest.mark.parametrize("word", sorted(set(re.findall(r"z\w+", NAMED))))
def test_words_of_the_file_are_in_quotes(word):
    """Each name in turn is lost, misspelt, and called as another one: whatever messages say of it, they quote."""
    places = [match.span() for match in re.finditer(rf"\b{word}\b", NAMED)]
    told = set()
    for start, end in places:
        for other in ("", "zq", "zurse", "zeck", "zoal", f"{word}[zub, zace]"):
            document = read_document(NAMED[:start] + other + NAMED[end:], "play.yaml", Problems())
            if document is not None:
                compiler = GameCompiler(GameSetup(play=PlaySetup(PlayFile(document[0]))))
                told |= {one.message for one in compiler.findings({})}
    kinds = r"\b(a|each|per|of) z\w+"  # of values, by the names of sets
    assert told or word in ("zmoney", "zwalk")  # which nothing else names
    assert [one for one in told if re.search(r"\bz\w", re.sub(kinds, "", re.sub(r'"[^"]*"', "", one)))] == []


def test_what_is_no_mapping_is_no_file():
    for text in ("[a, b]", "word", "3"):
        assert next(code for _, _, code, _ in faults_of(text)) == "P006"


BOOKLET = (
    clause("a.low", "Low", {"place": "row(cell) == 3"}, at=0),
    clause("a.free", "Free", {}, at=1),
    clause(
        "a.left", "Left", {"place": ["column(cell) == 1", {"is": "row(cell) > 1", "says": "{cell} is too high"}]}, at=2
    ),
)


def test_conditions_of_the_booklet_follow_those_of_the_file_in_its_order():
    engine = engine_of(GAME, booklet=BOOKLET)
    state = engine.start(StartOptions())
    assert [engine.write_move(state, move) for move in engine.legal_moves(state)] == ["A3"]
    for text, told in (("B1", "a.low"), ("B3", "a.left")):
        assert engine.refusal(state, engine.read_move(state, text)).clause == told
    assert list(engine.conditions) == ["a.free", "a.low", "a.left", "end.full"]


def test_conditions_of_the_booklet_name_actions_that_there_are():
    answer = PlayEngine().for_setup(play_setup(GAME, booklet=(clause("x.y", needs={"plaec": "true"}),))[0])
    assert [(finding.code, finding.at) for finding in answer.findings] == [
        ("P014", ("rules.yaml", 0, "items", 0, "needs", "plaec")),
    ]


def test_two_numbers_of_options_and_names_with_hyphens():
    engine = engine_of(
        FOUR.replace("drop.empty: vacant(cell)", "drop.empty: vacant(cell) and board_size > 0"),
        options={"board-size": (3, 4)},
    )
    assert engine.write_position(engine.start(StartOptions()))["board-size"] == 3


@pytest.mark.parametrize(
    ("players", "faults"),
    [
        ("[red, blue, green]", [(2, 22, "P014", '"green" is not a seat of game.yaml')]),
        ("[red, blu]", [(2, 16, "P014", '"blu" is not a seat of game.yaml')]),  # who owns pieces is blue
        ("{red: {}, blu: {}}", [(2, 20, "P014", '"blu" is not a seat of game.yaml')]),
        ("[red, blue, blue]", [(2, 22, "P006", 'duplicate player "blue"')]),
        ("[blue]", [(2, 10, "P005", 'players has no "red"')]),
    ],
)
def test_players_are_the_seats_of_game_yaml(players, faults):
    text = GAME.replace("[red, blue]", players)
    assert faults_of(text, seated={2: ("red", "blue")}) == faults


def test_some_choices_leave_players_out():
    lines = (line for line in FOUR.splitlines() if "opponent" not in line)  # a player has none of three
    text = "\n".join(lines).replace("[yellow, red]", "[yellow, red, blue]")
    engine = engine_of(text, seated={3: ("yellow", "red", "blue"), 2: ("yellow", "red")})
    assert engine.players(engine.start(StartOptions(players=2))) == ("yellow", "red")
    assert len(engine.players(engine.start(StartOptions(players=3)))) == 3


def test_a_wrong_name_of_a_field_is_told_once_however_many_pieces_have_it():
    text = GAME.replace("r: {owner: red}", "r: {owner: red, a-b: 1}").replace(
        "b: {owner: blue}", "b: {owner: blue, a-b: 2, c d: 1}"
    )
    told = [(finding.message, finding.at[-2:]) for finding in PlayEngine().for_setup(play_setup(text)[0]).findings]
    assert told == [
        ('"a-b" is not a valid name of a field (2 pieces have it)', ("r", "a-b")),
        ('"c d" is not a valid name of a field', ("b", "c d")),
    ]


def test_letters_with_digits_are_told_once_with_how_cards_are_named():
    cards = "".join(f"  H{number}: {{rank: {number}}}\n" for number in range(2, 6))
    text = GAME.replace("regions:", f"{cards}  .: {{rank: 1}}\nregions:", 1)
    told = [(finding.message, finding.hint) for finding in PlayEngine().for_setup(play_setup(text)[0]).findings]
    assert told == [
        (
            '"H2" can\'t stand for a piece, nor can 3 others with a digit',
            "digits are numbers: write one to three letters, and name: ha: {name: H2}",
        ),
        ('"." can\'t stand for a piece', "write one to three letters; . is an empty cell, and digits are numbers"),
    ]


def test_an_unknown_name_that_is_a_letter_of_positions_is_told_what_the_piece_is_called():
    assert hints(GAME.replace("piece(owner=me)", "r")) == ["r is a letter of positions: expressions call the piece red"]
    end = GAME.replace("winner: nobody", 'winner: "red if held(red) else nobody"')
    assert hints(end) == ["in an expression, nobody is written none: winner: me if attacked else none"]


NO_CELLS = "routes: {path: {red: [A1, B1], blue: [B1, A1]}}\n"


@pytest.mark.parametrize(
    ("board", "message", "hint"),
    [
        ("", 'missing key "board"', "add board: {kind: square-board, columns: 8, rows: 8}"),
        ("board: bord\n", 'there is no board "bord"', "add one to components.yaml"),
    ],
)
def test_what_a_missing_board_would_have_is_not_told(board, message, hint):
    line = next(line for line in GAME.splitlines() if line.startswith("board:"))
    text = GAME.replace(f"{line}\n", board) + NO_CELLS
    text = text.replace("vacant(cell)", '"vacant(cell) and row(cell) == 1 and next(cell, N) in shore"')
    answer = PlayEngine().for_setup(play_setup(text)[0])
    assert [(finding.message, finding.hint) for finding in answer.findings] == [(message, hint)]


def test_a_game_without_cells_needs_no_board():
    text = "players: [red, blue]\nstate: {n: 0..3}\nactions: {add: {say: add, does: n += 1}}\n"
    assert faults_of(text) == []


RACE = """\
players: [red, blue]
board: {kind: track, spaces: 6, start: Start, end: Home}
pieces: {r: {owner: red}, b: {owner: blue}}
state: {board: piece per cell}
setup: {board: {r: [start], b: ['1']}}
actions:
  go:
    with: {n: 1..3}
    say: go {n}
    let: {from: first(held(me)), to: "ahead(track, from, n)"}
    needs: {go.free: vacant(to)}
    does: move(from, to)
"""


def test_a_track_is_a_route_from_start_to_end():
    engine = engine_of(RACE)
    state = engine.start(StartOptions(None, {}))
    legal = [engine.write_move(state, move) for move in engine.legal_moves(state)]
    assert legal == ["go 2", "go 3"]
    after = engine.apply(state, engine.read_move(state, "go 2"))[0]
    assert engine.write_position(after)["board"] == {"1": "b", "2": "r"}


def test_numbers_of_spaces_are_told_to_be_steps_of_the_route():
    text = RACE.replace("vacant(to)", "column(to) > 3")
    assert hints(text) == ["left(track, cell) counts the steps from a space to beyond the end"]


def test_what_a_missing_state_would_have_is_not_told():
    text = GAME.replace("state:\n  board: piece per cell\n  purse: 0..5 per player\n", "")
    assert faults_of(text) == [(2, 1, "P005", 'missing key "state" in play.yaml')]


def test_a_set_up_without_any_pieces_is_told_once():
    text = GAME.replace("pieces:\n  r: {owner: red}\n  b: {owner: blue}\n", "")
    text += "setup: {board: [r b r, . . ., b . b]}\n"
    assert "there are no pieces: add pieces: {r: {owner: red}}" in hints(text)
    assert [fault[-1] for fault in faults_of(text)] == ['pieces have no "owner"', '"r" on A1 is not a piece']


def test_directions_as_the_mover_sees_them_need_a_way_that_is_forward():
    text = GAME.replace("own: held(me)", "own: 'shifted(held(me), forward, 1)'")
    assert hints(text) == [
        "say under players which way is forward for each: players: {light: {forward: N}, dark: {forward: S}}"
    ]


def test_members_have_numbers_as_fields():
    text = GAME.replace("[ace, two]", "{ace: {worth: 11, title: Ace}, two: {high: -1}}")
    text = text.replace("vacant(cell)", "worth(ace) + worth(two) + high(two) == 10 and vacant(cell)")
    engine = engine_of(text)
    assert len(engine.legal_moves(engine.start(StartOptions()))) == 9
    many = ", ".join(f"f{n}: 1" for n in range(21))
    assert faults_of(GAME.replace("[ace, two]", f"{{ace: {{{many}}}, '2': {{}}}}")) == [
        (4, 14, "P008", 'the members of "card" have 21 fields')
    ]
    wrong = text.replace("worth: 11", "worth: x").replace("high: -1", "held: 2, high: 3")
    assert faults_of(wrong.replace("r: {owner", "r: {high: 2, owner")) == [
        (4, 28, "P006", '"x" is not a whole number'),
        (4, 50, "P007", '"held" is a function of the language, and can\'t be the name of a field of members'),
        (6, 3, "P007", '"high" is a field of pieces and of cards'),
    ]
