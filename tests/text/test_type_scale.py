import pytest

from pnp.text.type_scale import BASELINE, TYPE_SCALE, TypeScale, TypeSize

SIZES = {name: getattr(TYPE_SCALE, name) for name in TypeScale.__struct_fields__}


def test_a_size_is_known_in_points_and_in_mm():
    size = TypeSize(72, 144)
    assert (size.size, size.leading) == pytest.approx((25.4, 50.8))


def test_every_kind_of_text_has_room_between_its_lines():
    assert all(size.leading_points > 1.04 * size.points for size in SIZES.values())
    assert 0.5 < BASELINE < 1


def test_the_larger_comes_first():
    points = [size.points for size in SIZES.values()]
    assert points == sorted(points, reverse=True)


def test_a_scale_can_be_enlarged_as_a_whole():
    large = TYPE_SCALE.scaled(1.5)
    assert (large.body.points, large.body.leading_points) == (14.25, 19.5)
    assert large.css_ratios() == pytest.approx(TYPE_SCALE.css_ratios())


def test_sizes_for_a_web_page_are_shares_of_its_running_text():
    ratios = TYPE_SCALE.css_ratios()
    assert ratios["body"] == 1 and ratios["cover-title"] > 4 and len(ratios) == len(SIZES)
