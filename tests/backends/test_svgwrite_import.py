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
