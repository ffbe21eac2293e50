"""Read the user's equipment: papers of their own."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from pnp.game.model.values import Length, Record, Title, is_id
from pnp.game.reading.files import open_folder
from pnp.game.reading.yaml.documents import MAX_BYTES, read_document
from pnp.game.reading.yaml.validation import INVALID, Walker, report_findings
from pnp.messages import quote_value
from pnp.press.papers import LONGEST_SIDE, PAPERS, SHORTEST_SIDE, Paper, is_side, is_size
from pnp.press.units import number
from pnp.problems import Finding, Problems, SourceMap

_HINT = (
    "write its name and below it title:, width: and height:, as in  photo: {title: Photo, width: 89mm, height: 127mm}"
)


class OwnPaper(Record, frozen=True, kw_only=True):
    """A paper of the user's."""

    noun: ClassVar[str] = "a paper"

    width: Length
    height: Length
    title: Title | None = None

    def findings(self) -> Iterator[Finding]:
        """Yield each side that no paper has."""
        for key, side in (("width", self.width), ("height", self.height)):
            if not is_side(side):
                message = f"no paper has a side of {number(side)} mm"
                yield Finding("P006", message, f"it is {SHORTEST_SIDE:g} to {LONGEST_SIDE:g} mm long", (key,))


def read_papers(path: Path, file: str, problems: Problems) -> Mapping[str, Paper]:
    """Return the sound papers of a file, by their names, after recording what is wrong with the others."""
    folder = open_folder(path, problems)
    content = None if folder is None else folder.read(file, MAX_BYTES)
    document = None if folder is None or content is None else read_document(content, folder.name(file), problems)
    if document is None:
        return {}
    value, source = document
    papers, findings = _papers(value, source)
    report_findings(findings, source, problems)
    return papers


def _papers(value: Any, source: SourceMap) -> tuple[dict[str, Paper], list[Finding]]:
    if not isinstance(value, dict):
        return {}, [Finding("P006", f"papers are a mapping of names, not {quote_value(value)}", _HINT)]
    walker = Walker(source)
    papers: dict[str, Paper] = {}
    findings: list[Finding] = []
    for name, entry in value.items():
        read = walker.record(OwnPaper, entry, (name,), {})
        if not is_id(name) or is_size(name) or name in PAPERS:
            why = "comes with the program" if name in PAPERS else "can't be the name of a paper"
            findings.append(Finding("P006", f"{quote_value(name)} {why}", "choose another name", (name,), at_key=True))
        elif read is not INVALID:
            width, height = sorted((read.width, read.height))
            papers[name] = Paper(name, read.title or name, width, height)
    return papers, [*walker.findings, *findings]
