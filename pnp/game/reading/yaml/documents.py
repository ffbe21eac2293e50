"""Turn YAML text into plain values and a map of their places, strictly: values only, no tags or aliases.

PyYAML's constructors are never called, only its *events* used: the C one overflows the stack on deep nesting, the
Python one is many times slower, and neither keeps the place of a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field

from pnp.game.reading.yaml.pyyaml import yaml
from pnp.game.reading.yaml.source import (
    Branch,
    DocumentSource,
    Extent,
    SourceText,
    ambiguity,
    forbidden_characters,
    plain_value,
    quote_text,
    quoted_text_hint,
    read_text,
)
from pnp.game.reading.yaml.yaml_errors import explain_yaml_error
from pnp.messages import describe_character, quote, shorten
from pnp.problems import Place, Problems, SourceMap

MAX_BYTES = 4_000_000  # half of what a ruleset may have; the largest bundled file has 19 kB
MAX_LEVELS = 64  # libyaml stops at 1,000; what walks through values recurses, and Python stops at 1,000 calls
_TOO_DEEP = f"more than {MAX_LEVELS} levels of nesting"
_TOO_DEEP_HINT = "use fewer levels"
MAX_NODES = 200_000  # take 2.6 s and 60 MB; twice as many, 6.4 s and 210 MB
# Reading stops after this number of faults: by taste, more than anyone corrects at once. Ambiguities are only warnings.
MAX_FAULTS = 200
MAX_AMBIGUITIES = 50

# Directives define tags, which rulesets don't have. They are refused before parsing: libyaml's time grows with the
# square of their number.
_DIRECTIVE = re.compile(r"^%.*", re.MULTILINE)

# A comment after an unquoted text, without a space after its #: it may be meant as text ("rule #3").
_GLUED_COMMENT = re.compile(r"[ \t]+(#[^\s#!][^\r\n]*)")

# libyaml if available: several times as fast as the parser in Python.
YAML_PARSER: Any = getattr(yaml, "CLoader", yaml.Loader)


def read_document(content: str | bytes, file: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Return a YAML file's plain value (dict, list, str, int, float, bool, None) and source map; keys are texts.

    After a fault that can be skipped (a duplicate key: the first counts; an alias: null) there is a value, else None.
    """
    if len(content) > MAX_BYTES:
        message = f"the file is {len(content) / 1e6:.1f} MB; the limit is {MAX_BYTES / 1e6:g} MB"
        problems.error("P008", message, Place(file), "rulesets are short texts: is this the right file?")
        return None
    text = read_text(content, file, problems)
    if text is None:
        return None
    directives = list(_DIRECTIVE.finditer(text.text))[:MAX_FAULTS]
    for match in directives:
        problems.error("P003", "a line begins with %", text.place(match.span()), "remove YAML directives")
    return None if directives else _Reader(text, problems).read()


class _StopReading(Exception):  # noqa: N818 - it leaves the event loop; what is wrong has been recorded
    pass


class _Open(Struct):
    """A mapping or list that is being read. *key* is the key whose value comes next."""

    value: Any
    branch: Branch
    is_list: bool
    key: str | None = None
    lost: bool = False  # the next value is dropped: its key was refused


