"""Run the judges' programs; one that is missing is a complaint that says how to get it, and the others judge."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import ParamSpec

from msgspec import Struct, field

# Each program and the Debian package that brings it.
PACKAGES: Mapping[str, str] = {
    "qpdf": "qpdf",
    "pdffonts": "poppler-utils",
    "pdfinfo": "poppler-utils",
    "pdftoppm": "poppler-utils",
    "pdftotext": "poppler-utils",
    "gs": "ghostscript",
    "xmllint": "libxml2-utils",
    "rsvg-convert": "librsvg2-bin",
    "chromium": "chromium",
    "soffice": "libreoffice-calc",
    "msgfmt": "gettext",
    "i18nspector": "i18nspector",
    "inkscape": "inkscape",
}
# Programs of Python packages that can't be installed beside ours: make judges installs them into a folder.
_OWN_FOLDER = Path(__file__).parents[2] / ".venv-judges" / "bin"
_PYTHON = ("vpype",)
_OTHER_NAMES: Mapping[str, tuple[str, ...]] = {"chromium": ("chromium-browser", "google-chrome", "chrome")}
_SECONDS = 180
_Given = ParamSpec("_Given")


class Verdicts(Struct):
    """What the judges said: complaints, and how many times each was asked; how many files of each kind they saw."""

    complaints: list[str] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)

    def hold(self, judge: str, truth: bool, complaint: str) -> None:
        """Note that *judge* was asked, and the complaint unless what it looked at is right."""
        self.asked[judge] = self.asked.get(judge, 0) + 1
        if not truth:
            self.complaints.append(f"{judge}: {complaint}")

    def add(self, other: Verdicts) -> None:
        """Note what others have said."""
        self.complaints += other.complaints
        for own, more in ((self.asked, other.asked), (self.files, other.files)):
            for name, count in more.items():
                own[name] = own.get(name, 0) + count


@cache
def find_program(program: str) -> str | None:
    """Return the path of a program under any of its names."""
    names = (program, *_OTHER_NAMES.get(program, ()))
    places = f"{os.environ.get('PATH', '')}{os.pathsep}{_OWN_FOLDER}"
    return next((path for name in names if (path := shutil.which(name, path=places))), None)


def complain_of_missing(verdicts: Verdicts) -> None:
    """Complain of every program that is not installed."""
    lacking = [program for program in PACKAGES if find_program(program) is None]
    packages = " ".join(dict.fromkeys(PACKAGES[program] for program in lacking))
    for program in lacking:
        verdicts.hold(program, False, f"not installed, so it judges nothing; on Debian: apt install {packages}")
    for program in _PYTHON:
        if find_program(program) is None:
            verdicts.hold(program, False, "not installed, so it judges nothing: make judges installs it")


def asks(*programs: str) -> Callable[[Callable[_Given, None]], Callable[_Given, None]]:
    """Return a decorator of judges: without all of its programs, a judge says nothing."""

    def decorate(judge: Callable[_Given, None]) -> Callable[_Given, None]:
        @wraps(judge)
        def judge_if_able(*given: _Given.args, **named: _Given.kwargs) -> None:
            if all(map(find_program, programs)):
                judge(*given, **named)

        return judge_if_able

    return decorate


def run(program: str, *arguments: object, typed: str = "") -> tuple[int, str, str]:
    """Run a program, into which one types; return its status, its output and its errors."""
    path = find_program(program)
    assert path is not None, program
    ended = subprocess.run(
        [path, *map(str, arguments)], capture_output=True, timeout=_SECONDS, check=False, input=typed.encode()
    )
    return ended.returncode, ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace")
