"""LibreOffice on the spreadsheet for translators: its formulas, and what unpack makes of the file that it saves."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import ZipFile

from openpyxl import load_workbook

import pnp
from tests.judges.tools import Verdicts, asks, run

LANGUAGE = "he"
_TEXT, _TRANSLATION, _STATE, _ROOM = 1, 2, 3, 8  # columns


@asks("soffice")
def judge_workbook(game: Path, folder: Path, verdicts: Verdicts) -> None:
    """Judge the states of translations that LibreOffice computes; *game* is a folder in which nothing is changed."""
    packed = pnp.translations(game).pack(LANGUAGE, folder)
    with ZipFile(packed.files[0].path) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".xlsx"))
        (folder / "packed.xlsx").write_bytes(archive.read(name))
    book = load_workbook(folder / "packed.xlsx")
    rows = list(book["Translation"].iter_rows(min_row=2))
    for row in rows:  # a translation that is right, as far as formulas can say
        row[_TRANSLATION].value = row[_TEXT].value
    typed = _mistakes(rows)
    expected = {row[0].row: state for row, _, state in typed}
    for row, translation, _ in typed:
        row[_TRANSLATION].value = translation
    book.save(folder / "typed.xlsx")
    status, _, errors = run(
        "soffice", "--headless", "--convert-to", "xlsx", "--outdir", folder / "saved", folder / "typed.xlsx"
    )
    saved = folder / "saved" / "typed.xlsx"
    verdicts.hold("soffice", status == 0 and saved.is_file(), f"{game.name}: {errors}")
    if not saved.is_file():
        return
    computed = load_workbook(saved, data_only=True)["Translation"]
    states = {row[0].row: row[_STATE].value for row in computed.iter_rows(min_row=2) if row[_STATE].value}
    verdicts.hold("soffice", states.keys() == expected.keys(), f"{game.name}: states in {states}, not in {expected}")
    for number, state in expected.items():
        said = str(states.get(number))
        verdicts.hold("soffice", state in said, f"{game.name}, row {number}: the state is {said}, not {state}")
    codes = {problem.code for problem in pnp.unpack(saved, game, prefer="theirs").problems}
    verdicts.hold("soffice", "P074" in codes and "P070" not in codes, f"{game.name}: unpack says {codes}")


def _mistakes(rows: list[Any]) -> list[tuple[Any, str | None, str]]:
    """Return rows with a wrong translation each, and what its state has in it."""
    placeholder = next(row for row in rows if "{" in row[_TEXT].value and "*" not in row[_TEXT].value)
    starred = next(row for row in rows if "**" in row[_TEXT].value)
    limited = next(row for row in rows if row[_ROOM].value)
    name = placeholder[_TEXT].value[placeholder[_TEXT].value.index("{") :].partition("}")[0] + "}"
    return [
        (rows[0], None, "חסר"),
        (placeholder, placeholder[_TEXT].value.replace(name, ""), name),
        (starred, starred[_TEXT].value.replace("*", ""), "הכוכביות"),
        (limited, "אבג " * limited[_ROOM].value, "ארוך"),
    ]
