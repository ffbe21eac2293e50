"""Run the judges' programs; one that is missing is a complaint that says how to get it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping

from msgspec import Struct, field

# Each program and the Debian package that brings it.
PACKAGES: Mapping[str, str] = {
    "qpdf": "qpdf",
    "pdffonts": "poppler-utils",
    "pdfinfo": "poppler-utils",
    "pdftotext": "poppler-utils",
    "gs": "ghostscript",
    "xmllint": "libxml2-utils",
    "rsvg-convert": "librsvg2-bin",
    "chromium": "chromium",
    "soffice": "libreoffice-calc",
    "msgfmt": "gettext",
    "i18nspector": "i18nspector",
}
_OTHER_NAMES: Mapping[str, tuple[str, ...]] = {"chromium": ("chromium-browser", "google-chrome", "chrome")}
_SECONDS = 180


class Verdicts(Struct):
    """What the judges said: complaints, and how many times each was asked."""

    complaints: list[str] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)

    def hold(self, judge: str, truth: bool, complaint: str) -> None:
        """Note that *judge* was asked, and the complaint unless what it looked at is right."""
        self.asked[judge] = self.asked.get(judge, 0) + 1
        if not truth:
            self.complaints.append(f"{judge}: {complaint}")


def find_program(program: str) -> str | None:
    """Return the path of a program under any of its names."""
    names = (program, *_OTHER_NAMES.get(program, ()))
    return next((path for name in names if (path := shutil.which(name))), None)


def missing(verdicts: Verdicts) -> bool:
    """Complain of every program that is not installed; return whether there is one."""
    lacking = [program for program in PACKAGES if find_program(program) is None]
    packages = " ".join(dict.fromkeys(PACKAGES[program] for program in lacking))
    for program in lacking:
        verdicts.hold(program, False, f"not installed; on Debian: apt install {packages}")
    return bool(lacking)


def run(program: str, *arguments: object) -> tuple[int, str, str]:
    """Run a program; return its status, its output and its errors."""
    path = find_program(program)
    assert path is not None, program
    ended = subprocess.run(
        [path, *map(str, arguments)], capture_output=True, timeout=_SECONDS, check=False, stdin=subprocess.DEVNULL
    )
    return ended.returncode, ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace")
