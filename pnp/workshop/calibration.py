"""Find out how a printer prints: the sheet to print, and the file of what was read from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.messages import join_words, quote
from pnp.press.papers import PaperMargins
from pnp.press.printers import SCALES, Offset, Printer, Scale
from pnp.press.units import number
from pnp.sheets.calibration import (
    MIDDLE_READING,
    SMALLEST_PAPER,
    calibration_document,
    ruler_length,
)
from pnp.workshop.bench.catalogues import PROGRAM_CATALOGUES, program_translator
from pnp.workshop.equipment import DEFAULT_PRINTER, OWN_PRINTERS, configuration_folder, find_paper, read_printer
from pnp.workshop.files import write_whole

if TYPE_CHECKING:
    from pnp.press.scene.document import Flip


def calibration_pdf(paper: str, language: str = "en", flip: Flip = "long") -> bytes:
    """Return the sheet for a paper, in a language. Raises ValueError with a message and a hint."""
    from pnp.press.text.fonts import font_book
    from pnp.press.writers.pdf import write_pdf

    sheet = find_paper(paper)
    if any(side < least for side, least in zip((sheet.width, sheet.height), SMALLEST_PAPER, strict=True)):
        room = " × ".join(map(number, SMALLEST_PAPER))
        raise ValueError(f"{sheet.title} is too small for a calibration sheet of {room} mm", "calibrate with A5 or A4")
    known = ("en", *sorted(file.stem for file in PROGRAM_CATALOGUES.glob("*.po")))
    if language.partition("-")[0] not in known:
        raise ValueError(f"the program has no words in {quote(language, 40)}", f"available: {join_words(known)}")
    book = font_book(language=language)
    return write_pdf(calibration_document(sheet, flip, program_translator(language), book, language), book)


def printer_by_readings(
    name: str, paper: str, flip: Flip, margins: PaperMargins, readings: tuple[float, float], rulers: tuple[float, float]
) -> Printer:
    """Return the printer that has printed a sheet, by what was read from its verniers and measured of its rulers."""
    length = ruler_length(find_paper(paper))
    x, y = (round(reading - MIDDLE_READING, 3) for reading in readings)
    across, down = (round(length / measured, 4) for measured in rulers)
    return Printer(name, margins, Offset(x, y), Scale(across, down), flip, paper=paper)


def measured_ruler(paper: str) -> tuple[float, float, float]:
    """Return how long a ruler of the sheet is on paper, and the bounds of what may be measured, in mm."""
    length = ruler_length(find_paper(paper))
    return length, round(length / SCALES[1], 1) + 0.1, round(length / SCALES[0], 1) - 0.1


def keep_printer(printer: Printer) -> Path:
    """Write the file of a printer into the configuration folder, and return its path: the first one is the usual one.

    A file that is there gives the thickness of the paper. Raises CannotWriteError, and ValueError where there is no
    such folder.
    """
    from pnp.problems import Problems

    folder = configuration_folder()
    if folder is None:
        raise ValueError("there is no configuration folder", "name one with PNP_CONFIG_DIR")
    usual = folder / DEFAULT_PRINTER
    known = read_printer(usual, Problems()) if usual.is_file() else None
    is_usual = not usual.exists() or (known is not None and known.name == printer.name)
    file = usual if is_usual else folder / OWN_PRINTERS / f"{printer.name}.yaml"
    before = read_printer(file, Problems()) if file.is_file() else None
    if before is not None and printer.thickness is None:  # nobody is asked for it
        printer = printer._replace(thickness=before.thickness)
    write_whole(file, printer_yaml(printer).encode("utf-8"))
    return file


def printer_yaml(printer: Printer) -> str:
    """Return the file that describes a printer."""
    lines = [f"name: {printer.name}"]
    if printer.paper:
        lines.append(f"paper: {printer.paper}")
    if printer.margins is not None:
        sides = ", ".join(f"{side}: {number(mm)}mm" for side, mm in printer.margins._asdict().items())
        lines.append(f"margins: {{{sides}}}")
    lines.append(f"back: {{x: {number(printer.back.x)}mm, y: {number(printer.back.y)}mm}}")
    lines.append(f"scale: {{x: {number(printer.scale.x, 4)}, y: {number(printer.scale.y, 4)}}}")
    if printer.flip:
        lines.append(f"flip: {printer.flip}")
    if printer.thickness is not None:
        lines.append(f"thickness: {number(printer.thickness)}mm")
    return "\n".join(lines) + "\n"
