"""Run ``pnp new …``, ``pnp explain …`` and ``pnp schema …``: commands for authors and editors."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import add_json, folder
from pnp.cli.report import print_json, report, report_failure

if TYPE_CHECKING:
    from pnp.api import Explanation

_BOARDS = ("square", "hex", "points", "map", "none")
_WIDTH = 100  # of lines of text, in characters, by eye


def add_parser(commands: Any) -> None:
    """Add ``new``, ``explain`` and ``schema`` to the command line."""
    new = commands.add_parser(
        "new",
        help="begin a game: write a small one to change",
        description="Write a small game that can be built at once into a new folder. Comments explain its files.",
    )
    new.add_argument("folder", metavar="NAME", type=folder, help="the folder to make; the title is made from its name")
    new.add_argument(
        "--board", choices=_BOARDS, default=_BOARDS[0], help="the kind of board; none for cards (default: square)"
    )
    new.add_argument("--rules", action="store_true", help="write a rule in play.yaml as well, which proves a figure")
    add_json(new)
    new.set_defaults(load=lambda: run_new)
    explain = commands.add_parser(
        "explain",
        help="explain the code of a message, and what to do",
        description="Explain the codes of messages: what each means, why it occurs, and how to correct it.",
    )
    explain.add_argument(
        "codes", metavar="CODE", nargs="*", help="a code such as P012, or p12 (default: list them all)"
    )
    add_json(explain)
    explain.set_defaults(load=lambda: run_explain)
    schema = commands.add_parser(
        "schema",
        help="JSON Schemas of the files of a ruleset, for editors",
        description="Print the JSON Schema of a file of rulesets, for editors that complete and check YAML. "
        "Without FILE, print the schemas of all files, by their names.",
    )
    schema.add_argument("file", metavar="FILE", nargs="?", help="a file, such as components.yaml or figures/start.yaml")
    schema.add_argument("--out", type=folder, metavar="DIR", help="write files into this folder instead of printing")
    schema.set_defaults(load=lambda: run_schema)


def run_new(args: argparse.Namespace) -> int:
    """Write a new game, and say what to do next; return the exit status."""
    from pnp import api

    new = api.new_ruleset(args.folder, board=args.board, rules=args.rules)
    if args.json:
        print_json({"folder": str(new.folder), "files": list(new.files)}, new.problems)
        return 1 if new.problems else 0
    if new.files:
        path = new.folder.as_posix()
        path = shlex.quote(path if new.folder.is_absolute() or path.startswith(".") else f"./{path}")
        files = [file for file in new.files if not file.startswith(".")]
        print(f"{new.folder} has {', '.join(files)}")
        print(f"\n    pnp check {path}     # what is wrong, and where\n    pnp build {path}     # everything to print")
    return report(new.problems)


def run_explain(args: argparse.Namespace) -> int:
    """Print what codes mean, or a line for each code there is; return the exit status."""
    # Some codes may be unknown: the others are explained, in the form that is asked for.
    from pnp import api
    from pnp.problems import CODES, Problem

    answers = [api.explain(code) for code in args.codes or CODES]
    problems = [answer for answer in answers if isinstance(answer, Problem)]
    explanations = [answer for answer in answers if not isinstance(answer, Problem)]
    if not explanations:
        return report_failure(problems, as_json=args.json)
    if args.json:
        print(json.dumps([explanation.as_dict() for explanation in explanations], indent=1))
    elif args.codes:
        print("\n\n".join(map(_page, explanations)))
    else:
        print("\n".join(f"{explanation.code}  {explanation.title}" for explanation in explanations))
    return report(problems)


def run_schema(args: argparse.Namespace) -> int:
    """Print the schema of a file, or all, or write them into a folder; return the exit status."""
    from pnp import api
    from pnp.problems import Problem

    name = None if args.file is None else api.schema_name(args.file)
    if isinstance(name, Problem):
        return report([name])
    if args.out is not None:
        written = api.write_schemas(args.out, [] if name is None else [name])
        if isinstance(written, Problem):
            return report([written])
        print("\n".join(map(str, written)))
        return 0
    schemas = api.schemas()
    json.dump(schemas if name is None else schemas[name], sys.stdout, ensure_ascii=False, indent=1)
    print()
    return 0


def _page(explanation: Explanation) -> str:
    example, correction = (_indented(text) for text in (explanation.example, explanation.correction))
    text = "\n\n".join(map(_filled, explanation.text.split("\n\n")))
    head = f"{explanation.code}: {explanation.title}"
    return f"{head}\n\n{text}\n\nFor example:\n\n{example}\n\nCorrected:\n\n{correction}"


def _filled(paragraph: str) -> str:
    """Return a paragraph in lines that fit a terminal; a command stays as it is."""
    from textwrap import fill

    return paragraph if paragraph.startswith("    ") else fill(paragraph, _WIDTH, break_long_words=False)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
