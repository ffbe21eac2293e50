"""The English of rules: each shape that is told, and its honest neighbours."""

import pytest

from tests.workshop.notes.game_of_notes import FIRST, noted

LONG = "word " * 29


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("You should stop.", ["N201"]),
        ("You shouldn't stop.", ["N201"]),
        ("It may only go forward.", ["N201"]),
        ("You may stop only if you can.", []),
        ("You must stop.", []),
        ("The stones must be placed on the board.", ["N202"]),
        ("A stone can not be moved.", ["N202"]),
        ("The stones are on the board.", []),
        (f"{LONG}end.", []),
        (f"{LONG}the end.", ["N203"]),
        (f"{LONG}end. Another one.", []),
        (f"{LONG}end; another one.", []),
        (f"{LONG}{{rule:goal.a}} *end*.", []),
        ("Line {rule:goal.a} is off, except here.", ["N204"]),
        ("An exception is {rule:end.line}.", []),
        ("There are exceptions. See {rule:goal.a}.", []),
    ],
)
def test_what_an_editor_would_say(tmp_path, words, codes):
    goal = ("rules.yaml", f"- text: {FIRST}", "- {clause: goal.a, played: false, text: Fill a **line**.}")
    quoted = ("rules.yaml", "text: Roll the die. Put a stone on a free square.}", f'text: "Roll the die. {words}"}}')
    assert [code for code, _ in noted(tmp_path / "en", goal, quoted, pages={})] == codes
    german = ("game.yaml", "language: en", "language: de")
    assert [code for code, _ in noted(tmp_path / "de", goal, quoted, german, pages={})] == []
