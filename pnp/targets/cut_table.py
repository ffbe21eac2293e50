"""Write the cuts of a guillotine as a table, for a spreadsheet or the program of a cutter."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from pnp.sheets.guillotine import CutList

COLUMNS = ("sheets", "cut", "turns", "strips", "from", "along", "distance_mm", "angle", "beyond")
# What has no name: the whole sheet, and what is left over.
_SHEET, _REST = "sheet", "-"


def cut_table(lists: Iterable[CutList]) -> bytes:
    """Return a row for each cut, in the order of work; several sheets and strips are separated by spaces."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for each in lists:
        sheets = " ".join(map(str, each.sheets))
        for number, cut in enumerate(each.cuts, start=1):
            strips, beyond = " ".join(cut.strips) or _SHEET, " ".join(name or _REST for name in cut.beyond)
            start, along, distance, angle = cut.setting
            rows.writerow((sheets, number, cut.turns, strips, start, along, f"{distance:.1f}", angle, beyond))
    return written.getvalue().encode("utf-8")
