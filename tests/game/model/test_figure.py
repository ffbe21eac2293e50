import pytest

from pnp.game.model.figure import Callout, Figure, Frame, Highlight
from pnp.problems import SourceMap
from tests.records import findings, record

GIVEN = {"name": "walk", "source": SourceMap("figures/walk.yaml")}


def test_a_file_becomes_a_figure_and_without_frames_one_picture() -> None:
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
    figure = record(Figure, {"caption": "Still.", "position": {}}, **GIVEN)
    assert (figure.frames, figure.position, figure.window) == ((Frame(),), {}, ())


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
    (frames,) = findings(Figure, {"caption": "x", "position": {}, "frames": [{}] * 13}, **GIVEN)
    assert (frames.message, frames.hint) == ("too many entries: 13", "it must have at most 12 entries")
    assert [finding.at for finding in findings(Frame, {"moves": ["a"] * 201})] == [("moves",)]


@pytest.mark.parametrize("key", ["name", "source"])
def test_what_the_loader_gives_is_no_key_of_the_file(key) -> None:
    (finding,) = findings(Figure, {"caption": "x", "position": {}, key: "a"}, **GIVEN)
    assert (finding.code, finding.at) == ("P004", (key,))


def test_claims_with_texts_are_numbered_in_their_order_if_there_are_several() -> None:
    silent, first, second = {"over": False}, {"legal": "a", "text": "Yes."}, {"illegal": "b", "text": "No."}
    for claims, texts, numbers in (
        ([silent], {}, {}),
        ([silent, first], {1: "Yes."}, {}),
        ([second, silent, first], {0: "No.", 2: "Yes."}, {0: 1, 2: 2}),
    ):
        figure = record(Figure, {"caption": "Here.", "position": {}, "claims": claims}, **GIVEN)
        assert figure.notes == {("claims", number, "text"): text for number, text in texts.items()}
        assert figure.note_numbers == {("claims", claim, "text"): number for claim, number in numbers.items()}


def test_marks_of_frames_have_texts_and_numbers_as_claims_have() -> None:
    marks = [{"allowed": "D4", "text": "Here."}, {"refused": ["D5", "D6"]}, {"area": "A1", "text": "There."}]
    figure = record(Figure, {"caption": "Here.", "position": {}, "frames": [{}, {"marks": marks}]}, **GIVEN)
    paths = [("frames", 1, "marks", 0, "text"), ("frames", 1, "marks", 2, "text")]
    assert figure.notes == dict(zip(paths, ("Here.", "There."), strict=True))
    assert list(figure.note_numbers.items()) == [(paths[0], 1), (paths[1], 2)]
    assert [mark.places for mark in figure.frames[1].marks][1] == (("D5", ("refused", 0)), ("D6", ("refused", 1)))


@pytest.mark.parametrize("mark", [{}, {"text": "Here."}, {"allowed": "D4", "area": ["D5"]}])
def test_a_mark_is_exactly_one_thing(mark) -> None:
    ((code, path),) = [(finding.code, finding.at) for finding in findings(Highlight, mark)]
    assert (code, path) == ("P006", ())


def test_places_that_are_numbers_need_no_quotes() -> None:
    marks = [{"allowed": 7}, {"refused": [8, "9"]}]
    figure = record(Figure, {"caption": "Here.", "position": {}, "frames": [{"marks": marks}]}, **GIVEN)
    assert [mark.places for mark in figure.frames[0].marks] == [
        (("7", ("allowed",)),),
        (("8", ("refused", 0)), ("9", ("refused", 1))),
    ]
    assert record(Callout, {"at": 1, "text": "Start."}).at == "1"
    with pytest.raises(AssertionError, match="true is not the name of a place"):
        record(Callout, {"at": True, "text": "Start."})


def test_piles_beside_the_boards_have_titles_to_translate() -> None:
    piles = {"deck": "3 deck down", "discard": {"title": "Discard pile"}, "odd": {"title": 3}}
    figure = record(Figure, {"caption": "Here.", "position": {"piles": piles}}, **GIVEN)
    assert figure.pile_titles == {("position", "piles", "discard", "title"): "Discard pile"}


@pytest.mark.parametrize(
    ("more", "path"),
    [({"frames": [{}, {}]}, ("frames",)), ({"claims": [{"legal": "a", "text": "Yes."}]}, ("claims",))],
)
def test_a_picture_of_the_table_is_one_picture_without_numbered_marks(more, path) -> None:
    values = {"caption": "Here.", "position": {}, "callouts": [{"at": "A1", "text": "The first cell."}]}
    assert findings(Figure, values, **GIVEN) == []
    ((code, where),) = [(finding.code, finding.at) for finding in findings(Figure, {**values, **more}, **GIVEN)]
    assert (code, where) == ("P006", path)


@pytest.mark.parametrize(
    ("values", "code", "path"),
    [
        ({}, "P005", ("position",)),
        ({"start": {}, "position": {}}, "P006", ("start",)),
        ({"start": {}, "frames": [{"move": "a"}]}, "P006", ("frames",)),
        ({"start": {}, "window": ["A1", "B2"]}, "P006", ("window",)),
        ({"start": {"seed": "one"}}, "P006", ("start", "seed")),
        ({"start": {"players": -1}}, "P006", ("start", "players")),
        ({"start": {}, "claims": [{"legal": "a", "mark": True}]}, "P006", ("claims", 0, "mark")),
    ],
)
def test_a_figure_has_a_position_or_a_start_without_what_depends_on_the_board(values, code, path) -> None:
    assert [(one.code, one.at) for one in findings(Figure, {"caption": "Here."} | values, **GIVEN)] == [(code, path)]
