"""docs/first-rules.md: the game of the page after every step is what the page says that it is."""

import re

import pytest
import yaml

import pnp
from tests.docs.page import read_page

PAGE = read_page("docs/first-rules.md")
STEPS = list(dict.fromkeys(block.heading for block in PAGE.blocks))


def write_steps(folder, last):
    """Write the files of the page up to a step; of play.yaml, each example replaces the keys that it has."""
    play = {}
    for block in PAGE.blocks:
        if STEPS.index(block.heading) > STEPS.index(last):
            break
        path = folder / block.file
        path.parent.mkdir(exist_ok=True)
        if block.file == "play.yaml":
            play |= yaml.safe_load(block.text)
            path.write_text(yaml.safe_dump(play, sort_keys=False), encoding="utf-8")
            game = (folder / "game.yaml").read_text(encoding="utf-8")
            (folder / "game.yaml").write_text(game.replace("engine: none", "engine: play"), encoding="utf-8")
        else:
            path.write_text(block.text, encoding="utf-8")
    added = [name for heading in STEPS[: STEPS.index(last) + 1] for name in added_figures(heading)]
    with (folder / "rules.yaml").open("a", encoding="utf-8") as rules:
        rules.writelines(f"    - figure: {name}\n" for name in added)


def added_figures(heading):
    return re.findall(r"(?i:add) `- figure: (\w+)`", "\n".join(PAGE.parts[heading]))


def errors_of(folder):
    return [problem for problem in pnp.check(folder).problems if problem.severity.value == "error"]


@pytest.mark.parametrize("step", [step for step in STEPS if step != "The position"])
def test_the_game_is_sound_after_every_step(tmp_path, step):
    write_steps(tmp_path, step)
    assert [str(problem) for problem in errors_of(tmp_path)] == []
    assert "P014" not in {problem.code for problem in pnp.check(tmp_path).problems}, "a figure is not printed"


def test_a_figure_can_not_move_before_there_are_actions(tmp_path):
    write_steps(tmp_path, "The position")
    assert [problem.code for problem in errors_of(tmp_path)] == ["P053"]


def counts():
    for heading in STEPS:
        for number in re.findall(r"(\d+) moves", "\n".join(PAGE.parts[heading])):
            yield heading, int(number)


@pytest.mark.parametrize(("step", "count"), list(counts()))
def test_there_are_as_many_moves_as_the_page_says(tmp_path, step, count):
    write_steps(tmp_path, step)
    if step == "An action":  # the number is that of the first of its two actions
        play = yaml.safe_load((tmp_path / "play.yaml").read_text(encoding="utf-8"))
        del play["actions"]["take"]
        (tmp_path / "play.yaml").write_text(yaml.safe_dump(play, sort_keys=False), encoding="utf-8")
    rules = pnp.rules(tmp_path)
    assert len(rules.moves(rules.start())) == count


def test_the_page_tells_three_numbers_of_moves():
    assert len(list(counts())) == 3
