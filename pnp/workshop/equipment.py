"""Know what a user prints on and with, cuts with, and who prints for them: papers, label sheets, printers and others.

Those of the user's own are in their configuration folder: a file for each kind of equipment, such as papers.yaml,
printer.yaml for the usual printer, and printers/ with a file for each of several.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pnp.messages import did_you_mean, join_words, quote
from pnp.press.papers import PAPERS, Paper, is_size, sized_paper
from pnp.press.units import number

if TYPE_CHECKING:
    from pnp.press.cutters import Cutter
    from pnp.press.labels import LabelSheet
    from pnp.press.printers import Printer
    from pnp.press.shops import Shop
    from pnp.problems import Problems

EquipmentKind = Literal["papers", "labels", "shops", "cutters"]
CONFIGURATION_VARIABLE = "PNP_CONFIG_DIR"  # names the folder
MOST_PAPERS = 10  # of one build
DEFAULT_PRINTER = "printer.yaml"
OWN_PRINTERS = "printers"
NO_PRINTER = "none"
_YAML = (".yaml", ".yml")


def configuration_folder() -> Path | None:
    """Return the user's configuration folder, which need not exist; None if there is no home folder."""
    if named := os.environ.get(CONFIGURATION_VARIABLE):
        return Path(named)
    with suppress(RuntimeError):
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "pnp"
        base = Path(os.environ.get("APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME", ""))
        return (base if base.is_absolute() else Path.home() / ".config") / "pnp"
    return None


class _Kind(NamedTuple):
    """A kind of equipment: what messages call one of it, and those that come with the program, by their names."""

    noun: str
    shipped: Callable[[], Mapping[str, Any]]


def _labels() -> Mapping[str, Any]:
    from pnp.press.labels import shipped_labels  # few builds are for label sheets

    return shipped_labels()


def _shops() -> Mapping[str, Any]:
    from pnp.press.shops import shipped_shops  # few builds are for a shop

    return shipped_shops()


def _cutters() -> Mapping[str, Any]:
    from pnp.press.cutters import shipped_cutters

    return shipped_cutters()


_KINDS: Mapping[EquipmentKind, _Kind] = {
    "papers": _Kind("a paper", lambda: PAPERS),
    "labels": _Kind("a label sheet", _labels),
    "shops": _Kind("a print shop", _shops),
    "cutters": _Kind("a cutting machine", _cutters),
}


def equipment_by_name(kind: EquipmentKind, problems: Problems) -> Mapping[str, Any]:
    """Return the program's and the user's equipment of a kind by name, after recording what is wrong with the latter.

    The user's is in a file of the configuration folder with the kind's name, such as papers.yaml.
    """
    shipped, folder, file = _KINDS[kind].shipped(), configuration_folder(), f"{kind}.yaml"
    if folder is None or not (folder / file).is_file():
        return shipped
    from pnp.game.reading.equipment import read_equipment  # few users have equipment of their own

    return {**shipped, **read_equipment(kind, folder, file, shipped, problems)}


def find_equipment(kind: EquipmentKind, name: str, *also: str) -> Any:
    """Return the equipment of a kind with a name. Raises ValueError with a message and a hint, which ends in *also*."""
    if name in (shipped := _KINDS[kind].shipped()):  # whatever is in the user's file
        return shipped[name]
    from pnp.problems import Problems

    problems = Problems()
    known = equipment_by_name(kind, problems)
    if name in known:
        return known[name]
    faults = f" and tells what is wrong with {kind}.yaml" if problems.error_count else ""
    hints = (did_you_mean(name, known), "; ".join((f"pnp list {kind} names them{faults}", *also)))
    raise ValueError(f"{quote(name, 40)} is not {_KINDS[kind].noun}", " ".join(filter(None, hints)))


def find_paper(name: str) -> Paper:
    """Return a paper by its name or its size. Raises ValueError with a message and a hint."""
    if name not in PAPERS and is_size(name):
        return sized_paper(name)
    paper: Paper = find_equipment("papers", name, "or write a size: 200x250mm")
    return paper


