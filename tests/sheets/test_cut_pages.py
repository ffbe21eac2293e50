"""Lines for cutting machines: kerf, dashes, how often shared edges are cut, how long everything is."""

import math
from itertools import pairwise

import pytest

from pnp.press.cutters import shipped_cutters
from pnp.press.geometry.path import circle, line
from pnp.sheets.cut_pages import cut_page, kerf_findings, line_box, line_totals
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.sheets.pieces import disc, piece, symbol, tile, translate

LASER, PLOTTER, CRICUT = (shipped_cutters()[name] for name in ("laser", "plotter", "cricut"))


def cut(pieces, cutter=LASER, **spec):
    """Return the plan of pieces, and the page of the first lines to cut them."""
    plan = plan_sheets(pieces, SheetSpec(**spec))
    return plan, cut_page("x.pdf", plan, plan.cut_layouts[0], translate, cutter)


def paths(page, name="cut-outside"):
    return [node.path for layer in page.layers if layer.name == name for node in layer.nodes]


def holed(count=1):
    """Return discs with a hole and a fold across."""
    outline = disc("ring", count, 40.0)
    return piece(
        "ring", symbol("ring", outline.trim[0]), outline.trim[0], count=count,
        inner=(circle(20, 20, 5),), folds=(line((2, 30), (38, 30)),),
    )  # fmt: skip


def test_outer_cuts_grow_by_half_of_the_kerf_and_inner_ones_shrink():
    _, plain = cut([holed()])
    _, page = cut([holed()], LASER._replace(kerf=0.15))
    for name, more in (("cut-outside", 0.15), ("cut-inside", -0.15)):
        (before,), (after,) = paths(plain, name), paths(page, name)
        assert after.bounds.width - before.bounds.width == pytest.approx(more, abs=0.002)
        assert after.bounds.centre == pytest.approx(before.bounds.centre, abs=0.001)
    assert paths(page, "fold") == paths(plain, "fold")


def test_the_size_of_all_lines_has_the_kerf():
    plan, page = cut([tile("a", 4)], LASER._replace(kerf=0.2), gap=1.0)
    box = line_box(plan, plan.cut_layouts[0], LASER._replace(kerf=0.2))
    assert (box.width, box.height) == (pytest.approx(97.2), pytest.approx(97.2))
    assert "97.2 × 97.2 mm" in page.description.replace("\xa0", " ")


@pytest.mark.parametrize(
    ("pieces", "kerf", "gap", "told"),
    [
        ([tile("a", 4)], 0.15, 0.0, ["a kerf of 0.15 mm would be cut from both pieces where a cut of a is shared"]),
        ([tile("a", 4)], 0.15, 0.1, ["a kerf of 0.15 mm would be cut from both pieces where a cut of a is shared"]),
        ([tile("a", 4)], 0.15, 0.15, []),
        ([tile("a", 1)], 0.15, 0.0, []),
        ([disc("b", 20, 9)], 0.15, 0.0, []),
        ([tile("a", 1, 0.8, 30)], 0.9, 0.0, ["a kerf of 0.9 mm leaves nothing of a cut of a"]),
    ],
)
def test_a_kerf_that_is_refused(pieces, kerf, gap, told):
    plan = plan_sheets(pieces, SheetSpec(gap=gap))
    findings = [*kerf_findings(plan, LASER._replace(kerf=kerf))]
    assert [finding.message for finding in findings] == told
    assert all(finding.code == "P048" and "--" in finding.hint for finding in findings)


def test_folds_are_perforated_by_dashes_of_the_profile():
    _, page = cut([holed()], PLOTTER)
    (dashes,) = paths(page, "perforation")
    runs = dashes.flattened()
    lengths = [math.dist(*run) for run in runs]
    pauses = [math.dist(one[-1], other[0]) for one, other in pairwise(runs)]
    assert len(runs) == 12 and lengths == [pytest.approx(lengths[0])] * 12
    assert (lengths[0], pauses[0]) == (pytest.approx(2, abs=0.2), pytest.approx(1, abs=0.1))
    assert sum(lengths) + sum(pauses) == pytest.approx(36)
    assert not paths(page, "fold")


def test_edges_are_shared_or_cut_with_each_piece():
    _, shared = cut([tile("a", 4)])
    _, apart = cut([tile("a", 4)], LASER._replace(shared=False))
    assert line_totals(shared, LASER).cuts == pytest.approx(12 * 48)
    assert line_totals(apart, LASER).cuts == pytest.approx(16 * 48)
    assert [path.segments[-1][0] for path in paths(apart)] == ["Z"] * 4


def test_cuts_folds_and_strokes_are_counted():
    _, page = cut([holed(3)])
    totals = line_totals(page, LASER)
    assert totals.cuts == pytest.approx(3 * math.tau * 25, rel=1e-3)
    assert (totals.folds, totals.strokes) == (pytest.approx(3 * 36), 9)


def test_marks_are_not_counted():
    marked = shipped_cutters()["silhouette"]
    plan = plan_sheets([tile("a", 1)], SheetSpec(paper=marked.on(SheetSpec().paper), registration=marked.marks))
    page = cut_page("x.pdf", plan, plan.cut_layouts[0], translate, marked)
    assert line_totals(page, marked) == line_totals(cut([tile("a", 1)])[1], LASER)


@pytest.mark.parametrize(("joint", "first", "last"), [("overlap", (10, 10), (0, 0)), ("butt", (0, 0), (0, 0))])
def test_pages_of_a_poster_are_trimmed_at_joints_and_around_the_piece(joint, first, last):
    plan = plan_sheets([tile("board", 2, 300, 420)], SheetSpec(poster=joint))
    (poster,) = plan.posters
    totals = [line_totals(cut_page("x.pdf", plan, layout, translate), LASER).cuts for layout in plan.cut_layouts]
    assert plan.poster_cut_length == pytest.approx(2 * sum(totals))
    assert [layout.name for layout in plan.cut_layouts] == [
        f"sheets-{at}-and-{at + len(poster.parts)}" for at in range(2, 2 + len(poster.parts))
    ]
    for layout, glued, part in (
        (plan.cut_layouts[0], first, poster.parts[0, 0]),
        (plan.cut_layouts[-1], last, [*poster.parts.values()][-1]),
    ):
        page = cut_page("x.pdf", plan, layout, translate)
        assert (page.width, page.height) == (poster.paper.width, poster.paper.height)
        (box,) = (path.bounds for path in paths(page))
        assert (box.width, box.height) == (
            pytest.approx(part.box.width + glued[0], abs=0.002), pytest.approx(part.box.height + glued[1], abs=0.002)
        )  # fmt: skip