class _Reader(Struct):
    text: SourceText
    problems: Problems
    root: Any = None
    root_mark: Branch | Extent = (0, 0)
    documents: int = 0
    nodes: int = 0
    faults: int = 0
    ambiguities: int = 0
    stack: list[_Open] = field(default_factory=list)

    def read(self) -> tuple[Any, SourceMap] | None:
        """Return the value of the text and the places in it, None if it is not YAML."""
        steps: Mapping[type, Callable[[_Reader, Any], None]] = _STEPS
        try:
            for event in yaml.parse(self.text.text, Loader=YAML_PARSER):
                step = steps.get(type(event))
                if step is not None:
                    step(self, event)
        except yaml.YAMLError as error:
            # The parser has a limit of its own, and may meet it before it passes on a single event.
            if isinstance(error, yaml.MarkedYAMLError) and error.problem == "exceeded maximum nesting depth":
                index = error.problem_mark.index if error.problem_mark else 0
                self.problems.error("P008", _TOO_DEEP, self.text.place((index, index + 1)), _TOO_DEEP_HINT)
            else:
                self.problems.error("P003", *explain_yaml_error(error, self.text))
            return None
        except _StopReading:
            return None
        return self.root, DocumentSource(self.text, self.root_mark)

    def _fault(self, code: str, message: str, extent: Extent, hint: str) -> None:
        self.problems.error(code, message, self.text.place(extent), hint)
        self.faults += 1
        if self.faults >= MAX_FAULTS:
            message = f"more than {MAX_FAULTS} problems: the rest of the file was not read"
            self.problems.error("P008", message, Place(self.text.file), "correct these first")
            raise _StopReading

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            extent = event.start_mark.index, event.end_mark.index
            self._fault("P003", "a second document in one file", extent, "make it a file of its own")
            raise _StopReading

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        extent = self._begin(event)
        top = self._awaiting_key()
        if top is not None:
            self._take_key(top, event, extent)
            return
        value = event.value
        if event.style:
            if event.style == '"' and (matches := forbidden_characters(value)):
                character = describe_character(matches[0][0])
                self._fault("P002", f"the text contains the character {character}", extent, "remove it")
        else:
            value = self._plain(value, extent)
        self._put(value, extent)

    def _awaiting_key(self) -> _Open | None:
        top = self.stack[-1] if self.stack else None
        return None if top is None or top.is_list or top.lost or top.key is not None else top

    def _plain(self, text: str, extent: Extent) -> Any:
        """Return the value of an unquoted word; warn if its author may have meant something else."""
        try:
            value = plain_value(text)
        except ValueError as error:
            self._fault("P006", f"{error} is too long", extent, "no game needs a number this large")
            return None
        if value is text and self.ambiguities < MAX_AMBIGUITIES and (meant := ambiguity(text)) is not None:
            self.ambiguities += 1
            sense, remedy = meant
            hint = f'put it in quotes if text is meant: "{text}"' + (f"; otherwise {remedy}" if remedy else "")
            self.problems.warning("P009", f"{text} is read as text, not as {sense}", self.text.place(extent), hint)
        if value is not text:
            return value
        comment = _GLUED_COMMENT.match(self.text.text, extent[1])
        if comment and self.ambiguities < MAX_AMBIGUITIES:
            self.ambiguities += 1
            message = f"the text ends before {quote(comment[1])}: a # after a space begins a comment"
            hint = f"if it belongs to the text, write {quote_text(shorten(text + comment[0], 200))}"
            self.problems.warning("P009", message, self.text.place(comment.span(1)), hint)
        return value

    def _take_key(self, top: _Open, event: yaml.ScalarEvent, extent: Extent) -> None:
        key: str = event.value
        if key in top.branch.keys:
            line = self.text.place(top.branch.keys[key]).line
            self._fault("P007", f"duplicate key {quote(key, 40)}", extent, f"first used in line {line}")
            top.lost = True
        elif key == "<<" and not event.style:
            self._fault("P003", "a merge key", extent, "write the keys in full")
            top.lost = True
        elif not key or forbidden_characters(key):
            self._fault("P003", "a key that is empty or not text", extent, "write a name before the colon")
            top.lost = True
        else:
            top.branch.keys[key] = extent
            top.key = key

    def _alias(self, event: yaml.AliasEvent) -> None:
        """Refuse an alias, and continue as if it were empty."""
        extent = self._begin(event)
        message = f"an alias (*{shorten(event.anchor or '', 40)})"
        self._fault("P003", message, extent, "write the value in full where it is needed")
        top = self._awaiting_key()
        if top is not None:
            top.lost = True
        else:
            self._put(None, extent)

    def _begin(self, event: Any) -> Extent:
        """Count a node, refuse anchors and tags, and return where the node is."""
        self.nodes += 1
        extent = event.start_mark.index, event.end_mark.index  # a text ends at its last character, not at the next line
        if self.nodes > MAX_NODES:
            self._fault("P008", f"more than {MAX_NODES} values in one file", extent, "is this the right file?")
            raise _StopReading
        if event.anchor is not None and not isinstance(event, yaml.AliasEvent):
            hint = quoted_text_hint(self.text.place(extent).source or "") or "remove it"
            self._fault("P003", f"an anchor (&{shorten(event.anchor, 40)})", extent, hint)
        if getattr(event, "tag", None) is not None:
            hint = quoted_text_hint(self.text.place(extent).source or "") or "remove it; quotes mark a text"
            self._fault("P003", f"a tag ({shorten(event.tag, 40)})", extent, hint)
        return extent

    def _open(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        start = self._begin(event)
        top = self._awaiting_key()
        is_list = isinstance(event, yaml.SequenceStartEvent)
        value: dict[str, Any] | list[Any] = [] if is_list else {}
        branch = Branch((start[0], start[0] + 1))
        if top is not None:
            hint = "a key is a text; quote a text that has { or [ in it"
            self._fault("P003", "a list or mapping as a key", start, hint)
            top.lost = True
        else:
            self._put(value, branch)
        self.stack.append(_Open(value, branch, is_list))
        if len(self.stack) > MAX_LEVELS:
            self._fault("P008", _TOO_DEEP, start, _TOO_DEEP_HINT)
            raise _StopReading

    def _close(self, event: yaml.CollectionEndEvent) -> None:
        self.stack.pop()

    def _put(self, value: Any, mark: Branch | Extent) -> None:
        if not self.stack:
            self.root, self.root_mark = value, mark
            return
        top = self.stack[-1]
        if top.is_list:
            top.branch.children[len(top.value)] = mark
            top.value.append(value)
        elif top.lost:
            top.lost = False
        elif top.key is not None:
            top.branch.children[top.key] = mark
            top.value[top.key] = value
            top.key = None


_STEPS: Mapping[type, Callable[[_Reader, Any], None]] = {
    yaml.DocumentStartEvent: _Reader._document,
    yaml.ScalarEvent: _Reader._scalar,
    yaml.AliasEvent: _Reader._alias,
    yaml.MappingStartEvent: _Reader._open,
    yaml.SequenceStartEvent: _Reader._open,
    yaml.MappingEndEvent: _Reader._close,
    yaml.SequenceEndEvent: _Reader._close,
}
