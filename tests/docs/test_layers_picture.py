"""docs/pictures/layers.svg shows the layers and the imports as they are now."""

import runpy

from tests.docs.page import ROOT

SCRIPT = runpy.run_path(str(ROOT / "docs" / "draw_layers.py"))


def test_the_picture_is_drawn_from_the_imports_of_today():
    assert SCRIPT["PICTURE"].read_text(encoding="utf-8") == SCRIPT["picture"](), "run python docs/draw_layers.py"


def test_arrows_lead_down_to_every_package_that_is_imported():
    rows = {name: number for number, row in enumerate(SCRIPT["layers"]()) for name in row}
    arrows = SCRIPT["arrows"]()
    assert len(arrows) >= len(rows) - 1
    assert all(rows[above] < rows[below] for above, below in arrows)
    assert {below for _, below in arrows} == set(rows) - {"__main__"}
