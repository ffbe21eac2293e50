from pathlib import Path

import pytest

import pnp
from pnp.model.texts import ui_text
from pnp.translate.extraction import ui_texts

PROGRAM = Path(pnp.__file__).parent


def test_every_call_is_listed_with_its_line(tmp_path):
    (tmp_path / "b.py").write_text('x = ui_text("B")\n')
    (tmp_path / "a.py").write_text('T = (\n    ui_text("One", n=1),\n    ui_text("{n} thing", "{n} " "things"),\n)\n')
    assert [(each.text, each.file, each.line) for each in ui_texts(tmp_path)] == [
        (ui_text("One"), "a.py", 2),
        (ui_text("{n} thing", "{n} things"), "a.py", 3),
        (ui_text("B"), "b.py", 1),
    ]


@pytest.mark.parametrize(
    "call", ["ui_text(name)", 'ui_text(f"{x}")', "ui_text()", 'ui_text("a", b)', 'ui_text("a", context=b)']
)
def test_a_message_that_is_no_literal_could_not_be_listed(tmp_path, call):
    (tmp_path / "a.py").write_text(call)
    with pytest.raises(ValueError, match=r"a.py:1: .* must be literals"):
        list(ui_texts(tmp_path))


def test_one_word_has_a_context_for_each_of_its_meanings(tmp_path):
    (tmp_path / "a.py").write_text('x = ui_text("card")\ny = ui_text("card", context="a material", n=1)\n')
    assert [(each.text, each.context) for each in ui_texts(tmp_path)] == [
        (ui_text("card"), ""),
        (ui_text("card", context="a material"), "a material"),
    ]


def test_the_program_s_own_texts_are_listed():
    messages = {each.text.message for each in ui_texts(PROGRAM)}
    assert len(messages) > 100
    assert {"Contents", "page {page} of {pages}", "{n} player", "Dice", "clear tape", "face down"} <= messages


def test_a_text_that_counts_has_its_number_in_both_forms():
    for each in ui_texts(PROGRAM):
        if each.text.plural:
            assert "{n}" in each.text.message and "{n}" in each.text.plural, (each.file, each.line)


def test_a_comment_above_a_call_is_for_translators(tmp_path):
    (tmp_path / "a.py").write_text('# For translators: a fruit.\nx = ui_text("Date")\n# Another.\ny = ui_text("Fig")\n')
    assert [each.note for each in ui_texts(tmp_path)] == ["a fruit.", ""]
