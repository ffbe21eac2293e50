"""Run ``pnp list``: print which games and which equipment there are, the program's and the user's own."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import add_json, loader
from pnp.cli.report import print_lines, report
from pnp.messages import join_words

if TYPE_CHECKING:
    from pnp.api import CutOperation, Cutter, LabelSheet, Paper, Shop
    from pnp.problems import Problem


def _paper_lines(paper: Paper) -> Iterator[str]:
    yield f"{paper.width:.4g} × {paper.height:.4g} mm  {paper.title}"


def _label_lines(sheet: LabelSheet) -> Iterator[str]:
    yield f"{sheet.title}, {'one side' if sheet.one_sided else 'both sides'}"
    if sheet.has_labels:
        corner = f", corners of {sheet.radius:.4g} mm" if sheet.radius else ""
        yield f"{sheet.columns} × {sheet.rows} labels, {sheet.size}{corner}"
        pitch = f"{sheet.pitch_x:.5g} and {sheet.pitch_y:.5g} mm apart"
        yield f"{pitch}, the first {sheet.left:.5g} mm from the left and {sheet.top:.5g} mm from the top"
    yield _origin(sheet)


def _origin(known: LabelSheet | Shop) -> str:
    """Return where numbers are from."""
    return f"looked up on {known.looked_up}: {known.source}" if known.looked_up else f"from {known.source}"


def _shop_lines(shop: Shop) -> Iterator[str]:
    each = "a copy" if shop.copies == "each" else "a design, with its count"
    first = ", backs first" if shop.first == "back" else ""
    yield f"{shop.title}: {shop.format.upper()}, {shop.dpi} dpi, one for {each}{first}"
    yield f"bleed {shop.bleed:.4g} mm, safe zone {shop.safe:.4g} mm; {_origin(shop)}"
    products = [f"{product.name} {product.width:.4g} × {product.height:.4g}" for product in shop.products]
    yield f"{', '.join(products)} mm" if products else "any size"


def _cutter_lines(cutter: Cutter) -> Iterator[str]:
    yield f"{cutter.title}: {cutter.container.upper()} in {cutter.unit}"
    yield ", ".join(_operation(one) for one in cutter.operations)
    if (marks := cutter.marks) is not None:
        size = f"{marks.square:.4g} mm square, arms of {marks.arm:.4g} mm, {marks.thickness:.4g} mm thick"
        yield f"{marks.corners} registration marks, {marks.inset:.4g} mm from the edges: {size}"
    if (area := cutter.area) is not None:
        yield f"cuts {area.width:.4g} × {area.height:.4g} mm at most out of a print"
    told = {
        "one path an operation": cutter.compound,
        "shared edges cut twice": not cutter.shared,
        f"kerf {cutter.kerf:.4g} mm": cutter.kerf,
    }
    if more := ", ".join(words for words, is_so in told.items() if is_so):
        yield more


def _operation(one: CutOperation) -> str:
    dashes = f" {one.dash:.4g}/{one.pause:.4g} mm" if one.dash else ""
    return f"{one.layer} {one.colour}{dashes}"


# What is said of one paper, one shop, …, in lines beside its name.
_LINES: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "papers": _paper_lines,
    "labels": _label_lines,
    "shops": _shop_lines,
    "cutters": _cutter_lines,
}
_LISTS = ("games", *_LINES)


def add_parser(commands: Any) -> None:
    """Add ``list`` to the command line."""
    listing = commands.add_parser(
        "list",
        help="list the games that come with the program, or the equipment that it knows",
        description="List the bundled rulesets, or the equipment of a kind, the program's and your own.",
    )
    listing.add_argument("what", nargs="?", choices=_LISTS, default="games", help=join_words(_LISTS, "or"))
    add_json(listing)
    listing.set_defaults(load=loader(run_list, "check"))


def run_list(args: argparse.Namespace) -> int:
    """Print lines on each bundled game or each piece of equipment, with ``--json`` a list; return the exit status."""
    if args.what == "games":
        return _list_games(as_json=args.json)
    from pnp import api

    known, problems = api.known_equipment(args.what)
    if args.json:
        print(json.dumps([_plain(one) for one in known], indent=1))
        return report(problems)
    widest = max(len(one.name) for one in known)
    told = ((one.name if not at else "", line) for one in known for at, line in enumerate(_LINES[args.what](one)))
    print_lines(f"{name:<{widest}}  {line}" for name, line in told)
    return report(problems)


def _plain(value: Any) -> Any:
    """Return a value as JSON has it, with records as mappings of their fields."""
    if hasattr(value, "_asdict"):
        return {key: _plain(one) for key, one in value._asdict().items()}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _list_games(*, as_json: bool) -> int:
    from pnp import api

    rows: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for name in api.bundled_rulesets():
        try:
            game = api.load(name).game
        except api.RulesetError as error:
            problems += error.problems
            continue
        rows.append(
            {
                "name": name,
                "title": game.title,
                "players": str(game.players),
                "minutes": str(game.minutes),
                "version": game.version,
                "options": {key: [str(v) for v in option.values] for key, option in game.options.items()},
            }
        )
    if as_json:
        print(json.dumps(rows, indent=1))
    else:
        widest = max((len(str(row["name"])) for row in rows), default=0)
        for row in rows:
            print(f"{row['name']:<{widest}}  {row['title']} ({row['players']} players, {row['minutes']} minutes)")
    return report(problems)
