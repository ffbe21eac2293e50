"""Know what a user prints on and with, and who prints for them: papers, sizes, printers and print shops.

Those of the user's own are in their configuration folder: papers.yaml, shops.yaml, printer.yaml for the usual printer,
and printers/ with a file for each of several.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.messages import did_you_mean, quote, suggest_name
from pnp.press.papers import PAPERS, Paper, is_size, sized_paper

if TYPE_CHECKING:
    from pnp.press.printers import Printer
    from pnp.press.shops import Shop
    from pnp.problems import Problems

CONFIGURATION_VARIABLE = "PNP_CONFIG_DIR"  # names the folder
OWN_PAPERS, OWN_SHOPS = "papers.yaml", "shops.yaml"
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


def own_papers(problems: Problems) -> Mapping[str, Paper]:
    """Return the sound papers of the user's own, by their names, after recording what is wrong with the others."""
    folder = configuration_folder()
    if folder is None or not (folder / OWN_PAPERS).is_file():
        return {}
    from pnp.game.reading.equipment import read_papers  # few users have papers of their own

    return read_papers(folder, OWN_PAPERS, problems)


def find_paper(name: str) -> Paper:
    """Return a paper by its name or its size. Raises ValueError with a message and a hint."""
    if name in PAPERS:
        return PAPERS[name]
    if is_size(name):
        return sized_paper(name)
    from pnp.problems import Problems

    problems = Problems()
    own = own_papers(problems)
    if name in own:
        return own[name]
    hints = (did_you_mean(name, [*PAPERS, *own]), "pnp list papers names them; or write a size: 200x250mm")
    raise ValueError(f"{quote(name, 40)} is not a paper", " ".join(filter(None, hints)))


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


def own_shops(problems: Problems) -> Mapping[str, Shop]:
    """Return the sound print shops of the user's own, by their names, after recording what is wrong with the others."""
    folder = configuration_folder()
    if folder is None or not (folder / OWN_SHOPS).is_file():
        return {}
    from pnp.game.reading.equipment import read_shops

    return read_shops(folder, OWN_SHOPS, problems)


def find_shop(name: str) -> Shop:
    """Return a print shop by its name. Raises ValueError with a message and a hint."""
    from pnp.press.shops import shipped_shops
    from pnp.problems import Problems

    shops = {**shipped_shops(), **own_shops(Problems())}
    if name in shops:
        return shops[name]
    raise ValueError(f"{quote(name, 40)} is not a print shop", suggest_name(name, shops))


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
