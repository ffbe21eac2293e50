"""Qpdf, Poppler, Ghostscript and pikepdf on every PDF."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pikepdf
from PIL import Image, ImageChops

from tests.judges.tools import Verdicts, asks, run

_SLACK = 0.02  # mm
_BOX = 0.01  # mm


def judge_pdf(path: Path, size: tuple[float, float], pages: int, verdicts: Verdicts, *, has_text: bool = True) -> None:
    """Judge a file whose pages, as the manifest says, are so many and *size* mm large; not all pieces *have text*."""
    _judge_syntax(path, verdicts)
    _judge_painting(path, verdicts)
    _judge_fonts(path, has_text, verdicts)
    _judge_info(path, size, pages, verdicts)


@asks("qpdf")
def _judge_syntax(path: Path, verdicts: Verdicts) -> None:
    status, told, errors = run("qpdf", "--check", path)
    verdicts.hold(
        "qpdf", status == 0 and not errors and "No syntax or stream encoding errors" in told, f"{path}\n{told}{errors}"
    )


@asks("gs")
def _judge_painting(path: Path, verdicts: Verdicts) -> None:
    flags = ("-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=nullpage", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING")
    status, told, errors = run("gs", *flags, path)
    verdicts.hold("gs", status == 0 and not (told + errors).strip(), f"{path}\n{told}{errors}")


@asks("pdffonts")
def _judge_fonts(path: Path, has_text: bool, verdicts: Verdicts) -> None:
    status, told, errors = run("pdffonts", path)
    rows = told.splitlines()[2:]
    verdicts.hold(
        "pdffonts", status == 0 and (bool(rows) or not has_text) and not errors, f"{path} has no fonts\n{errors}"
    )
    for row in rows:
        embedded, subset, has_unicode = row.split()[-5:-2]
        verdicts.hold("pdffonts", (embedded, subset, has_unicode) == ("yes",) * 3, f"{path}: {row}")


@asks("pdfinfo")
def _judge_info(path: Path, size: tuple[float, float], pages: int, verdicts: Verdicts) -> None:
    _, told, errors = run("pdfinfo", "-f", 1, "-l", pages, path)
    says = dict(re.findall(r"^([^:]+):\s*(.*)$", told, re.M))
    verdicts.hold("pdfinfo", says.get("Pages") == str(pages) and not errors, f"{path}: {says.get('Pages')} pages")
    for key, wanted in (("Encrypted", "no"), ("JavaScript", "no"), ("Form", "none"), ("PDF version", "1.7")):
        verdicts.hold("pdfinfo", says.get(key) == wanted, f"{path}: {key} is {says.get(key)}")
    sizes = re.findall(r"^Page +\d+ size: +([\d.]+) x ([\d.]+) pts", told, re.M)
    verdicts.hold("pdfinfo", len(sizes) == pages, f"{path}: {len(sizes)} sizes of pages")
    for width, height in sizes:
        mm = float(width) * 25.4 / 72, float(height) * 25.4 / 72
        right = all(abs(a - b) < _SLACK for a, b in zip(mm, size, strict=True))
        verdicts.hold("pdfinfo", right, f"{path}: a page of {mm[0]:.2f} × {mm[1]:.2f} mm, not {size}")


def judge_boxes(path: Path, trim: tuple[float, float], bleed: float | None, verdicts: Verdicts) -> None:
    """Judge whether every page is cut to *trim* mm in its middle, and bleeds so far beyond; without a bleed, it may."""
    with pikepdf.open(path) as pdf:
        boxes = [{name: _box(page, name) for name in ("/MediaBox", "/TrimBox", "/BleedBox")} for page in pdf.pages]
    for number, told in enumerate(boxes, start=1):
        paper = told["/MediaBox"] or (0.0, 0.0, 0.0, 0.0)
        middle = (paper[0] + paper[2]) / 2, (paper[1] + paper[3]) / 2
        for name, beyond in (("/TrimBox", 0.0), ("/BleedBox", bleed)):
            box = told[name]
            if beyond is None or (box is None and beyond == 0.0 and name == "/BleedBox"):
                continue
            reach = trim[0] / 2 + beyond, trim[1] / 2 + beyond
            wanted = (middle[0] - reach[0], middle[1] - reach[1], middle[0] + reach[0], middle[1] + reach[1])
            right = box is not None and all(abs(one - two) <= _BOX for one, two in zip(box, wanted, strict=True))
            verdicts.hold("pikepdf", right, f"{path} page {number}: {name} is {box} mm, not {wanted}")


def _box(page: pikepdf.Page, name: str) -> tuple[float, ...] | None:
    """Return a box of a page in mm, or None if it is not told."""
    return tuple(float(value) * 25.4 / 72 for value in page.obj[name]) if name in page.obj else None


@asks("gs")
def judge_plates(path: Path, plain: Path, folder: Path, verdicts: Verdicts) -> None:
    """Judge whether the contour of a grey PDF is a plate of its own, that hides nothing of the *plain* one's black."""
    plates, without = _plates(path, folder / "cut"), _plates(plain, folder / "plain")
    verdicts.hold("gs", "CutContour" in plates and _has_ink(plates["CutContour"]), f"{path}: no plate CutContour")
    verdicts.hold("gs", "CutContour" not in without, f"{plain}: a plate CutContour")
    for name in ("Cyan", "Magenta", "Yellow"):
        verdicts.hold("gs", not _has_ink(plates[name]), f"{path}: {name} in a grey print")
    same = ImageChops.difference(plates["Black"], without["Black"]).getbbox() is None
    verdicts.hold("gs", same and _has_ink(plates["Black"]), f"{path}: the contour changes the black plate")


