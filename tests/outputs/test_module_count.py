"""How many modules one figure passes through, from its YAML file to a PDF: a newcomer must read them all."""

import re
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.game.model.figure import Figure
from pnp.game.model.ruleset import PLAY_ENGINE
from pnp.game.reading.bundle import find_ruleset
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.validation import read_record
from pnp.pieces.figure import draw_figure
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import setup_of
from pnp.play.proof.claims import check_figure
from pnp.press.papers import PAPERS
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.writers.pdf import write_pdf
from pnp.problems import Problems
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.bench.sizes import fit_ruleset
from pnp.workshop.checks.ruleset import load_ruleset

ROOT = Path(__file__).parents[2] / "pnp"
MOST_MODULES = 45


def is_import(frame):
    """Return whether code runs because a module is imported."""
    while frame is not None and frame.f_code.co_name != "<module>":
        frame = frame.f_back
    return frame is not None and Path(frame.f_code.co_filename).is_relative_to(ROOT)


def modules_of(work):
    """Return the modules of pnp that code of functions and classes runs in while *work* is done, imports aside."""
    codes = set()

    def note(frame, event, _):
        if event == "call" and frame.f_code not in codes and not is_import(frame):
            codes.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    files = {Path(code.co_filename) for code in codes}
    return {file.relative_to(ROOT).with_suffix("").as_posix() for file in files if file.is_relative_to(ROOT)}


@pytest.mark.parametrize(("game", "name"), [("hexania", "attack"), ("chess", "castling-in-check")])
def test_a_figure_passes_through_few_modules(game, name):
    """Its rules are data and compiled; drawing, and the pictures of pieces and boards, count.

    Facts and computed words are left out: they pass through the compiler, as the rules themselves do where nothing is
    kept.
    """
    problems = Problems()
    folder = find_ruleset(game)
    ruleset = fit_ruleset(load_ruleset(folder, problems), PAPERS["a4"])
    engine = engine_for(PLAY_ENGINE, setup_of(ruleset))
    context = make_draw_context(ruleset, Catalogue("en"), problems)
    content = (folder / "figures" / f"{name}.yaml").read_text(encoding="utf-8")
    written = []

    def work():
        value, source = read_document(content, f"{name}.yaml", problems)
        figure, findings = read_record(Figure, value, source, given={"name": name, "source": source})
        assert findings == []
        claims = tuple(claim for claim in figure.claims if "fact" not in claim)
        caption = re.sub(r"\{[^}]*\}", "2", figure.caption)
        checked = check_figure(replace(figure, caption=caption, claims=claims), engine, problems)
        drawings = draw_figure(checked, context, 100.0)
        pages = [Page(drawing.width, drawing.height, (Layer("art", (drawing.node,)),)) for drawing in drawings]
        written.append(write_pdf(Document("figure", tuple(pages)), context.book))

    modules = modules_of(work)
    assert problems.error_count == 0
    assert written[0].startswith(b"%PDF")
    assert len(modules) <= MOST_MODULES, f"{len(modules)}: {chr(32).join(sorted(modules))}"
