"""docs/screen.md shows what the exports make today, and says what is true of them."""

from pnp.cli.export import _USUAL_BLEED, _USUAL_DPI
from pnp.cli.main import main
from pnp.targets.exports import BOX_HEIGHT, BOX_WIDTH
from pnp.targets.tabletop import _COLUMNS, _ROWS
from pnp.workshop.checks.pieces.resolution import LEAST_POD_DPI
from tests.docs.screen_pictures import PAGE, pictures

TEXT = " ".join(line for lines in PAGE.parts.values() for line in lines)


def test_each_section_has_the_picture_of_today():
    shown = set()
    for file, title, drawn in pictures():
        assert f"![{title}](pictures/{file.name})" in PAGE.parts[title]
        assert file.read_text(encoding="utf-8") == drawn, "python -m tests.docs.screen_pictures"
        assert len(drawn) < 60_000
        shown.add(file.name)
    assert {file.name for file in file.parent.glob("screen-*.svg")} == shown


def test_the_numbers_are_those_of_the_program():
    assert f"{_USUAL_DPI} dots per inch" in TEXT
    assert f"{_USUAL_BLEED.removesuffix('mm')} mm of bleed at {_USUAL_DPI} dpi" in TEXT
    assert f"{BOX_WIDTH} × {BOX_HEIGHT} pixels" in TEXT
    assert f"fewer than {LEAST_POD_DPI} dots per inch" in TEXT
    assert f"up to {_COLUMNS * _ROWS - 1} designs a sheet" in TEXT
    assert f"{round(63 / 25.4 * 300)} × {round(88 / 25.4 * 300)} pixels" in TEXT
    assert f"{round(69 / 25.4 * 300)} × {round(94 / 25.4 * 300)} pixels" in TEXT


def test_every_command_is_one_of_the_program(capsys):
    blocks = [block for block in PAGE.blocks if block.language == "text"]
    commands = [line.split("   ")[0].split() for block in blocks for line in block.text.splitlines()]
    assert len(commands) >= 8
    for _, *words in commands:
        words = [word for word in words if word != "./my-game"]
        assert main([*words, "--help"]) == 0
    capsys.readouterr()
