"""Build games, whole and as posters, and have every judge look at them; exit 1 if one of them complains."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pnp.game.reading.bundle import find_ruleset, list_bundled_rulesets
from pnp.press.text.typography import reads_from_right
from pnp.press.writers.pdf import write_pdf
from pnp.problems import Problems
from pnp.targets.build import build_games
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game, translate_game
from pnp.targets.plan import sheet_folder
from pnp.workshop.bench.catalogues import make_catalogue, read_files, ruleset_languages
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import BuildOptions, Export
from tests.judges.languages import judge_copied_text, judge_direction, judge_po, po_files
from tests.judges.pdfs import judge_boxes, judge_counts, judge_first_sheet, judge_pdf, judge_plates, judge_words
from tests.judges.svgs import judge_svg
from tests.judges.tools import Verdicts, complain_of_missing
from tests.judges.web import judge_page, judge_printing
from tests.judges.workbooks import judge_workbook

PICTURES = Path("build") / "judges"
_TRANSLATED = "hollow"  # into every language that the program has
_CARDS = "almanac"  # the game whose cards are judged as print on demand
_WHOLE = BuildOptions()
_LARGE = BuildOptions(papers=("a3", "a1"))
_PAPER_ONLY = ("boards", "counters", "dice", "cards", "print-guide")

# What is judged: each game whole, one in two languages, and then what only large boards have: large paper, and posters
# of both joints.
SUBJECTS: Sequence[tuple[str, BuildOptions]] = (
    *((game, _WHOLE) for game in list_bundled_rulesets()),
    ("hollow", _WHOLE._replace(bilingual=("en", "ru"))),
    ("hexania", _LARGE._replace(only=_PAPER_ONLY)),
    ("hexania", _WHOLE._replace(poster="overlap", only=_PAPER_ONLY)),
    ("hexania", _WHOLE._replace(poster="butt", layout="straight", low_ink=True, only=_PAPER_ONLY)),
)


def main() -> int:
    """Judge; print the complaints, and how often each judge was asked."""
    verdicts = Verdicts()
    complain_of_missing(verdicts)
    for game, options in SUBJECTS:
        with tempfile.TemporaryDirectory() as folder:
            _judge(_opened(game, options), Path(folder), verdicts)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(_folder_of(_TRANSLATED), Path(folder) / _TRANSLATED))
        judge_workbook(copy, Path(folder), verdicts)
    _judge_print_on_demand(verdicts)
    _judge_languages(verdicts)
    print(f"pictures of the web pages: {PICTURES}/")
    for complaint in verdicts.complaints:
        print(complaint.strip(), file=sys.stderr)
    for judge, asked in verdicts.asked.items():
        print(f"{judge}: asked {asked} times")
    print(f"{len(verdicts.complaints)} complaints")
    return 1 if verdicts.complaints else 0


def _judge_print_on_demand(verdicts: Verdicts) -> None:
    """Judge PDFs for print on demand, each page of which has its boxes, and the plates of a grey one with a contour."""
    grey = Export("pod", format="pdf", colour="grey")
    exports = (Export("pod", shop="drive-thru-cards"), grey, grey._replace(cut_contour=True))
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        for export in exports:
            options = BuildOptions(only=("deck",), export=export)
            result = build_games([_folder_of(_CARDS)], output, options)
            for entry in (entry for entry in result.files if entry.path.endswith(".pdf")):
                judge_pdf(output / entry.path, (entry.width, entry.height), entry.pages, verdicts)
        home = output / _CARDS / "en"
        plain, cut = home / "pod-pdf-grey" / "deck.pdf", home / "pod-pdf-grey-cut-contour" / "deck.pdf"
        judge_boxes(home / "pod-drive-thru-cards" / "deck.pdf", (9, 9, 189, 261), (0, 0, 198, 270), verdicts)
        judge_plates(cut, plain, Path(folder), verdicts)


def _opened(game: str, options: BuildOptions) -> GameBuild:
    problems = Problems()
    ruleset = load_game(_folder_of(game), problems)
    opened = check_game(ruleset, options, problems) if ruleset else None
    if opened is None:
        sys.exit("\n".join(map(str, problems)))
    return opened


def _folder_of(game: str) -> Path:
    folder = find_ruleset(game)
    assert folder is not None, game
    return folder


def _judge(game_build: GameBuild, folder: Path, verdicts: Verdicts) -> None:
    result = build_games([game_build.ruleset], folder / "output", game_build.options)
    if not result.ok:
        sys.exit("\n".join(map(str, result.problems)))
    for entry in json.loads((folder / "output" / "manifest.json").read_text(encoding="utf-8"))["files"]:
        path = folder / "output" / entry["path"]
        if path.suffix == ".pdf":
            judge_pdf(path, (entry["width_mm"], entry["height_mm"]), entry["pages"], verdicts)
        elif path.suffix == ".svg":
            judge_svg(path, (entry["width_mm"], entry["height_mm"]), folder, verdicts)
    if not game_build.options.bilingual:
        _judge_language(game_build, folder / "output" / game_build.ruleset.name / "en", verdicts)


def _judge_language(game_build: GameBuild, home: Path, verdicts: Verdicts) -> None:
    """Judge what the files of the game's own language say."""
    counts = {
        game_build.context.counted_name(name): getattr(component, "count", 1)
        for name, component in game_build.ruleset.components.items()
    }
    for form in game_build.options.formats:
        judge_counts(home / sheet_folder(game_build, form), counts, verdicts)
    if not game_build.options.only:
        _judge_rules(game_build, home, verdicts)


def _judge_languages(verdicts: Verdicts) -> None:
    """Judge the PO files, the copied text of a booklet in each language, and the web page of one from the right."""
    for path in po_files():
        judge_po(path, verdicts)
    problems = Problems()
    source = _opened(_TRANSLATED, BuildOptions(papers=("a4",), only=("booklet",)))
    for language in ruleset_languages(source.ruleset):
        files = read_files(source.ruleset, language, problems)
        game = translate_game(source, make_catalogue(source.ruleset, files), problems) if files else None
        if game is None:
            sys.exit("\n".join(map(str, problems)))
        with tempfile.TemporaryDirectory() as folder:
            document = game.booklet.document()
            path = Path(folder) / f"booklet-{language}.pdf"
            path.write_bytes(write_pdf(document, game.context.book))
            judge_copied_text(path, document, verdicts)
            if reads_from_right(language):
                build_games([game.ruleset], Path(folder), game.options._replace(languages=(language,)))
                page = Path(folder) / game.ruleset.name / language / "rules.html"
                judge_direction(page, language, Path(folder), verdicts)


def _judge_rules(game_build: GameBuild, home: Path, verdicts: Verdicts) -> None:
    judge_words(home / "booklet.pdf", [section.title for section in game_build.sections], verdicts)
    for path in sorted(home.glob("booklet-*.pdf")):
        judge_first_sheet(path, f"Rules version {game_build.ruleset.game.version}", verdicts)
    with tempfile.TemporaryDirectory() as folder:
        printed = sum(figure.printed for figure in game_build.ruleset.figures.values())
        judge_page(home / "rules.html", printed, Path(folder), verdicts)
        judge_printing(home / "rules.html", Path(folder), verdicts)
        PICTURES.mkdir(parents=True, exist_ok=True)
        for picture in Path(folder).glob("rules-*.png"):
            (PICTURES / f"{game_build.ruleset.name}-{picture.name}").write_bytes(picture.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
