"""Where inherited values are written, and what the places of a kept game need."""

import subprocess
import sys

from pnp.game.reading.inheritance import inherit
from pnp.game.reading.inherited_places import inherited_source
from pnp.game.reading.yaml.documents import read_document
from pnp.problems import Problems


def test_places_are_those_where_keys_are_written():
    text = "a:\n  kind: card\n  title: One two\n  front: {fill: red}\nb: {like: a, front: {label: x}}\n"
    value, source = read_document(text, "components.yaml", Problems())
    places = inherited_source(source, inherit(value))
    assert (places.place(("b", "title")).line, places.key(("b", "title")).column) == (3, 3)
    assert places.inside(("b", "title"), "One two", 4, 3).column == 14
    assert (places.place(("b", "front", "fill")).line, places.place(("b", "front", "label")).line) == (4, 5)
    assert places.below(("b", "front", "fill")).place().line == 4
    places.add_alias(("b", "head"), "title")
    assert places.place(("b", "head")).line == 5


def test_places_need_no_reader_of_yaml():
    code = "import sys, pnp.game.reading.inherited_places; print('yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
