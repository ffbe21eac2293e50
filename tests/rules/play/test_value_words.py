"""Values are written by the ids of members, or by the titles that a reader knows."""

import pytest
from msgspec.structs import replace

from pnp.rules.play.book import PieceSet, PlayBook
from pnp.rules.play.grid import Grid
from pnp.rules.play.runtime import bits
from pnp.rules.play.value_words import titles_of, words_of

PIECES = PieceSet(
    (".", "r", "R", "b"),
    {"empty": 0, "red_man": 1, "red_king": 2, "blue": 3},
    components=(None, "red-disc", "red-disc", "blue-disc"),
)
BOOK = PlayBook(("red", "blue"), Grid(()), {"player": ("red", "blue"), "type": ("moss", "bee")}, {}, PIECES)
TITLED = replace(BOOK, titles={"red": "Red", "moss": "Moss tile", "red-disc": "Red disc", "blue-disc": "Blue disc"})


@pytest.mark.parametrize(
    ("kind", "form", "value", "ids", "titles"),
    [
        ("player", "one", 0, "red", "Red"),
        ("player", "one", 1, "blue", "blue"),
        ("player", "one", -1, "none", "none"),
        ("player", "set", 3, "red, blue", "Red, blue"),
        ("type", "one", 0, "moss", "Moss tile"),
        ("piece", "one", 3, "blue", "Blue disc"),
        ("piece", "one", 2, "red king", "red king"),  # its component is the man as well
        ("number", "one", 4, "4", "4"),
        ("flag", "one", 1, "yes", "yes"),
    ],
)
def test_a_value_has_its_id_or_its_title(kind, form, value, ids, titles):
    assert words_of(BOOK, bits, kind, form)(value) == titles_of(BOOK, bits, kind, form)(value) == ids
    assert words_of(TITLED, bits, kind, form)(value) == ids
    assert titles_of(TITLED, bits, kind, form)(value) == titles
