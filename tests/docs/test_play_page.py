"""docs/play.md: every example is sound, and every word of the language is on the page."""

import re

import yaml
from msgspec.structs import replace

from pnp.game.model.view import ActionCost
from pnp.play.language.checking.book_check import check_book
from pnp.play.language.compiling.program_code import compile_program
from pnp.play.language.running.code import NOT_ENDED
from pnp.play.language.terms.book import EffectText, Need, Phrase
from pnp.play.language.terms.functions import FUNCTIONS, SPECIAL_FUNCTIONS
from pnp.play.language.terms.play_file import PlayDocument
from pnp.play.protocol import StartOptions
from tests.docs.page import values_of
from tests.docs.play_pictures import files
from tests.docs.play_snippets import EXAMPLES, PAGE, merged, picture_game, program_of
from tests.play.language.games_in_data import engine_of

_BOARD = ("The pieces on the board", "Around a cell", "Lines and shapes")


def test_every_example_is_sound():
    for block in EXAMPLES:
        assert program_of(merged(block)).actions or "actions" in values_of(block.text, block.file), block.heading


def expressions():
    for heading in (*_BOARD, "Counting"):
        for row in PAGE.table(heading):
            yield from re.findall(r"`([^`]+)`", row[0])


def test_every_expression_of_the_tables_is_sound():
    book = program_of(picture_game()).book
    for text in expressions():
        other = replace(book.actions["place"], name="other", lets=(("value", Phrase(text)),), needs=(), effects=())
        deals = (EffectText(Phrase(f"last = {text}")),) if text.startswith("random") else ()
        actions = book.actions if deals else {**book.actions, "other": other}
        checked = check_book(replace(book, actions=actions, deal=deals))
        assert checked.program is not None, (text, checked.findings)


def test_every_function_and_key_is_on_the_page():
    words = set(re.findall(r"\w+", PAGE.text))
    assert set(FUNCTIONS) | set(SPECIAL_FUNCTIONS) <= words
    assert set(PlayDocument.__struct_encode_fields__) <= words


def test_the_pictures_show_what_the_expressions_give():
    for path, content in files():
        assert path.read_text(encoding="utf-8") == content, "python -m tests.docs.play_pictures draws it anew"


def played(word, **setup):
    """Return the engine of the example that says a word, and its state, the set-up changed."""
    (block,) = [block for block in EXAMPLES if word in block.text]
    values = {**merged(block), "board": {"kind": "square-board", "columns": 6, "rows": 6}}
    pieces = values["pieces"].items()
    values["pieces"] = {one: {key: fields[key] for key in fields if key != "component"} for one, fields in pieces}
    values["setup"] = {**values.get("setup", {}), **setup}
    engine = engine_of(yaml.safe_dump(values, sort_keys=False))
    return engine, engine.start(StartOptions())


def moves(engine, state):
    return [engine.write_move(state, move) for move in engine.legal_moves(state)]


def after(engine, state, *texts):
    for text in texts:
        state, _ = engine.apply(state, engine.read_move(state, text))
    return engine.write_position(state)


def test_a_direction_can_be_a_parameter():
    engine, state = played("with: {from: cell, way: orthogonal}", board={"l": ["A1"], "d": ["A2"]})
    assert moves(engine, state) == ["A1 E"]


def test_jumps_go_on_in_one_direction_as_far_as_the_player_likes():
    engine, state = played("heading = way", board={"l": ["A1"], "d": ["B1", "D1", "C2"]})
    assert moves(engine, state) == ["A1xC1", "A1xC1xE1"]
    assert engine.refusal(state, engine.read_move(state, "A1xC1xC3")).clause == "jump.straight"
    assert after(engine, state, "A1xC1")["heading"] == "none"


def test_what_an_action_pays_is_its_cost():
    engine, state = played("spends: held[me, type]")
    move = engine.read_move(state, "build A1 with beehive")
    assert engine.apply(state, move)[1][0] == ActionCost(2, None, "light")
    assert after(engine, state, "build A1 with beehive")["held"]["light"] == {"mushroom": 2, "beehive": 0, "meadow": 2}


def test_cards_have_ranks_and_suits():
    engine, state = played("suit(card) == suit(led)")
    assert moves(engine, state) == ["play bees3", "play ferns3"]
    assert moves(engine, engine.apply(state, engine.read_move(state, "play bees3"))[0]) == ["play bees7"]
    high = engine.read_position({**engine.write_position(state), "led": "y"})
    assert engine.outcome(high).winner == "dark"


def test_a_ring_has_no_end_and_remainders_are_never_negative():
    block = next(block for block in EXAMPLES if "around(cell c, number n)" in block.text)
    program = program_of(merged(block))
    texts = ("around(F1, 1) == A1", "around(A1, 6) == A1", "around(C1, 2) == E1", "(0 - 1) % 6 == 5")
    needs = tuple(Need(f"x.{at}", Phrase(text)) for at, text in enumerate(texts))
    ask = replace(program.book.actions["place"], name="ask", needs=needs, parameters=(), say="ask", effects=())
    checked = check_book(replace(program.book, actions={"ask": ask}))
    code = compile_program(checked.program)
    slots = tuple({"board": (0,) * 37, "turn": 0}[part] for part in code.book.parts)
    assert code.actions["ask"].legal((*slots, NOT_ENDED), {}, 0, None) == [(0,)]
