"""PO files for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hypothesis import strategies as st
from msgspec.structs import replace

import pnp
from pnp.problems import Problem, Problems
from pnp.translation.languages import PluralForms
from pnp.translation.po_file import PoEntry, PoFile, read_po, write_po

HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n'
HEADERS = {"Language": "de", "Plural-Forms": "nplurals=2; plural=n != 1;"}

# Anything that a YAML file or an editor can contain: no control characters but tabs and line ends.
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs"), include_characters='\t\n"\\{}%'), max_size=200)
WORDS = TEXTS.filter(lambda text: text.strip())
# What comments and flags can hold: one line without spaces at its ends.
LINES = st.from_regex(r"[a-z{}äж]+( [a-z:.]+)*", fullmatch=True)


@st.composite
def po_entries(draw):
    plural = draw(st.just("") | WORDS)
    count = 2 if plural else 1
    flags = draw(st.sampled_from([(), ("fuzzy",), ("fuzzy", "python-brace-format"), ('placeholders:"{a}":"{b,c}"',)]))
    return PoEntry(
        message=draw(WORDS),
        context=draw(st.just("") | WORDS),
        plural=plural,
        forms=tuple(draw(TEXTS) for _ in range(count)),
        flags=flags,
        comments=tuple(draw(st.lists(LINES.filter(lambda line: line[0] not in ":.,|~"), max_size=2))),
        notes=tuple(draw(st.lists(LINES, max_size=2))),
        references=tuple(draw(st.lists(st.sampled_from(["rules.yaml:1", "a b.yaml:22", "x" * 90]), max_size=3))),
        previous=draw(st.none() | st.tuples(st.just("") | WORDS, WORDS, st.just("") | WORDS)),
        is_obsolete=False,
    )


def po_files():
    return st.lists(po_entries(), max_size=4, unique_by=lambda entry: entry.key).map(lambda entries: po_file(*entries))


def po_file(*entries: PoEntry) -> PoFile:
    return PoFile(HEADERS, PluralForms(), entries)


def read(text: str | bytes) -> tuple[PoFile | None, list[Problem]]:
    """Read a PO file; return it and what is wrong with it."""
    problems = Problems()
    content = text if isinstance(text, bytes) else text.encode("utf-8")
    return read_po(content, "de.po", problems), problems.sorted()


def translate(game: Path, language: str, words: Mapping[str, str]) -> Path:
    """Write a translation of a ruleset with some *words*, by their messages; return its path."""
    path = game / "translations" / f"{language}.po"
    path.unlink(missing_ok=True)
    assert pnp.translations(game).init(language).ok
    file, problems = read(path.read_bytes())
    assert file is not None, problems
    entries = tuple(replace(entry, forms=(words.get(entry.message, ""),) * len(entry.forms)) for entry in file.entries)
    path.write_bytes(write_po(replace(file, entries=entries)))
    return path
