"""Ctrl-C where it is delayed, and where its exception would be lost."""

import re
import signal
import threading
import time
from functools import partial
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

import pnp
from pnp.game.spreadsheets.cells import SheetSize
from pnp.game.spreadsheets.ods import read_ods
from pnp.interrupts import check_interrupt, hold_interrupts, remember_interrupts
from pnp.kept_values import find_value, keep_value
from pnp.press.pictures.svg_tree import SvgFile, read_tree
from pnp.press.text.fonts import Face
from pnp.problems import Problems
from pnp.workshop.files import write_whole
from tests.game.spreadsheets.files import ods, ods_row
from tests.press.text.test_fonts import cff

TYPEFACE = Path(pnp.__file__).parent / "press" / "text" / "typefaces" / "Literata-Regular.ttf"
PICTURE = b"""<?xml-stylesheet href="a"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"><desc>a</desc></svg>"""

# What calls functions from C, and these functions.
CALLERS = {
    "pnp.press.pictures.svg_tree": (
        lambda: read_tree(SvgFile(PICTURE, "a.svg", Problems())),
        "_Builder",
        "start end characters doctype instruction",
    ),
    "pnp.game.spreadsheets.ods": (
        lambda: read_ods(ods(ods_row("1")), "a.ods", None, SheetSize(9, 9), Problems()),
        "_Reader",
        "_start _end _characters",
    ),
}


def outlines(face):
    return [face.outline(face.hb_font.get_nominal_glyph(ord(char))).segments for char in "Ao"]


def press():
    signal.raise_signal(signal.SIGINT)


pytestmark = pytest.mark.usefixtures("keyboard")


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module, (_, _, names) in CALLERS.items() for name in names.split()]
)
def test_ctrl_c_in_a_function_that_c_calls_is_never_lost(module, name, monkeypatch):
    call, owner, _ = CALLERS[module]
    owner = getattr(import_module(module), owner)
    function, pressed = attrgetter(name)(owner), []

    def pressing(*arguments):
        if not pressed:
            pressed.append(name)
            press()
        return function(*arguments)

    monkeypatch.setattr(owner, name, pressing)
    with pytest.raises(KeyboardInterrupt):
        call()
    assert pressed


def test_ctrl_c_waits_for_the_end_of_an_import(tmp_path, monkeypatch):
    """A class that msgspec was interrupted in making is a crash in C, about once in 250 presses during imports."""
    (tmp_path / "interrupted_module.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt), remember_interrupts():
        assert import_module("interrupted_module").whole
        time.sleep(10)


def interrupted(seconds, call):
    """Return what *call* returns, None if Ctrl-C, pressed after so many seconds, has ended it."""
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        result = call()
        signal.setitimer(signal.ITIMER_REAL, 0)
        return result
    except KeyboardInterrupt:
        return None


@pytest.mark.parametrize("font", [TYPEFACE.read_bytes(), cff(letters="Ao")], ids=["quadratic", "cubic"])
def test_a_glyph_is_whole_whenever_ctrl_c_is_pressed(font):
    signal.signal(signal.SIGALRM, lambda *_: press())
    faces = [Face("a", font) for _ in range(200)]
    whole = outlines(Face("a", font))
    drawn = [interrupted(2e-6 * moment, partial(outlines, face)) for moment, face in enumerate(faces, start=1)]
    assert None in drawn
    assert all(each in (None, whole) for each in drawn)
    assert all(outlines(face) == whole for face in faces)


def test_every_function_that_c_calls_is_tried_here():
    """Whether there are others that HarfBuzz, Expat, ctypes or the garbage collector calls."""
    given = re.compile(
        r"\.draw_glyph\(|\.\w+Handler = |CFUNCTYPE"
        r"|__del__|weakref\.(ref|finalize)|from weakref import ref"
    )
    root = Path(pnp.__file__).parent
    found = {path for path in root.rglob("*.py") if given.search(path.read_text(encoding="utf-8"))}
    modules = {".".join(path.relative_to(root.parent).with_suffix("").parts) for path in found}
    assert modules == {*CALLERS, "pnp.press.text.fonts"}


class Freed:
    """Presses Ctrl-C as it is freed: a library's object may be freed at that moment, and the exception is lost."""

    def __del__(self):
        press()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_after_a_lost_ctrl_c_nothing_is_kept_and_the_block_ends_as_stopped(tmp_path):
    with pytest.raises(KeyboardInterrupt), remember_interrupts():
        Freed()
        for keep in (lambda: keep_value("lost", 1), lambda: write_whole(tmp_path / "file", b"lost"), check_interrupt):
            with pytest.raises(KeyboardInterrupt):
                keep()
    assert find_value("lost") is None
    assert not list(tmp_path.iterdir())
    check_interrupt()
    write_whole(tmp_path / "file", b"kept")


def test_ctrl_c_that_is_ignored_stays_so():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with remember_interrupts(), hold_interrupts():
        press()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_waits_for_the_end_of_the_block():
    reached = []
    with pytest.raises(KeyboardInterrupt), hold_interrupts():
        press()
        press()
        reached.append(True)
    assert reached == [True]


def test_without_ctrl_c_nothing_happens_and_the_handler_is_the_old_one():
    before = signal.getsignal(signal.SIGINT)
    with hold_interrupts():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_a_fault_in_the_block_goes_on_and_the_handler_is_the_old_one():
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="bad"), hold_interrupts():
        raise ValueError("bad")
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_leaves_signals_alone():
    seen = []

    def work():
        with hold_interrupts():
            seen.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [before]
