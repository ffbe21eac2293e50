"""A figure far from its rule, on planned pages."""

import pytest

from tests.workshop.notes.game_of_notes import FIRST, noted

FIGURE = """\
caption: A start.
shows: [{shows}]
position: {{board: [". . . .", ". . . .", ". . . ."], turn: red, thrown: 0}}
"""


@pytest.mark.parametrize(
    ("after", "shows", "page", "is_told"),
    [
        ("rule", "drop.free", 3, False),
        ("rule", "drop.free", 4, True),
        ("rule", "drop.free, end.line", 4, False),
        ("rule", "", 4, True),
        ("text", "drop.free", 4, False),  # a picture of what the section says
        ("text", "drop.free", 8, True),
    ],
)
def test_a_figure_far_from_its_rule(tmp_path, after, shows, page, is_told):
    item = (
        "- {clause: goal.a, played: false, text: Fill a **line**.}" if after == "rule" else "- text: Fill a **line**."
    )
    goal = ("rules.yaml", f"- text: {FIRST}", f"{item}\n    - figure: one")
    figure = ("figures/one.yaml", "", FIGURE.format(shows=shows))
    pages = {"section-goal": 3, "rule-goal.a": 1, "rule-drop.free": 2, "rule-end.line": 5, "figure-one": page}
    notes = [message for code, message in noted(tmp_path / "game", goal, figure, pages=pages) if code == "N108"]
    assert [message.partition(",")[0] for message in notes] == [f'the figure "one" is on page {page + 1}'] * is_told
