import pytest

from pnp.booklet.setting.figures import frame_room, frame_rows, stack_frames


@pytest.mark.parametrize(("count", "used", "across"), [(2, 50.0, 2), (4, 50.0, 2), (4, 20.0, 4), (5, 25.0, 3)])
def test_as_many_frames_are_in_a_row_as_are_legible_and_fit(count, used, across):
    rows = frame_rows(count, 2, frame_room(118.0, 2), used, 118.0, captioned=False)
    assert rows.across == across
    assert rows.left >= 0 and 2 * rows.left + (across - 1) * rows.step + rows.column == pytest.approx(118.0)
    assert [len(row) for row in rows.split(count)] == [across] * (count // across) + [count % across] * (
        count % across > 0
    )


def test_the_captions_of_narrow_frames_are_wider_than_their_pictures():
    assert frame_rows(2, 2, 57.0, 15.0, 118.0, captioned=True).column > 25.0
    assert frame_rows(2, 2, 57.0, 15.0, 118.0, captioned=False).column == 15.0


def test_frames_one_above_the_other_have_a_row_each():
    assert stack_frames(50.0).split(3) == [range(1), range(1, 2), range(2, 3)]
