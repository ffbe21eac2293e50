"""Read glossaries: glossary.yaml of a ruleset, and that of the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.game.model.files import GLOSSARY
from pnp.game.model.glossary import Term, glossary_findings
from pnp.game.reading.files import open_folder
from pnp.game.reading.yaml.documents import MAX_BYTES, read_document
from pnp.game.reading.yaml.validation import INVALID, Walker, report_findings
from pnp.messages import quote_value
from pnp.problems import Finding, Problems, SourceMap

_MAX_TERMS = 500  # the largest bundled glossary has 21
_TERMS_HINT = "write - term: and below it rejected: or translations:"


class Glossary(Struct, frozen=True):
    """The terms of a glossary, and where they are written."""

    terms: tuple[Term, ...] = ()
    source: SourceMap = SourceMap(GLOSSARY)


def read_terms(value: Any, source: SourceMap, language: str | None) -> tuple[tuple[Term, ...], list[Finding]]:
    """Return the sound terms of a plain value whose texts are in *language* (None if unknown), and what is wrong."""
    if not isinstance(value, list):
        return (), [Finding("P006", f"{GLOSSARY} is a list of terms, not {quote_value(value)}", _TERMS_HINT)]
    if len(value) > _MAX_TERMS:
        return (), [Finding("P008", f"more than {_MAX_TERMS} terms", "keep those that matter")]
    walker = Walker(source)
    read = [(index, walker.record(Term, each, (index,), {})) for index, each in enumerate(value)]
    sound = [(index, term) for index, term in read if term is not INVALID]
    return tuple(term for _, term in sound), [*walker.findings, *glossary_findings(sound, language or "")]


def read_glossary(path: Path, language: str, problems: Problems) -> Glossary:
    """Return the glossary in a folder; without terms after recording why it can't be used, or if there is no file."""
    folder = open_folder(path, problems)
    content = folder.read(GLOSSARY, MAX_BYTES) if folder is not None and folder.has(GLOSSARY) else None
    document = None if folder is None or content is None else read_document(content, folder.name(GLOSSARY), problems)
    if document is None:
        return Glossary()
    terms, findings = read_terms(*document, language)
    report_findings(findings, document[1], problems)
    return Glossary() if findings else Glossary(terms, document[1])
