import math

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.booklet.pages.columns import _chunks
from tests.samples import amount

HEIGHTS = st.lists(st.floats(0.1, 20.0), min_size=1, max_size=30)


@settings(max_examples=amount(60, soak=600), deadline=None)
@given(HEIGHTS, st.integers(1, 3))
def test_every_line_has_a_column_however_sums_are_rounded(heights, count):
    """The last line of a list in one column was lost with Python 3.12 and later, whose sums are exact."""
    ((first, *others, end),) = _chunks(heights, count, math.inf)
    assert first == 0 and len(others) < count and end == len(heights)
    assert list(_chunks([0.1, 0.2, 0.3], 1, math.inf)) == [[0, 3]]
