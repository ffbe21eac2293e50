"""Turn ``pnp build …`` into files: print what was made, or what is wrong."""

from __future__ import annotations

import argparse
import os.path
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import (
    PRINTER_NAMES,
    PRINTER_SETTINGS,
    add_jobs,
    add_json,
    add_rulesets,
    add_setting,
    folder,
    lengths,
    loader,
    merge_settings,
    named_rulesets,
    names,
    numbered_names,
)
from pnp.cli.report import ProgressLine, print_json, print_lines, report
from pnp.press.papers import PAPERS

if TYPE_CHECKING:
    from pnp.api import BuildResult
    from pnp.problems import Problem

DEFAULT_OUTPUT = "output"
_WIDEST_GAP = 20.0  # mm, as `pnp.api` allows
_WIDEST_KERF = 1.0  # mm, likewise
_MOST_COPIES = 999  # as `pnp.api` allows
_MOST_FILES_SHOWN = 14  # of one folder, by eye


def _papers(text: str) -> tuple[str, ...]:
    from pnp import api

    papers = names(text.lower())
    for message, hint in api.paper_faults(papers):
        raise argparse.ArgumentTypeError(f"{message}; {hint}")
    return papers


def _labels(text: str) -> str:
    from pnp import api

    try:
        return api.find_labels(text).name
    except ValueError as error:
        message, hint = error.args
        raise argparse.ArgumentTypeError(f"{message}; {hint}") from None


def _cutters(text: str) -> tuple[str, ...]:
    from pnp import api

    cutters = names(text.lower())
    for message, hint in api.cutter_faults(cutters, (), None):
        raise argparse.ArgumentTypeError(f"{message}; {hint}")
    return cutters


def _poster(text: str) -> str:
    from pnp import api

    for message, hint in api.poster_faults(text):
        raise argparse.ArgumentTypeError(f"{message}; {hint}")
    return text


ONLY_PIECES = (
    "make only these: sheets, components, groups, designs (deck:owl), kinds, all with a number or without (owl:3)"
)

# Everything that a build can be asked for, by the field of ``pnp.BuildOptions`` that it sets, whose default a flag
# leaves that is left out: how it is written, explained and read.
_FLAGS: Mapping[str, tuple[str, str, dict[str, Any]]] = {
    "papers": (
        "--paper",
        f"the papers to print on: {', '.join(PAPERS)}, one of your own, or a size, 200x250mm (default: a4,letter)",
        {"type": _papers, "metavar": "NAME,..."},
    ),
    "only": (
        "--only",
        f"{ONLY_PIECES}, booklet, pocket, print-guide",
        {"type": names, "metavar": "NAME,..."},
    ),
    "languages": (
        "--lang",
        "languages of the files: en,ru; or all (default: the language of the game)",
        {"type": names, "metavar": "LANG,..."},
    ),
    "bilingual": (
        "--bilingual",
        "make booklets and the web page in two languages side by side: en+ru; other files only with --lang",
        {"metavar": "LANG+LANG"},
    ),
    "draft": ("--draft", "put untranslated texts in brackets", {"action": "store_true"}),
    "low_ink": ("--low-ink", "print outlines instead of large fills", {"action": "store_true"}),
    "flip": (
        "--flip",
        "the edge on which a duplex printer flips the paper (default: long for sheets, short for folded booklets)",
        {"choices": ("long", "short")},
    ),
    "layout": (
        "--layout",
        "arrange pieces on the fewest sheets (honeycomb, the default), or for a guillotine, with its cuts (straight)",
        {"choices": ("honeycomb", "straight")},
    ),
    "landscape": ("--landscape", "print sheets broader than high, where their pieces fit", {"action": "store_true"}),
    "gap": (
        "--gap",
        f"the least distance between pieces, 0 to {_WIDEST_GAP:g} mm: each bleeds into half of it (default: 0mm)",
        {"type": lengths("a gap", _WIDEST_GAP), "metavar": "LENGTH"},
    ),
    "marks": (
        "--marks",
        "where cut marks are: beside each piece (corner, the default), at the edges of sheets only (edge), or none",
        {"choices": ("corner", "edge", "none")},
    ),
    "sides": (
        "--sides",
        "the sides that are printed: both (the default), fronts only, for sleeves, or backs only, to print later",
        {"choices": ("both", "fronts", "backs")},
    ),
    "labels": (
        "--labels",
        "put each piece into the middle of a label of a bought sheet: pnp list labels names them",
        {"type": _labels, "metavar": "NAME"},
    ),
    "fold_lines": (
        "--fold-lines",
        "dash every fold across its piece, not only where it can't be marked at its ends",
        {"action": "store_true"},
    ),
    "combine": ("--combine", "let files share sheets of card, where that takes fewer", {"action": "store_true"}),
    "copies": (
        "--copies",
        f"print so many times as many of these as are in the box, 1 to {_MOST_COPIES}: deck=3",
        {"type": numbered_names("copies", _MOST_COPIES), "metavar": "NAME=N,..."},
    ),
    "poster": (
        "--poster",
        "make boards for A1 or another paper (a2), of a size (600x400mm) or for pages (2x3), and divide any that is "
        "larger than a page over pages that overlap by 10 mm (overlap, the default) or meet edge to edge (butt), as in "
        "a2,butt; none divides nothing",
        {"type": _poster, "metavar": "SIZE,JOINT", "nargs": "?", "const": "overlap"},
    ),
    "printer": (
        "--printer",
        f"the printer to make sheets for: {PRINTER_NAMES}",
        PRINTER_SETTINGS,
    ),
    "cutters": (
        "--cutter",
        "the cutting machines to make files for: names of pnp list cutters (default: SVG for lasers)",
        {"type": _cutters, "metavar": "NAME,..."},
    ),
    "kerf": (
        "--kerf",
        f"what the tool takes away, 0 to {_WIDEST_KERF:g} mm: outer cuts grow and inner ones shrink by half of it",
        {"type": lengths("a kerf", _WIDEST_KERF), "metavar": "LENGTH"},
    ),
}


