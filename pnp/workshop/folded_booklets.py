"""Settle which booklets a build folds from which papers, for which printer, and what their files are called."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from pnp.booklet.setting.formats import BOOKLET_FORMATS, BookletFormat, folded_format, hand_paper
from pnp.press.papers import Paper
from pnp.workshop.equipment import find_paper
from pnp.workshop.options import BuildOptions

BOOKLET = "booklet"
_ON = f"{BOOKLET}-"


def booklet_paper(paper: Paper) -> Paper:
    """Return what a booklet is folded from where pieces are printed on *paper*: that paper, else A4 or US Letter."""
    try:
        return folded_format(paper).sheet
    except ValueError:
        return BOOKLET_FORMATS[hand_paper(paper)].sheet


def booklet_formats(options: BuildOptions) -> dict[str, BookletFormat]:
    """Return the booklets that are folded, by their names: from the papers of a build, and from those named in only."""
    papers = {form.paper.name: booklet_paper(find_paper(form.paper.name)) for form in options.formats}
    named = {paper.name: paper for paper in map(_named_paper, options.only) if paper is not None}
    forms = dict[str, BookletFormat]()
    for paper in (*papers.values(), *named.values()):
        with suppress(ValueError):
            forms[f"{_ON}{paper.name}"] = folded_format(paper)
    return {name: _printed(form, options) for name, form in forms.items()}


def booklet_of(options: BuildOptions, paper: Paper) -> BookletFormat:
    """Return the booklet that is folded where pieces are printed on *paper*."""
    return _printed(folded_format(booklet_paper(find_paper(paper.name))), options)


def not_folded(name: str) -> tuple[str, str] | None:
    """Return why there is no booklet of this name, with a hint, if it names a paper that none is folded from."""
    paper = _named_paper(name)
    if paper is not None:
        try:
            folded_format(paper)
        except ValueError as error:
            message, hint = error.args
            return message, hint
    return None


def booklet_file(name: str, options: BuildOptions, form: BookletFormat | None = None) -> str:
    """Return the name of the file of a booklet, which says what its *form* is made for if that differs."""
    suffix = "" if form is None else booklet_arrangement(form, options)
    return "-".join(part for part in (name, "low-ink" if options.low_ink else "", suffix) if part) + ".pdf"


def booklet_arrangement(form: BookletFormat, options: BuildOptions) -> str:
    """Return what makes a folded booklet differ from the usual one of its paper, for names; "" for nothing."""
    usual = folded_format(find_paper(form.sheet.name))
    turned = options.turned_suffix if form.flip == "long" else ""
    is_plain = form == (replace(usual, flip="long") if turned else usual)
    return "-".join(part for part in (turned, "" if is_plain else options.printer_suffix) if part)


def _named_paper(name: str) -> Paper | None:
    with suppress(ValueError):
        return find_paper(name.removeprefix(_ON)) if name.startswith(_ON) else None
    return None


def _printed(form: BookletFormat, options: BuildOptions) -> BookletFormat:
    """Return the format as the printer and the flip of a build want it; a printer may be for other paper."""
    printer = options.printer
    if printer is not None and printer.paper in ("", form.sheet.name):
        form = form.printed_by(printer)
    return replace(form, flip=options.flip or form.flip)
