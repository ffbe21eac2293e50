"""docs/api.md is what the docstrings say now, and says something of every name."""

import runpy

import pnp
from tests.docs.page import ROOT, read_page


def test_the_page_is_made_from_the_docstrings_of_today():
    made = runpy.run_path(str(ROOT / "docs" / "write_api.py"))["page"]()
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == made, "run python docs/write_api.py"


def test_every_public_name_has_a_section():
    assert {"Functions", "Values", *pnp.__all__} <= set(read_page("docs/api.md").parts)
