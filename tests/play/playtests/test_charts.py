"""The charts show the figures: what is written, and how long bars are in mm."""

import pytest
from msgspec.structs import replace

from pnp.play.playtests.charts import _ACCENT, _ALARM, _INK, _LABELS, _LEFT, _NUMBERS, _RIGHT, _WIDTH, playtest_charts
from pnp.play.playtests.report import BoxCount, PlaytestSetup, report_playtest
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import Outcome
from pnp.press.scene.nodes import Glyphs, Shape
from pnp.press.text.fonts import font_book
from pnp.press.writers.svg import page_svg
from tests.play.playtests.pips import Pips, record

BOOK = font_book()
BARS = _WIDTH - _LEFT - _RIGHT - _LABELS - _NUMBERS  # the width of rows of bars, in mm
SETUP = PlaytestSetup("pips", ("ann", "ben"), ("random",) * 2, 100, 0, 2000, {"pip": BoxCount(6)}, Pips.clauses)


def playtest(*records, setup=SETUP):
    tally = Tally()
    for number, each in enumerate(records):
        tally.add(replace(each, seed=number))
    return report_playtest(setup, tally)


def drawn(name, *records, setup=SETUP):
    return playtest_charts(playtest(*records, setup=setup), BOOK)[name]


def words(page):
    return [node.line.text for layer in page.layers for node in layer.nodes if isinstance(node, Glyphs)]


def boxes(page, colour):
    shapes = [node for layer in page.layers for node in layer.nodes if isinstance(node, Shape)]
    return sorted((node.path.bounds for node in shapes if node.paint.fill == colour), key=lambda box: box.left)


def inside(page):
    for layer in page.layers:
        for node in layer.nodes:
            if isinstance(node, Glyphs):
                assert node.x >= 0 and node.x + node.line.width <= page.width and 0 < node.y < page.height
            else:
                box = node.path.bounds
                assert box.left >= 0 and box.right <= page.width and box.top >= 0 and box.bottom <= page.height
    return True


def test_the_length_of_games():
    page = drawn("length", *[record(choices=(1,) * 4)] * 2, record(choices=(1,) * 6), record(choices=(1,) * 7))
    bars = boxes(page, _ACCENT)
    assert [round(bar.height / bars[1].height, 3) for bar in bars] == [2, 1, 1]
    step = bars[2].left - bars[1].left
    assert bars[1].left - bars[0].left == pytest.approx(2 * step)
    assert "median 4" in words(page) and "tinted: 4 to 7 moves, 90 of 100 games" in words(page)
    assert inside(page)


def test_long_games_share_bars():
    games = [record(choices=(1,) * length) for length in range(100, 900, 7)]
    page = drawn("length", *games, record(choices=(1,) * 2000, outcome=None))
    assert 10 < len(boxes(page, _ACCENT)) <= 41
    assert "tinted: 135 to 870 moves, 90 of 100 games; 1 game cut off" in words(page)
    assert inside(page)


def test_who_wins():
    """Ann wins 6 of 10 games, Ben 2: her bar is three times as long, and 8 of 10 of them are for either 0.4."""
    outcomes = [Outcome("ann", {})] * 6 + [Outcome("ben", {})] * 2 + [Outcome(None, {})] * 2
    page = drawn("winners", *(record(outcome=outcome) for outcome in outcomes))
    first, second = sorted(boxes(page, _ACCENT), key=lambda box: box.top)
    assert first.width == pytest.approx(3 * second.width)
    assert first.width == pytest.approx(0.6 / 0.9 * BARS)  # the interval ends at 83 %, the axis at 90 %
    lines = [node for layer in page.layers for node in layer.nodes if isinstance(node, Shape)]
    (even,) = [node.path.bounds for node in lines if node.paint.stroke == _ALARM]
    assert even.left - first.left == pytest.approx(0.4 / 0.9 * BARS)
    assert "60.0 %  (31.3 % to 83.2 %)" in words(page) and "first (ann)" in words(page)
    assert inside(page)


def test_the_choices_of_players():
    page = drawn("choices", *[record(choices=(12, 6, 1))] * 3)
    shapes = [node for layer in page.layers for node in layer.nodes if isinstance(node, Shape)]
    (curve,) = [node.path.bounds for node in shapes if node.paint.stroke == _ACCENT]
    axis = max(node.path.bounds.bottom for node in shapes if node.paint.stroke == _INK)
    assert (axis - curve.top) / (axis - curve.bottom) == pytest.approx(12)
    assert {"0", "10"} <= set(words(page)) and inside(page)


def test_the_choices_of_long_games_are_means_of_several_moves():
    """Of 601 moves, six share each point: players with 20 and with 10 choices in turn make a level line at 15."""
    page = drawn("choices", record(choices=(20, 10) * 300 + (20,)))
    (curve,) = [
        node.path
        for layer in page.layers
        for node in layer.nodes
        if isinstance(node, Shape) and node.paint.stroke == _ACCENT
    ]
    assert len(curve.segments) == 101 and inside(page)
    heights = [points[-1][1] for _, points in curve.segments[:-1]]
    assert max(heights) == pytest.approx(min(heights))


def test_the_pieces_that_were_needed():
    """The box holds 6 pips; 2 are the median, 8 the most: the bars are as long as 2, 8 and 6 of 8."""
    games = [record(peaks={"pip": 2})] * 3 + [record(peaks={"pip": 8})]
    page = drawn("components", *games)
    (median,) = boxes(page, _ACCENT)
    (dot,) = boxes(page, _ALARM)
    assert median.width == pytest.approx(BARS * 2 / 8)
    assert (dot.left + dot.right) / 2 - median.left == pytest.approx(BARS)
    assert "8 of 6: short in 25.0 %" in words(page) and inside(page)
    uncounted = drawn("components", *games, setup=replace(SETUP, box={}))
    assert "8" in words(uncounted) and not boxes(uncounted, _ALARM)


def test_charts_without_anything_to_show_are_left_out():
    unfinished = record(outcome=None, peaks={}, choices=(3,))
    assert set(playtest_charts(playtest(unfinished), BOOK)) == {"length"}
    assert set(playtest_charts(playtest(), BOOK)) == set()
    assert set(playtest_charts(playtest(record()), BOOK)) == {"length", "winners", "choices", "components"}


def test_long_names_stay_beside_their_bars():
    name = "a-component-with-a-name-as-long-as-they-come-but-longer-still"
    setup = replace(SETUP, box={name: BoxCount(123_456)}, players=(name, "ben"))
    game = record(players=(name, "ben"), first=name, outcome=Outcome(name, {}), peaks={name: 654_321})
    for page in playtest_charts(playtest(game, setup=setup), BOOK).values():
        assert inside(page)
        nodes = [node for layer in page.layers for node in layer.nodes if isinstance(node, Glyphs)]
        assert all(node.line.width <= _LABELS - 3 for node in nodes if node.line.text[:6] in ("a-comp", "first "))
        assert page_svg(page, BOOK).startswith("<svg")
