"""docs/glossary.md: every term once, in order, and in use."""

import re

from tests.docs.page import ROOT, read_page

GLOSSARY = read_page("docs/glossary.md")
TERMS = dict(GLOSSARY.table("Glossary"))


def text_of_everything_else():
    files = [*(ROOT / "pnp").rglob("*.py"), *(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    return "\n".join(path.read_text(encoding="utf-8") for path in files if path.name != "glossary.md").lower()


def test_the_terms_are_sorted_and_unique():
    rows = [row[0] for row in GLOSSARY.table("Glossary")]
    assert len(rows) >= 60
    assert rows == sorted(set(rows))


def test_every_term_is_used():
    text = text_of_everything_else()
    unused = []
    for term in TERMS:
        spelling = re.escape(term).replace(r"\ ", r"[\s_-]+")
        if not re.search(rf"(?<![a-z]){spelling}s?(?![a-z])", text):
            unused.append(term)
    assert unused == []


def test_every_meaning_is_one_short_sentence():
    for term, meaning in TERMS.items():
        assert 15 < len(meaning) < 180, term
        assert not meaning.endswith("."), term