def add_parser(commands: Any) -> None:
    """Add ``build`` to the command line."""
    parser = commands.add_parser(
        "build",
        help="make all files to print, cut and read",
        description="Check games, then make all their files that have changed since the last build.",
    )
    add_rulesets(parser)
    add_flags(parser, *_FLAGS)
    parser.set_defaults(load=loader(run_build))


def run_build(args: argparse.Namespace) -> int:
    """Check the games and make their files; return the exit status."""
    # Settings that contradict each other forbid a build, but the games are checked, so that all faults are told.
    from pnp import api

    choices, conflicts = merge_settings(args.choices)
    output = args.output or DEFAULT_OUTPUT
    if args.output is None and os.path.islink(output):  # noqa: PTH114
        # It may have come with a game, and lead anywhere.
        message = f"{DEFAULT_OUTPUT} is a link, and is not followed unless you name it"
        hint = f"remove it, or name it to use the folder that it leads to: --output {DEFAULT_OUTPUT}"
        conflicts.append(api.Problem("P060", message, None, hint))
    given = {field: getattr(args, field) for field in _FLAGS if hasattr(args, field)}
    export = getattr(args, "export", None)
    if export is None:
        given |= _printed_for(given, conflicts)
    options = api.BuildOptions(choices=choices, export=export, **given)
    if conflicts:
        checked = api.check(*named_rulesets(args), choices=choices, jobs=args.jobs)
        result = api.BuildResult(Path(output), problems=(*conflicts, *checked.problems))
    else:
        with ProgressLine() as progress:
            result = api.build(named_rulesets(args), output, options, jobs=args.jobs, progress=progress)
    if args.json:
        files = [file.as_dict() | {"reason": result.reasons[file.path]} for file in result.files]
        print_json({"output": str(result.output) if result.ok else None, "files": files}, result.problems)
        return 0 if result.ok else 1
    status = report(result.problems)
    if result.ok:
        reasons = (f"{result.output / file.path}: {result.reasons[file.path]}" for file in result.files)
        print_lines(reasons if args.explain else _files(result))
        print_lines([_total(result)])
    return status


def _printed_for(given: Mapping[str, Any], conflicts: list[Problem]) -> dict[str, Any]:
    """Return the options that follow from the printer, and record what is wrong with its file."""
    from pnp import api

    printer, problems = api.find_printer(given.get("printer"))
    conflicts += problems
    if printer is None:
        return {"printer": None}
    papers = (printer.paper,) if printer.paper and "labels" not in given else None  # labels are on paper of their own
    defaults = {"papers": papers, "flip": printer.flip}
    more = {field: value for field, value in defaults.items() if value and field not in given}
    return {"printer": printer} | more


def add_flags(parser: argparse.ArgumentParser, *fields: str, **abouts: str) -> None:
    """Add flags by their fields, with help texts other than those of ``pnp build`` in *abouts*, and the common ones."""
    for field, (flag, about, settings) in _FLAGS.items():
        if field in fields:
            told = abouts.get(field, about)
            parser.add_argument(flag, dest=field, default=argparse.SUPPRESS, help=told, **settings)
    add_setting(parser)
    parser.add_argument("--output", type=folder, metavar="DIR", help="the folder for the files (default: output)")
    add_jobs(parser)
    parser.add_argument("--explain", action="store_true", help="print why each file was made")
    add_json(parser, "print what was made, or what is wrong, as JSON")


def _total(result: BuildResult) -> str:
    made, total = len(result.made), len(result.files)
    old = "" if made == total else f", {made} made and {total - made} up to date" if made else ", all up to date"
    return f"{total} files{old}; {result.output / 'manifest.json'} lists them all"


def _files(result: BuildResult) -> Iterator[str]:
    folders: dict[str, list[str]] = {}
    for file in result.files:
        folder, _, name = file.path.rpartition("/")
        pages = f" ({file.pages} pages)" if file.pages > 1 else ""
        folders.setdefault(folder, []).append(f"{name}{pages}")
    for folder, files in folders.items():
        yield f"{result.output / folder}/"
        shown = files if len(files) <= _MOST_FILES_SHOWN else [*files[:2], f"… {len(files) - 2} more"]
        yield from (f"    {name}" for name in shown)
