"""Build games in every arrangement, and have every judge look at each file; exit 1 if one of them complains.

Games are judged by two processes. A file that two arrangements share is judged once.
"""

from __future__ import annotations

import csv
import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

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
from pnp.workshop.options import OPTION_VALUES, BuildOptions, Export
from tests.judges.cut_lines import judge_cut_lines
from tests.judges.drawings import judge_dxf
from tests.judges.languages import judge_copied_text, judge_direction, judge_po, po_files
from tests.judges.machines import judge_machines
from tests.judges.pdfs import judge_boxes, judge_counts, judge_first_sheet, judge_pdf, judge_plates, judge_words
from tests.judges.prints import judge_sheets, sheets_of
from tests.judges.svgs import judge_svg
from tests.judges.tools import Verdicts, complain_of_missing
from tests.judges.web import judge_page, judge_printing
from tests.judges.workbooks import judge_workbook

PICTURES = Path("build") / "judges"
_TRANSLATED = "hollow"  # into every language that the program has
_CARDS = "almanac"  # the game whose cards are judged as print on demand
_PAPERS = ("a4", "letter", "250x350mm")
_WHOLE = BuildOptions(papers=_PAPERS)
_PAPER_ONLY = ("boards", "counters", "dice", "cards", "print-guide")
_PROCESSES = 2
_CUTTERS = ("laser", "inkscape", "lightburn", "silhouette", "cricut", "plotter", "dxf")

# What is judged besides each game: one in two languages, and what only large boards have, large paper and posters of
# both joints.
_OTHERS: Mapping[str, tuple[str, BuildOptions]] = {
    "hollow in two languages": ("hollow", BuildOptions(bilingual=("en", "ru"))),
    "hexania on large paper": ("hexania", BuildOptions(papers=("a3", "a1"), only=_PAPER_ONLY)),
    "hexania as a poster that overlaps": ("hexania", BuildOptions(poster="overlap", only=_PAPER_ONLY)),
    "hexania as a poster edge to edge": (
        "hexania",
        BuildOptions(poster="butt", layout="straight", low_ink=True, only=_PAPER_ONLY),
    ),
}


def main() -> int:
    """Judge; print the complaints, and how often each judge was asked."""
    verdicts = Verdicts()
    complain_of_missing(verdicts)
    tasks: dict[str, Callable[[], Verdicts]] = {
        **{game: partial(_judge_game, game, is_arranged=True) for game in _largest_first(list_bundled_rulesets())},
        **{title: partial(_judge_game, game, options) for title, (game, options) in _OTHERS.items()},
        "spreadsheet": _judge_workbook,
        "print on demand": _judge_print_on_demand,
        "languages": _judge_languages,
    }
    with ProcessPoolExecutor(_PROCESSES) as pool:
        titles = {pool.submit(task): title for title, task in tasks.items()}
        for future in as_completed(titles):
            said = future.result()
            counts = sum(said.files.values()), sum(said.asked.values()), len(said.complaints)
            print(f"{titles[future]}: {counts[0]} files, asked {counts[1]} times, {counts[2]} complaints", flush=True)
            verdicts.add(said)
    print(f"pictures of the web pages: {PICTURES}/")
    for complaint in verdicts.complaints:
        print(complaint.strip(), file=sys.stderr)
    complaints = Counter(complaint.partition(":")[0] for complaint in verdicts.complaints)
    print(f"{'judge':14}{'asked':>8}{'complaints':>12}")
    for judge, asked in sorted(verdicts.asked.items()):
        print(f"{judge:14}{asked:8}{complaints[judge]:12}")
    print(", ".join(f"{count} {kind}" for kind, count in sorted(verdicts.files.items())))
    print(f"{len(verdicts.complaints)} complaints")
    return 1 if verdicts.complaints else 0


def _largest_first(games: Sequence[str]) -> list[str]:
    """Return the games, those first that take longest."""
    return sorted(games, key=lambda game: -sum(path.stat().st_size for path in _folder_of(game).rglob("*.yaml")))


def _arrangements(sheets: Sequence[str]) -> Iterator[BuildOptions]:
    """Yield the options of every arrangement of a game's *sheets* but the usual one."""
    for flip, layout, low_ink in product(OPTION_VALUES["flip"], OPTION_VALUES["layout"], (False, True)):
        options = _WHOLE._replace(flip=flip, layout=layout, low_ink=low_ink)
        if options != _WHOLE:
            yield options._replace(only=tuple(sheets))
    yield _WHOLE._replace(cutters=_CUTTERS, only=tuple(sheets))


def _judge_game(game: str, options: BuildOptions = _WHOLE, *, is_arranged: bool = False) -> Verdicts:
    """Judge the files of a game, and its sheets in every other arrangement if it *is arranged*."""
    verdicts = Verdicts()
    build = _opened(game, options)
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        for each in (options, *(_arrangements(list(build.sheets)) if is_arranged else ())):
            _make(build, output, each)
        _judge_files(output, Path(folder), verdicts)
        if not options.bilingual:
            _judge_language(build, output / build.ruleset.name / "en", verdicts)
    return verdicts


