"""Build the first game and have every judge look at it; exit 1 if one of them complains."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from pnp.load.bundled import find_ruleset
from pnp.pipeline.build import build
from pnp.pipeline.open_game import Opened, load_game, open_ruleset
from pnp.pipeline.options import BuildOptions
from pnp.problems import Problems
from tests.judges.pdfs import judge_counts, judge_pdf, judge_words
from tests.judges.svgs import judge_svg
from tests.judges.tools import Verdicts, missing
from tests.judges.web import judge_page

GAME = "quiet-adventures"
PICTURES = Path("build") / "judges"


def main() -> int:
    """Judge; print the complaints, and how often each judge was asked."""
    verdicts = Verdicts()
    if not missing(verdicts):
        with tempfile.TemporaryDirectory() as folder:
            _judge(_opened(), Path(folder), verdicts)
        print(f"pictures of the page: {PICTURES}/")
    for complaint in verdicts.complaints:
        print(complaint.strip(), file=sys.stderr)
    for judge, asked in verdicts.asked.items():
        print(f"{judge}: asked {asked} times")
    print(f"{len(verdicts.complaints)} complaints")
    return 1 if verdicts.complaints else 0


def _opened() -> Opened:
    problems = Problems()
    folder = find_ruleset(GAME)
    ruleset = load_game(folder, problems) if folder else None
    opened = open_ruleset(ruleset, BuildOptions(), problems) if ruleset else None
    if opened is None:
        sys.exit("\n".join(map(str, problems)))
    return opened


def _judge(opened: Opened, folder: Path, verdicts: Verdicts) -> None:
    problems = Problems()
    if build([opened.workshop], folder / "output", problems, lambda done, total, what: None) is None:
        sys.exit("\n".join(map(str, problems)))
    for entry in json.loads((folder / "output" / "manifest.json").read_text(encoding="utf-8"))["files"]:
        path = folder / "output" / entry["path"]
        if path.suffix == ".pdf":
            judge_pdf(path, (entry["width_mm"], entry["height_mm"]), entry["pages"], verdicts)
        elif path.suffix == ".svg":
            judge_svg(path, (entry["width_mm"], entry["height_mm"]), folder, verdicts)
    workshop = opened.workshop
    home = folder / "output" / GAME / "en"
    judge_words(home / "booklet.pdf", [section.title for section in workshop.sections], verdicts)
    counts = {
        workshop.context.title(name): getattr(component, "count", 1)
        for name, component in workshop.ruleset.components.items()
    }
    for paper in workshop.options.papers:
        judge_counts(home / paper.name, counts, verdicts)
    PICTURES.mkdir(parents=True, exist_ok=True)
    judge_page(home / "rules.html", folder, verdicts)
    for picture in folder.glob("rules-*.png"):
        (PICTURES / picture.name).write_bytes(picture.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