def _plates(path: Path, folder: Path) -> dict[str, Image.Image]:
    """Return the plates of the second page, the back of the first card, by their inks."""
    folder.mkdir()
    flags = ("-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r150", "-dFirstPage=2", "-dLastPage=2")
    run("gs", *flags, f"-sOutputFile={folder}/plate.tif", path)
    files = [(re.fullmatch(r"plate\((\w+)\)", file.stem), file) for file in folder.glob("*.tif")]
    return {match[1]: Image.open(file).convert("L") for match, file in files if match}


def _has_ink(plate: Image.Image) -> bool:
    return plate.getextrema() != (255, 255)


@asks("pdftotext")
def judge_words(path: Path, wanted: Sequence[str], verdicts: Verdicts) -> None:
    """Judge whether a reader who copies the text finds *wanted* one after the other.

    In the order of the pages' content: otherwise pdftotext guesses columns where texts and figures alternate.
    """
    _, told, _ = run("pdftotext", "-raw", path, "-")
    text = _plain(told)
    at = 0
    for words in wanted:
        index = text.find(_plain(words), at)
        verdicts.hold("pdftotext", index >= 0, f"{path}: {words!r} is not there, or not in its place")
        at = max(at, index)


@asks("pdfinfo", "pdftotext")
def judge_first_sheet(path: Path, imprint: str, verdicts: Verdicts) -> None:
    """Judge whether the cover of a folded booklet, which alone has the *imprint*, is on the right of its first side."""
    _, told, _ = run("pdfinfo", path)
    size = re.search(r"^Page size: +([\d.]+) x ([\d.]+) pts", told, re.M)
    width, height = (round(float(value)) for value in size.groups()) if size else (0, 0)
    for left, there in ((width // 2, True), (0, False)):
        _, text, _ = run("pdftotext", "-f", 1, "-l", 1, "-x", left, "-y", 0, "-W", width // 2, "-H", height, path, "-")
        verdicts.hold("pdftotext", (_plain(imprint) in _plain(text)) == there, f"{path}: the cover is not at {left} pt")


def _plain(text: str) -> str:
    """Return the text without what line ends add and take away, spaces and hyphens, and without quotes."""
    return re.sub(r"[\s\u00ad\u2010'\u2018\u2019\"\u201c\u201d-]+", "", text)


@asks("pdftotext")
def judge_counts(folder: Path, counts: Mapping[str, int], verdicts: Verdicts) -> None:
    """Judge whether the print guide names the count of each component, by its name in lists."""
    _, told, _ = run("pdftotext", "-layout", folder / "print-guide.pdf", "-")
    for title, count in counts.items():
        there = re.search(rf"(^| ){count} +{re.escape(title)}(, [^\n]*? mm)?( {{2,}}|$)", told, re.M)
        verdicts.hold("pdftotext", there is not None, f"{folder}: the print guide does not count {count} of {title}")