def paper_faults(names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the papers of a build, each time with a hint."""
    if not names:
        yield "no paper is selected", f"available: {', '.join(PAPERS)}"
    if len(names) > MOST_PAPERS:
        yield f"{len(names)} papers are too many for one build", f"name {MOST_PAPERS} at most"
        return
    for name in names:
        try:
            find_paper(name)
        except ValueError as error:
            yield error.args


def find_labels(name: str) -> LabelSheet:
    """Return a label sheet by its name. Raises ValueError with a message and a hint."""
    sheet: LabelSheet = find_equipment("labels", name)
    return sheet


def find_shop(name: str) -> Shop:
    """Return a print shop by its name. Raises ValueError with a message and a hint."""
    shop: Shop = find_equipment("shops", name)
    return shop


def find_cutter(name: str) -> Cutter:
    """Return a cutting machine by its name. Raises ValueError with a message and a hint."""
    cutter: Cutter = find_equipment("cutters", name)
    return cutter


def cutter_faults(
    names: Collection[str], papers: Collection[str], printer: Printer | None
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the cutting machines of a build, each time with a hint; papers are told elsewhere."""
    marked: list[Cutter] = []
    for name in names:
        try:
            marked += [one for one in (find_cutter(name),) if one.marks is not None]
        except ValueError as error:
            yield error.args
    if len(marked) > 1:
        told = join_words([quote(one.name) for one in marked], "and")
        yield f"the registration marks of {told} would lie on each other", "build for one after the other"
    sheets = list[Paper]()
    for name in papers if marked else ():
        with suppress(ValueError):
            sheets.append(find_paper(name))
    for cutter, paper in product(marked, sheets):
        assert cutter.marks is not None, "only such cutters are kept"
        called, inset = f"the registration marks of {quote(cutter.name)}", number(cutter.marks.inset)
        if wanted := cutter.paper_fault(paper.width, paper.height):
            yield f"{paper.title} is too small for {called}", f"choose paper with {wanted}"
        elif printer is not None and max(printer.on(paper).margins) > cutter.marks.inset:
            far = number(max(printer.on(paper).margins))
            hint = f"write a cutter of your own whose marks have inset: {far}mm, or build with --printer {NO_PRINTER}"
            yield (
                f"{called} lie {inset} mm from the edges, where the printer {quote(printer.name)} prints nothing",
                hint,
            )


def printer_file(name: str) -> Path:
    """Return the file of a printer that is named, or of a path. Raises ValueError with a message and a hint."""
    if name.endswith(_YAML) or os.sep in name or "/" in name:
        if Path(name).is_file():
            return Path(name)
        raise ValueError(f"there is no file {quote(name, 60)}", "pnp calibrate --write makes one")
    folder = configuration_folder()
    files = {} if folder is None else {file.stem: file for file in sorted((folder / OWN_PRINTERS).glob("*.yaml"))}
    usual = default_printer_file()
    if usual is not None and name not in files:
        from pnp.problems import Problems

        printer = read_printer(usual, Problems())
        files |= {} if printer is None else {printer.name: usual}
    if name in files:
        return files[name]
    known = f"yours: {', '.join(sorted(files))}" if files else "you have none yet: pnp calibrate makes one"
    hints = (did_you_mean(name, files), f"write the name or the file of a printer, or {NO_PRINTER}; {known}")
    raise ValueError(f"{quote(name, 40)} is not a printer", " ".join(filter(None, hints)))


def default_printer_file() -> Path | None:
    """Return the file of the user's usual printer, if there is one."""
    folder = configuration_folder()
    file = None if folder is None else folder / DEFAULT_PRINTER
    return file if file is not None and file.is_file() else None


def read_printer(file: Path, problems: Problems) -> Printer | None:
    """Return the printer that a file describes, or None after recording what is wrong with it."""
    from pnp.game.reading.equipment import read_printer_file  # many users have no printer of their own

    return read_printer_file(file.parent, file.name, problems)


def printer_faults(printer: Printer | None, papers: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield why a printer can't print on some papers, each time with a hint; unknown papers are told elsewhere."""
    from pnp.press.printers import THICKEST

    if printer is not None and printer.thickness is not None and not 0 <= printer.thickness <= THICKEST:
        nearest = 0 if printer.thickness < 0 else THICKEST
        yield f"paper is 0 to {THICKEST:g} mm thick, not {printer.thickness:g} mm", f"the nearest is {nearest:g}"
    for name in papers if printer is not None else ():
        with suppress(ValueError):
            paper = find_paper(name)
            assert printer is not None
            called = f"the printer {quote(printer.name, 40)}"
            if printer.paper not in ("", name):
                hint = f"build with --paper {printer.paper}, or --printer {NO_PRINTER}"
                yield f"{called} is described for {printer.paper}, not for {name}", hint
            elif not printer.leaves_enough(paper):
                yield f"the margins of {called} leave less than half of {paper.title}", "choose larger paper"
