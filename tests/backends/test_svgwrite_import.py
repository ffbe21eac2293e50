"""svgwrite is imported without what drawings need none of, and other users of it get all of it."""

from __future__ import annotations

import subprocess
import sys

_CODE = """
import sys
from pnp.backends.svgwrite_import import Drawing
from pnp.backends import cut_svg, svg
drawing = Drawing(size=("1mm", "1mm"), debug=False)
drawing.add(drawing.path("M0 0L1 1", stroke="#000000"))
drawing.tostring()
spared = {"urllib.request", "http.client", "ssl", "svgwrite.validator2", "svgwrite.data.svgparser"}
print(sorted(spared & {*sys.modules}))

import svgwrite, urllib.request
print(svgwrite.Drawing is Drawing, callable(urllib.request.Request))
checked = svgwrite.Drawing(debug=True)
try:
    checked.rect(colour="red")
except ValueError as error:
    print(error)
"""


def test_validator_and_network_client_are_imported_only_when_they_are_used() -> None:
    run = subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "[]",
        "True True",
        "Invalid attribute 'colour' for svg-element <rect>.",
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
from pnp.backends.svgwrite_import import Drawing
print(builtins.__import__ is import_and_watch)
"""


def test_other_threads_import_the_real_modules_meanwhile() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _IN_ANOTHER_THREAD], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.splitlines() == ["True", "True"]
