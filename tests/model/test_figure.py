import pytest

from pnp.model.figure import Figure, Frame
from pnp.problems import SourceMap
from tests.records import findings, record

GIVEN = {"name": "walk", "source": SourceMap("figures/walk.yaml")}


def test_a_file_becomes_a_figure() -> None:
    figure = record(
        Figure,
        {
            "caption": "Hollow walks.",
            "shows": ["move.tile"],
            "position": {"turn": "hollow"},
            "frames": [{}, {"move": "move B1", "caption": "There."}, {"moves": ["a", "b"]}],
            "claims": [{"over": False}],
        },
        **GIVEN,
    )
    assert (figure.name, figure.caption, figure.shows) == ("walk", "Hollow walks.", ("move.tile",))
    assert [(frame.all_moves, frame.caption) for frame in figure.frames] == [
        ((), ""),
        (("move B1",), "There."),
        (("a", "b"), ""),
    ]
    assert figure.claims == ({"over": False},)
    assert figure.source is GIVEN["source"]


def test_a_file_without_frames_has_one_picture() -> None:
    figure = record(Figure, {"caption": "Still.", "position": None}, **GIVEN)
    assert (figure.frames, figure.position, figure.window) == ((Frame(),), None, ())


@pytest.mark.parametrize(
    ("frame", "code", "path"),
    [
        ({"move": "a", "moves": ["b"]}, "P006", ()),
        ({"move": 3}, "P006", ("move",)),
        ({"mvoe": "a"}, "P004", ("mvoe",)),
        ({"move": ""}, "P006", ("move",)),
    ],
)
def test_an_ambiguous_or_unreadable_frame_is_rejected(frame, code, path) -> None:
    assert [(finding.code, finding.at) for finding in findings(Frame, frame)] == [(code, path)]


def test_the_work_that_a_file_asks_for_is_bounded() -> None:
    (frames,) = findings(Figure, {"caption": "x", "position": None, "frames": [{}] * 13}, **GIVEN)
    assert (frames.message, frames.hint) == ("too many entries: 13", "it must have at most 12 entries")
    assert [finding.at for finding in findings(Frame, {"moves": ["a"] * 201})] == [("moves",)]


@pytest.mark.parametrize("key", ["name", "source"])
def test_what_the_loader_gives_is_no_key_of_the_file(key) -> None:
    (finding,) = findings(Figure, {"caption": "x", "position": None, key: "a"}, **GIVEN)
    assert (finding.code, finding.at) == ("P004", (key,))
