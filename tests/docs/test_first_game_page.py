"""docs/first-game.md leads to a game: every step works, prints what the page says, and looks as its picture."""

from functools import cache

import pytest

from pnp.problems import CODES, Problems
from pnp.workshop.checks.ruleset import load_ruleset
from tests.docs.first_game_pictures import GAME, PAGE, SHOWN, opened, path, picture
from tests.docs.page import ROOT
from tests.docs.steps import follow

# A mistake that a step asks for: the file, what it replaces, and by what.
MISTAKES = {"When something is wrong": ("components.yaml", "size: 26mm", "size: 36mm")}


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    """What each block printed, what was wrong after it, and the picture of each step."""
    folder = tmp_path_factory.mktemp("evening")
    printed, wrong, pictures = [], [], {}
    for step in follow(PAGE, folder, GAME, MISTAKES):
        heading = step.block.heading
        printed.append((heading, step.block, step.printed))
        if heading not in MISTAKES:
            problems = Problems()
            load_ruleset(folder / GAME, problems)
            wrong += [(heading, str(problem)) for problem in problems]
        if heading in SHOWN and step.block == last_of(heading):
            pictures[heading] = picture(heading, opened(folder / GAME))
    return printed, wrong, pictures


@cache
def last_of(heading):
    return [block for block in PAGE.blocks if block.heading == heading][-1]


def test_nothing_is_wrong_after_any_step(steps):
    assert steps[1] == []


def test_commands_print_what_the_page_says(steps):
    printed = steps[0]
    told = [(number, block) for number, (_, block, _) in enumerate(printed) if block.language == "text"]
    assert len(told) >= 2
    for number, block in told:
        assert printed[number - 1][2].startswith(block.text), printed[number - 1][2]
    commands = [text for _, block, text in printed if block.language == "sh"]
    assert len(commands) >= 5
    for text in commands:
        assert text.strip()
    assert any(text.startswith(f"P040: {CODES['P040']}") for text in commands)


def test_each_step_has_its_picture_as_it_looks_today(steps):
    for heading, shown in steps[2].items():
        file = path(heading)
        assert PAGE.parts[heading][-2] == f"![{heading}](pictures/{file.name})", "the picture ends its step"
        assert file.read_text(encoding="utf-8") == shown, "python -m tests.docs.first_game_pictures"
        assert len(shown) < 200_000
    assert {*steps[2]} == {*SHOWN}


def test_no_picture_is_left_over():
    assert {*(ROOT / "docs" / "pictures").glob("first-*.svg")} == {path(heading) for heading in SHOWN}
