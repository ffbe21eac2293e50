"""Run ``pnp translate …``: list the texts to translate, and maintain the files of translators."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import Command, add_json, folder, loader, named_rulesets
from pnp.cli.report import print_json, print_lines, report

if TYPE_CHECKING:
    from pnp.api import TranslationDiff, TranslationResult, Translations, TranslationSummary

_ALL = "all"
_TEMPLATES = "output/translations"


def add_parser(commands: Any) -> None:
    """Add ``translate`` to the command line."""
    commands.add_parser(
        "translate",
        help="begin, update and check translations",
        description="Keep translations: gettext PO files in the folder translations of a ruleset.",
        add_arguments=_add_commands,
    )


def _add_commands(parser: argparse.ArgumentParser) -> None:
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    run = _reporting(lambda translations, args: translations.extract(args.output))
    _add_output(_add(inner, "extract", run, "write templates without a language (POT)", language=None))
    run = _reporting(lambda translations, args: translations.init(args.language))
    _add(inner, "init", run, "begin a translation: write a PO file with every message", language="required")
    run = _reporting(lambda translations, args: translations.update(_language(args), check=args.check))
    update = _add(inner, "update", run, "bring translations up to date with the games", language="optional")
    update.add_argument("--check", action="store_true", help="write nothing; fail if a translation is out of date")
    _add(inner, "status", _status, "print how complete translations are", language="optional")
    run = _reporting(lambda translations, args: translations.check(_language(args), strict=args.strict))
    check = _add(inner, "check", run, "report every problem of translations; write nothing", language="optional")
    check.add_argument("--strict", action="store_true", help="fail if something is not translated")
    run = _reporting(lambda translations, args: translations.pseudo(args.output))
    _add_output(_add(inner, "pseudo", run, "write translations into the pseudo-languages xa and xb", language=None))
    run = _reporting(lambda translations, args: translations.pack(args.language, args.output))
    pack = _add(inner, "pack", run, "write a zip file for translators without tools", language="required")
    _add_output(pack, "it")
    _add_unpack(inner)
    _add(inner, "diff", _diff, "print how texts have changed since they were translated", language="optional")


def _sentence(about: str) -> str:
    return f"{about[:1].upper()}{about[1:]}."


def _add_output(command: argparse.ArgumentParser, what: str = "them") -> None:
    about = f"the folder for {what} (default: {_TEMPLATES})"
    command.add_argument("--output", type=folder, default=_TEMPLATES, metavar="DIR", help=about)


def _add_unpack(commands: Any) -> None:
    """Add the command that takes a file back; the file says what it translates."""
    about = "merge a file that a translator has returned"
    command = commands.add_parser("unpack", help=about, description=_sentence(about))
    command.add_argument("file", metavar="FILE", help="a zip file that pack has written, its spreadsheet or PO file")
    ruleset_help = "the ruleset that it translates (default: the one that the file names)"
    command.add_argument("ruleset", metavar="RULESET", nargs="?", help=ruleset_help)
    command.add_argument("--program", action="store_true", help="it translates the program's own words")
    command.add_argument("--lang", metavar="LANG", help="the language (default: the one that the file names)")
    choice = command.add_mutually_exclusive_group()
    for side, use in (("theirs", "use the file's"), ("ours", "keep it")):
        about = f"if a translation was changed here as well, {use}"
        choice.add_argument(f"--{side}", action="store_const", const=side, dest="prefer", help=about)
    add_json(command)
    command.set_defaults(load=loader(_unpack, "translations"))


def _add(commands: Any, name: str, run: Command, about: str, language: str | None) -> argparse.ArgumentParser:
    """Add a command for a language, which may be *optional*, and for rulesets or the program."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=about, description=_sentence(about))
    if language is not None:
        nargs = None if language == "required" else "?"
        default = "" if nargs is None else f" (default: {_ALL}, every one that there is)"
        several = ", or several: ru,de" if name != "pack" else ""
        about_language = f"the language by its code, such as ru or pt-BR{several}{default}"
        command.add_argument("language", metavar="LANG", nargs=nargs, default=_ALL, help=about_language)
    command.add_argument(
        "rulesets",
        metavar="RULESET",
        nargs="*",
        default=[],
        help="a bundled ruleset or the path of a folder (default: the game in this folder, or else all "
        "bundled rulesets and the program)",
    )
    command.add_argument("--program", action="store_true", help="the program's own words")
    add_json(command)
    command.set_defaults(load=loader(run, "translations"))
    return command


def _translations(args: argparse.Namespace) -> Translations:
    from pnp import api

    first = (args.language,) if _is_ruleset(getattr(args, "language", _ALL)) else ()
    named = args.rulesets if first or args.program else named_rulesets(args)
    return api.translations(*first, *named, program=args.program)


def _language(args: argparse.Namespace) -> str | None:
    """Return the language that a command names; None for all."""
    return None if args.language == _ALL or _is_ruleset(args.language) else args.language


def _is_ruleset(word: str) -> bool:
    """Return whether a word in the place of a language names a ruleset: the language was left out."""
    from pnp import api

    return "/" in word or word in (".", "..", *api.bundled_rulesets())


def _unpack(args: argparse.Namespace) -> int:
    from pnp import api

    result = api.unpack(args.file, args.ruleset, program=args.program, language=args.lang, prefer=args.prefer)
    return _report(result, args)


def _reporting(make: Callable[[Translations, argparse.Namespace], TranslationResult]) -> Command:
    """Return the command that makes files of translations, and reports them."""
    return lambda args: _report(make(_translations(args), args), args)


def _status(args: argparse.Namespace) -> int:
    result = _translations(args).status(_language(args))
    if args.json:
        return _print_json(result, {"files": list(map(_file_as_dict, result.files))})
    columns = ("messages", "translated", "fuzzy", "missing", "overflowing")
    rows = [(file.name, file.language, *(str(getattr(file, column)) for column in columns)) for file in result.files]
    table = [("", "", *columns), *rows] if rows else []
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    for name, language, *cells in table:
        numbers = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths[2:], strict=True))
        print_lines([f"{name:<{widths[0]}}  {language:<{widths[1]}}  {numbers}"])
    return report(result.problems)


def _diff(args: argparse.Namespace) -> int:
    result = _translations(args).diff(_language(args))
    if args.json:
        changed = [
            {"name": each.name, "file": each.place and each.place.file, "line": each.place and each.place.line}
            | {key: getattr(each, key) for key in ("before", "message", "changes", "translation")}
            for each in result.changed
        ]
        return _print_json(result, {"changed": changed})
    for each in result.changed:
        place = f"{each.place.file}:{each.place.line}" if each.place else each.name
        print_lines([f"{place}: {each.changes}", f"    {each.translation}"])
    return report(result.problems)


def _report(result: TranslationResult, args: argparse.Namespace) -> int:
    if args.json:
        return _print_json(result, {"files": list(map(_file_as_dict, result.files))})
    for file in result.files:
        fuzzy = f", {file.fuzzy} fuzzy" if file.fuzzy else ""
        returned = f"; {file.new} new, {file.changed} changed" if file.new or file.changed else ""
        counts = f"{file.translated} of {file.messages} messages translated"
        print_lines([f"{file.path}: {counts}{fuzzy}{returned}"])
    return report(result.problems)


def _file_as_dict(file: TranslationSummary) -> dict[str, Any]:
    return file._asdict() | {"path": str(file.path), "missing": file.missing}


def _print_json(result: TranslationResult | TranslationDiff, values: dict[str, Any]) -> int:
    print_json(values, result.problems)
    return 0 if result.ok else 1
