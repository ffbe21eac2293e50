"""Libraries are imported without what is rarely needed of their own imports, and others get all of it."""

from __future__ import annotations

import subprocess
import sys

from pnp.translation import number_words

_CODE = """
import sys
from pnp.press.writers import pdf, svg
from pnp.press.writers.svg import Drawing
drawing = Drawing(size=("1mm", "1mm"), debug=False)
drawing.add(drawing.path("M0 0L1 1", stroke="#000000"))
drawing.tostring()
spared = {"urllib.request", "http.client", "ssl", "PIL.Image", "svgwrite.validator2", "svgwrite.data.svgparser"}
print(sorted(spared & {*sys.modules}))

import svgwrite, urllib.request
from PIL import Image
from reportlab.lib.utils import ImageReader, _isPILImage
print(_isPILImage(Image.new("L", (2, 3))), _isPILImage("a file"), ImageReader(Image.new("L", (2, 3))).getSize())
print(svgwrite.Drawing is Drawing, callable(urllib.request.Request))
checked = svgwrite.Drawing(debug=True)
try:
    checked.rect(colour="red")
except ValueError as error:
    print(error)

import pnp.game.reading.yaml, yaml
print(yaml.safe_load("[2001-02-03, 1.5, yes]"))
try:
    yaml.safe_load("\a")
except yaml.reader.ReaderError as error:
    print(error.reason)
"""


def test_what_is_deferred_is_imported_only_when_they_are_used() -> None:
    run = subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "[]",
        "True False (2, 3)",
        "True True",
        "Invalid attribute 'colour' for svg-element <rect>.",
        "[datetime.date(2001, 2, 3), 1.5, True]",
        "special characters are not allowed",
    ]


_IN_ANOTHER_THREAD = """
import builtins, sys, threading
before = builtins.__import__

def import_client():
    import urllib.request
    print(callable(urllib.request.Request))

def import_and_watch(name, globals=None, *more):
    if name == "svgwrite.utils" and globals["__name__"] == "svgwrite.container":
        thread = threading.Thread(target=import_client)
        thread.start()
        thread.join(20)
    return before(name, globals, *more)

builtins.__import__ = import_and_watch
from pnp.press.writers import svg
print(builtins.__import__ is import_and_watch)
"""


def test_other_threads_import_the_real_modules_meanwhile() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _IN_ANOTHER_THREAD], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.splitlines() == ["True", "True"]


_ALONE = """
import sys
from pnp.translation.number_words import spell_number
print(spell_number(21, "de"), spell_number(21, "pt-BR"))
print([name for name in sys.modules if name.endswith(("lang_RU", "lang_DE"))])
from num2words import num2words
print(num2words(21, lang="ru"))
"""


def test_of_number_words_only_those_of_one_language_are_imported() -> None:
    run = subprocess.run([sys.executable, "-X", "utf8", "-c", _ALONE], capture_output=True, check=True)
    assert run.stdout.decode().splitlines() == [
        "einundzwanzig vinte e um",
        "['_num2words_in_part.lang_DE']",
        "двадцать один",
    ]


def test_there_are_no_number_words_of_what_languages_share() -> None:
    from num2words import CONVERTER_CLASSES

    known = {code: number_words._converter(code.replace("_", "-")) for code in (*CONVERTER_CLASSES, "eu", "xx", "")}
    names = {code: type(known.get(code)).__name__ for code in known}
    assert names == {
        **{code: type(one).__name__ for code, one in CONVERTER_CLASSES.items()},
        **dict.fromkeys(("eu", "xx", ""), "NoneType"),
    }
