"""Run ``pnp calibrate``: make the sheet that tells how a printer prints, and ask for what was read from it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.cli.arguments import loader
from pnp.cli.report import report
from pnp.press.papers import PaperMargins

_SIDES = ("left", "upper", "right", "lower")
_LARGEST_MARGIN, _LARGEST_READING = 60.0, 10.0


def add_parser(commands: Any) -> None:
    """Add ``calibrate`` to the command line."""
    parser = commands.add_parser(
        "calibrate",
        help="find out the margins of your printer, and how far its backs are off",
        description="Make a sheet to print on both sides, from which you read the margins, the shift of the backs and "
        "the scale of your printer. Then, with --write, enter what you have read.",
    )
    parser.add_argument("--paper", default="a4", type=_paper, metavar="NAME", help="the paper (default: a4)")
    parser.add_argument("--lang", default="en", metavar="LANG", help="the language of the sheet (default: en)")
    parser.add_argument(
        "--flip",
        choices=("long", "short"),
        default="long",
        help="the edge on which the printer flips the paper (default: long)",
    )
    parser.add_argument("--write", action="store_true", help="ask for the numbers, and describe the printer in a file")
    parser.add_argument("--output", metavar="FILE", help="the file of the sheet (default: calibration-PAPER.pdf)")
    parser.set_defaults(load=loader(run_calibrate))


def _paper(text: str) -> str:
    from pnp import api

    for message, hint in api.paper_faults((text.lower(),)):
        raise argparse.ArgumentTypeError(f"{message}; {hint}")
    return text.lower()


def run_calibrate(args: argparse.Namespace) -> int:
    """Write the sheet, or with ``--write`` the file of a printer; return the exit status."""
    from pnp import api
    from pnp.problems import Problem, Severity

    try:
        if not args.write:
            path = Path(args.output or f"calibration-{args.paper}.pdf")
            api.write_calibration_sheet(path, args.paper, language=args.lang, flip=args.flip)
            print(f"{path}: print both pages on one sheet at 100 %, then run  pnp calibrate --write")
            return 0
        unused = [f"--{name}" for name, default in (("output", None), ("lang", "en")) if getattr(args, name) != default]
        message = "has no effect with --write"
        ignored = [Problem("P064", f"{name} {message}", None, "leave it out", Severity.WARNING) for name in unused]
        report(ignored)
        printer = _asked(args)
        file = api.write_printer(printer)
    except api.CannotWriteError as error:
        return report([Problem("P060", str(error), None, "choose another place")])
    except ValueError as error:
        message, hint = error.args
        return report([Problem("P061", message, None, hint)])
    except EOFError:
        return report([Problem("P061", "an answer is missing", None, "no file was written; answer every question")])
    print(f"{file} is written; pnp build --printer {printer.name} uses it")
    return 0


def _asked(args: argparse.Namespace) -> Any:
    """Return the printer that answers describe. Raises EOFError if there are too few."""
    from pnp import api

    print(f"What you have read from the sheet on {args.paper}, in mm; an empty answer takes what is in brackets.")
    name = _ask("the name of the printer", "home", api.printer_name)
    margins = PaperMargins(*(_ask(f"the {side} margin", "5", _between(0.0, _LARGEST_MARGIN)) for side in _SIDES))
    x, y = (_ask(f"{axis} of the backs", "5.0", _between(0.0, _LARGEST_READING)) for axis in "xy")
    length, least, most = api.ruler_bounds(args.paper)
    rulers = (_ask(f"the {way} ruler", f"{length:g}", _between(least, most)) for way in ("horizontal", "vertical"))
    across, down = rulers
    return api.calibrated(name, args.paper, args.flip, margins, (x, y), (across, down))


def _ask(what: str, usual: str, read: Callable[[str], Any]) -> Any:
    """Return an answer, once it can be read."""
    while True:
        text = input(f"{what} [{usual}]: ").strip() or usual
        try:
            return read(text)
        except ValueError as error:
            print(f"  {error}")


def _between(least: float, most: float) -> Callable[[str], float]:
    """Return a reader of numbers within bounds, with or without their unit."""

    def read(text: str) -> float:
        try:
            value = float(text.removesuffix("mm").replace(",", "."))
        except ValueError:
            raise ValueError(f"{text[:40]!r} is not a number: write one from {least:g} to {most:g}") from None
        if not least <= value <= most:
            nearest = min(max(value, least), most)
            raise ValueError(f"{text[:40]} is not from {least:g} to {most:g}; the nearest is {nearest:g}")
        return value

    return read
