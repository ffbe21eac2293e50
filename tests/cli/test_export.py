"""``pnp faces`` and ``pnp export``: what the words on the command line ask for, and what is told."""

import json
from pathlib import Path

import pytest

from pnp import api
from pnp.cli.main import main
from tests.docs.games import write
from tests.targets.screen_game import FILES


@pytest.fixture
def asked(monkeypatch):
    """Return a function that runs a command line and returns the options of the build that it asks for."""
    given = []

    def build(rulesets, output, options, **more):
        given.append(options)
        return api.BuildResult(Path(output))

    monkeypatch.setattr(api, "build", build)

    def ask(*words):
        assert main(words) == 0
        return given.pop()

    return ask


@pytest.mark.parametrize(
    ("words", "export"),
    [
        (("faces", "one"), api.Export("faces")),
        (("faces", "one", "--png", "--dpi", "96"), api.Export("faces", dpi=96)),
        (("export", "pod", "one"), api.Export("pod")),
        (("export", "pod", "one", "--bleed", "0.125in", "--dpi", "600"), api.Export("pod", 600, 3.175)),
        (("export", "pod", "one", "--shop", "Local"), api.Export("pod", shop="local")),
        (
            ("export", "pod", "one", "--format", "pdf", "--colour", "grey", "--crop-marks", "--cut-contour"),
            api.Export("pod", format="pdf", colour="grey", crop_marks=True, cut_contour=True),
        ),
        (("export", "tts", "one", "--url", "https://example.org/x"), api.Export("tts", url="https://example.org/x")),
        (("export", "box", "one"), api.Export("box")),
    ],
)
def test_words_ask_for_an_export(asked, words, export):
    assert asked(*words).export == export


def test_an_export_takes_the_options_of_a_build(asked):
    options = asked("faces", "one", "--only", "deck:bee-1,hut", "--lang", "ru", "--low-ink", "--set", "side=3")
    assert (options.only, options.languages, options.low_ink) == (("deck:bee-1", "hut"), ("ru",), True)
    assert options.choices == {"side": "3"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export",), "name a command: pod, tts or box"),
        (("export", "pdf"), '"pdf" is not a command; did you mean "pod"?'),
        (("faces", "one", "--dpi", "5"), "not a whole number from 20 to 1200"),
        (("export", "pod", "one", "--bleed", "3"), "not a length"),
        (("export", "pod", "one", "--bleed", "3cm"), "from 0 to 25 mm"),
        (("export", "pod", "one", "--bleed", "-3mm"), "--bleed: a bleed is from 0 to 25 mm"),
        (("export", "pod", "one", "--shop", "make-playing-card"), 'did you mean "make-playing-cards"?'),
        (("export", "pod", "one", "--shop", "moo"), '"moo" is not a print shop; pnp list shops names them'),
        (("export", "pod", "one", "--format", "tiff"), '"tiff" is not png or pdf'),
        (("export", "pod", "one", "--colour", "gray"), 'did you mean "grey"?'),
        (("export", "box", "one", "--dpi", "96"), "unrecognized arguments"),
    ],
)
def test_a_wrong_command_line_is_told(capsys, words, told):
    assert main(words) == 2
    assert told in capsys.readouterr().err


def test_what_was_made_is_printed(tmp_path, capsys):
    game = write(tmp_path / "small-things", FILES)
    words = ("faces", str(game), "--only", "stone", "--dpi", "50", "--output", str(tmp_path / "out"))
    assert main(words) == 0
    assert "stone-back.png" in capsys.readouterr().out
    assert main((*words, "--json")) == 0
    made = json.loads(capsys.readouterr().out)
    assert [(file["path"], file["reason"]) for file in made["files"]] == [
        ("small-things/en/faces/stone.png", "up to date"),
        ("small-things/en/faces/stone-back.png", "up to date"),
    ]


def test_an_unknown_piece_is_a_problem(tmp_path, capsys):
    game = write(tmp_path / "small-things", FILES)
    assert main(("faces", str(game), "--only", "deck:bea", "--output", str(tmp_path / "out"))) == 1
    said = capsys.readouterr().err
    assert "P061" in said and "deck:bee" in said
    assert not (tmp_path / "out").exists()


def test_an_export_makes_no_booklet(tmp_path, capsys):
    game = write(tmp_path / "small-things", FILES)
    assert main(("faces", str(game), "--only", "booklet", "--output", str(tmp_path / "out"))) == 1
    assert 'unknown name "booklet"' in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