def _make(build: GameBuild, output: Path, options: BuildOptions) -> None:
    result = build_games([build.ruleset], output, options)
    if not result.ok:
        sys.exit("\n".join(map(str, result.problems)))


def _judge_files(output: Path, folder: Path, verdicts: Verdicts) -> None:
    """Judge every file of a manifest whose bytes were not judged yet."""
    entries = json.loads((output / "manifest.json").read_text(encoding="utf-8"))["files"]
    files = {entry["sha256"]: entry for entry in reversed(entries)}.values()
    for entry in files:
        path, size = output / entry["path"], (entry.get("width_mm", 0.0), entry.get("height_mm", 0.0))
        verdicts.files[entry["kind"]] = verdicts.files.get(entry["kind"], 0) + 1
        if path.suffix == ".pdf":
            judge_pdf(path, size, entry["pages"], verdicts)
            judge_boxes(path, size, 0.0, verdicts)
        elif path.suffix == ".svg":
            judge_svg(path, size, folder, verdicts)
    cuts = [entry for entry in files if entry["path"].endswith(".svg") and entry["kind"] == "cut-file"]
    for entry in cuts:
        judge_cut_lines(output / entry["path"], verdicts)
    for entry in (entry for entry in files if entry["path"].endswith(".dxf")):
        judge_dxf(output / entry["path"], _twin_of(entry, entries, output), verdicts)
    if cuts:
        judge_machines([output / entry["path"] for entry in cuts], folder, verdicts)
    seen = set()
    for sheets in sheets_of([entry for entry in entries if entry["path"].endswith(".svg")], output):
        digest = sheets.printed.read_bytes(), sheets.cuts.read_bytes()
        if digest not in seen:
            seen.add(digest)
            judge_sheets(sheets, verdicts)


def _twin_of(entry: dict[str, Any], entries: Sequence[dict[str, Any]], output: Path) -> Path:
    """Return the SVG file with the layers of a DXF file and the lines of the same sheets."""
    same = (one for one in entries if all(one.get(key) == entry[key] for key in ("sheet", "sheet_pages")))
    return next(output / one["path"] for one in same if one["cutter"] == "laser")


def _judge_workbook() -> Verdicts:
    verdicts = Verdicts()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(_folder_of(_TRANSLATED), Path(folder) / _TRANSLATED))
        judge_workbook(copy, Path(folder), verdicts)
    return verdicts


def _judge_print_on_demand() -> Verdicts:
    """Judge PDFs for print on demand, each page of which has its boxes, and the plates of a grey one with a contour."""
    verdicts = Verdicts()
    plain, grey = Export("pod", format="pdf"), Export("pod", format="pdf", colour="grey")
    exports = (plain, plain._replace(crop_marks=True, bleed=2.0), grey, grey._replace(cut_contour=True))
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        games = [_folder_of(game) for game in list_bundled_rulesets()]
        for export in exports:
            _judge_pod_files(output, games if export is plain else [_folder_of(_CARDS)], export, verdicts)
        home = output / _CARDS / "en"
        judge_plates(
            home / "pod-pdf-grey-cut-contour" / "deck.pdf", home / "pod-pdf-grey" / "deck.pdf", Path(folder), verdicts
        )
        build_games(
            [_folder_of(_CARDS)], output, BuildOptions(only=("deck",), export=Export("pod", shop="drive-thru-cards"))
        )
        judge_boxes(home / "pod-drive-thru-cards" / "deck.pdf", (63.5, 88.9), 3.175, verdicts)
    return verdicts


def _judge_pod_files(output: Path, games: Sequence[Path], export: Export, verdicts: Verdicts) -> None:
    """Judge the PDFs of an export, whose pages are as large as their list of pieces says."""
    result = build_games(games, output, BuildOptions(export=export))
    entries = {entry.path: entry for entry in result.files}
    for name in entries:
        if name.endswith("pieces.csv"):
            with (output / name).open(encoding="utf-8-sig", newline="") as file:
                rows = {row["file"]: row for row in csv.DictReader(file)}
            for pdf, row in rows.items():
                entry = entries[str(Path(name).with_name(pdf))]
                path = output / entry.path
                judge_pdf(path, (entry.width, entry.height), entry.pages, verdicts, has_text=False)
                trim = float(row["width_mm"]), float(row["height_mm"])
                judge_boxes(path, trim, float(row["bleed_mm"]), verdicts)


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


def _judge_languages() -> Verdicts:
    """Judge the PO files, the copied text of a booklet in each language, and the web page of one from the right."""
    verdicts = Verdicts()
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
    return verdicts


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
