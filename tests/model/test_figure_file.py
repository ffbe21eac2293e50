import pytest
from pydantic import ValidationError

from pnp.model.figure import Frame
from pnp.model.figure_file import FigureFile, FrameFile, figure_of
from pnp.problems import SourceMap


def test_a_file_becomes_a_figure() -> None:
    written = FigureFile(
        caption="Hollow walks.",
        shows=("move.tile",),
        position={"turn": "hollow"},
        frames=(FrameFile(), FrameFile(move="move B1", caption="There."), FrameFile(moves=("a", "b"))),
        claims=({"over": False},),
    )
    figure = figure_of(written, "walk", SourceMap("figures/walk.yaml"))
    assert figure.name == "walk"
    assert figure.frames == (Frame(), Frame(("move B1",), "There."), Frame(("a", "b")))
    assert figure.claims == ({"over": False},)


def test_a_file_without_frames_has_one_picture() -> None:
    figure = figure_of(FigureFile(caption="Still.", position=None), "still", SourceMap("x"))
    assert figure.frames == (Frame(),)


@pytest.mark.parametrize("frame", [{"move": "a", "moves": ("b",)}, {"move": 3}, {"mvoe": "a"}, {"move": ""}])
def test_a_frame_that_says_two_things_or_nothing_readable_is_refused(frame: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        FrameFile.model_validate(frame)


def test_a_file_cannot_ask_for_unbounded_work() -> None:
    with pytest.raises(ValidationError):
        FigureFile(caption="x", position=None, frames=(FrameFile(),) * 13)
    with pytest.raises(ValidationError):
        FrameFile(moves=("a",) * 201)
