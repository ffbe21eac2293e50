"""Turn ``pnp faces`` and ``pnp export …`` into pictures for the screen, for print on demand and for a virtual table."""

from __future__ import annotations

import argparse
from typing import Any

from pnp.cli.arguments import LateParser, add_rulesets, lengths, loader, numbers
from pnp.cli.build import ONLY_PIECES, add_flags, run_build

_LEAST_DPI, _MOST_DPI, _USUAL_DPI, _USUAL_BLEED = 20, 1200, 300, "3mm"
_MOST_BLEED = 25.0  # mm, a guess: far more than a printer asks for
_OPTIONS = ("only", "languages", "draft", "low_ink", "papers")


def add_parser(commands: Any) -> None:
    """Add ``faces`` and ``export`` to the command line."""
    faces = commands.add_parser(
        "faces",
        help="make pictures of the pieces",
        description="Make a PNG of each side of every piece, or of those that --only names, cut out along its outline. "
        "pnp build makes them as SVG.",
        add_arguments=_add_faces,
    )
    faces.set_defaults(load=loader(run_export), what="faces")
    export = commands.add_parser(
        "export",
        help="make files for print on demand, for Tabletop Simulator, or to show the game",
        description="Make files for the screen and for printers elsewhere.",
        add_arguments=_add_exports,
    )
    export.set_defaults(load=loader(run_export))


def _add_faces(parser: argparse.ArgumentParser) -> None:
    add_rulesets(parser)
    parser.add_argument("--png", action="store_true", help="make PNG files (the default)")
    _add_dpi(parser)
    add_flags(parser, *_OPTIONS, only=ONLY_PIECES)


def _add_exports(parser: argparse.ArgumentParser) -> None:
    whats = parser.add_subparsers(title="what", metavar="WHAT", required=True, parser_class=LateParser, dest="what")
    _add_pod(whats)
    tts = whats.add_parser(
        "tts",
        help="a save of Tabletop Simulator",
        description="Make a save of Tabletop Simulator: decks with their counts and backs, boards, tiles, tokens, "
        "figures, dice and bags, and the pictures that it shows.",
    )
    add_rulesets(tts)
    _add_dpi(tts)
    tts.add_argument(
        "--url",
        default="",
        metavar="URL",
        help="the address of the folder where you put the pictures, for others to see them (default: the folder on "
        "this machine)",
    )
    box = whats.add_parser(
        "box",
        help="a picture of everything in the box",
        description="Make a picture of everything in the box, 1600 × 900 pixels.",
    )
    add_rulesets(box)
    for parser_of in (tts, box):
        add_flags(parser_of, *_OPTIONS, only=ONLY_PIECES)


def _add_pod(whats: Any) -> None:
    pod = whats.add_parser(
        "pod",
        help="each card and each flat piece with bleed, for print on demand",
        description="Make a PNG of each side of each piece with bleed on all sides, or a PDF of each component, and "
        "pieces.csv, which says how often each is printed and how large it is when it is cut. Pieces that are folded "
        "are left out.",
    )
    add_rulesets(pod)
    about = "the print shop, which settles format, size, bleed and order (pnp list shops; default: any)"
    pod.add_argument("--shop", type=_shop, metavar="NAME", help=about)
    about = "pictures of sides, or vector pages of components (default: what the shop takes, else png)"
    pod.add_argument("--format", choices=("png", "pdf"), help=about)
    _add_dpi(pod)
    about = f"how far the art continues beyond the trim (default: what the shop takes, else {_USUAL_BLEED})"
    pod.add_argument("--bleed", type=lengths("a bleed", _MOST_BLEED), metavar="LENGTH", help=about)
    pod.add_argument("--colour", choices=("full", "grey"), default="full", help="print in colours, or in greys")
    about = "print marks outside the bleed that show where to cut (pdf)"
    pod.add_argument("--crop-marks", action="store_true", help=about)
    about = "add the outlines as the spot colour CutContour, for a machine that prints and cuts (pdf)"
    pod.add_argument("--cut-contour", action="store_true", help=about)
    add_flags(pod, *_OPTIONS, only=ONLY_PIECES)


def _shop(text: str) -> str:
    from pnp import api

    try:
        return api.find_shop(text.lower()).name
    except ValueError as error:
        raise argparse.ArgumentTypeError("; ".join(error.args)) from None


def _add_dpi(parser: argparse.ArgumentParser) -> None:
    about = f"dots per inch (default: {_USUAL_DPI})"
    parser.add_argument("--dpi", type=numbers(_LEAST_DPI, _MOST_DPI), default=_USUAL_DPI, metavar="N", help=about)


def run_export(args: argparse.Namespace) -> int:
    """Make the files of an export; return the exit status."""
    from pnp import api

    asked = {name: getattr(args, name, None) for name in api.Export._fields[1:]}
    given = {name: value for name, value in asked.items() if value is not None}
    args.export = api.Export(args.what, **given)
    return run_build(args)
