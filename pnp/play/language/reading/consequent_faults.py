"""Find the faults that only follow from unreadable parts, and those of the set-up besides all others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pnp.play.language.running.notation import Notation
from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.value_reader import BOARD_WAYS, NO_MEMBERS, NOT_A_PART, PLAY_FILE
from pnp.play.protocol import PositionReader
from pnp.problems import Finding

# The keys that define names for other keys.
_NAMING = frozenset(("players", "board", "sets", "pieces", "regions", "routes", "directions", "state", "with", "let"))
_NAMING_PIECES = frozenset(("players", "sets", "pieces"))
_SECTION = 2  # steps of a path: the file and its key
_ENTRY = 4  # steps of a path: the file, its key, and an entry of that with its own
_NO_PLAYER = re.compile(r'("[^"]*") is not a (player|seat of game\.yaml)')
_NO_SET = " are not members of one set"
_UNKNOWN = re.compile(r'unknown (?:name|function) "(\w+)"')


# Its methods say why they branch: one gathers what is lacking, the other goes through it from most to least.
class Followers:
    """Which faults follow from others, that were found while the *written* values of the file were read."""

    def __init__(self, findings: Sequence[Finding], written: Any) -> None:
        # What is lacking is found once, in passes over all faults: each fault of many asks for it.
        self._paths = {finding.at[:_ENTRY] for finding in findings}
        keys = {step for finding in findings for step in (*finding.at[1:2], *finding.at[3:4])}
        self._lacks_state = any(map(_is_of_state, findings))
        self._lacks_board = any(map(_is_of_board, findings))
        lacks_kinds = self._lacks_board or bool(keys & _NAMING)
        self._lacks_names = lacks_kinds or "define" in keys
        entries = [finding.at[1:3] for finding in findings if len(finding.at) > _SECTION]
        self._defines = frozenset(str(name).partition("(")[0] for key, name in entries if key == "define")
        # Of each kind of fault, by its code and what a message says, whether it follows; the first that fits counts.
        self._kinds: tuple[tuple[str, Callable[[str], bool], bool], ...] = (
            ("P083", NOT_A_PART.__eq__, any(key == "state" for key, _ in entries)),
            ("P051", lambda message: message.startswith("this row "), self._lacks_board),
            ("P051", lambda message: message.endswith(" is not a piece"), bool(keys & _NAMING_PIECES)),
            *((code, bool, lacks_kinds) for code in ("P051", "P052", "P084")),
            *((code, bool, True) for code in ("P009", "P014")),
        )
        self._words = frozenset(_words(written)) if findings else frozenset[str]()

    def __call__(self, finding: Finding) -> bool:
        """Return whether a fault may be none when the others are corrected.

        A name may become known that the file has somewhere as a key or a word of a list.
        """
        # The order matters: a missing state explains all, a missing board much; a name says more than a code.
        if not self._paths:
            return False
        named = _UNKNOWN.fullmatch(finding.message)
        if self._lacks_state or (self._lacks_board and _may_be_of_board(finding)):
            return True
        if finding.code == "P014" and named:
            may_be_known = self._lacks_names and not self._words.isdisjoint((named[1], named[1].removesuffix("s")))
            return may_be_known or finding.at[:_ENTRY] in self._paths
        if finding.code == "P084" and finding.message.partition(" takes ")[0].strip('"') in self._defines:
            return True
        kinds = (follows for code, said, follows in self._kinds if code == finding.code and said(finding.message))
        return next(kinds, False)


def without_missing(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return findings without those that there are only because the board or all of the state is missing.

    Of what names a misspelt seat, the list of players alone is told.
    """
    # The order matters: without a state all else follows; then come players who are told once, then a board's ways.
    if any(map(_is_of_state, findings)):
        return tuple(one for one in findings if _is_of_state(one) or one.code in ("P004", "P005", "P007"))
    told = [match for one in findings if (match := _NO_PLAYER.fullmatch(one.message))]
    unseated = [match[1] for match in told if match[2] != "player"]

    def follows(finding: Finding) -> bool:
        """Return whether a finding names a player who is none, as another one has told."""
        match = _NO_PLAYER.fullmatch(finding.message)
        if match is None:
            return finding.message.endswith(_NO_SET) and any(one[1] in finding.message for one in told)
        return match[2] == "player" and match[1] in unseated

    known = tuple(one for one in findings if not follows(one))
    if any(map(_is_of_board, findings)):
        return tuple(one for one in known if one.hint != NO_MEMBERS and not _is_about_way(one))
    return known


def _is_of_state(finding: Finding) -> bool:
    return finding.at == (PLAY_FILE,) and finding.message.startswith('missing key "state"')


def _is_of_board(finding: Finding) -> bool:
    return finding.at[1:2] == ("board",) or (finding.code == "P005" and finding.message == 'missing key "board"')


def _may_be_of_board(finding: Finding) -> bool:
    """Return whether a finding is about parts of a board: rows, columns, or an unknown name unlike any other."""
    is_unlike = _UNKNOWN.fullmatch(finding.message) is not None and "did you" not in finding.hint
    is_named = _is_about_way(finding) or (finding.code == "P014" and is_unlike)
    return is_named or finding.message.startswith("the board has no ")


def _is_about_way(finding: Finding) -> bool:
    """Return whether a finding names a set of directions, or a parameter that ranges over one."""
    return finding.code == "P014" and not BOARD_WAYS.isdisjoint(re.findall(r"\w+", finding.message))


def unreadable_set_up(book: PlayBook) -> Iterator[Finding]:
    """Yield the faults of the set-up of rules that have other faults, and can't be played yet."""
    reader = PositionReader()
    Notation(book).read(book.setup, reader, partial=True)
    findings = reader.findings
    if len(book.pieces.letters) == 1:  # of an empty cell
        stray = [finding for finding in findings if finding.message.endswith(" is not a piece")]
        hint = f"there are no pieces: add pieces: {{r: {{owner: {(*book.players, 'red')[0]}}}}}"
        findings = [one for one in findings if one not in stray] + [replace(one, hint=hint) for one in stray[:1]]
    for finding in findings:
        yield finding.below(PLAY_FILE, "setup")


def _words(written: Any) -> Iterator[str]:
    """Yield the keys of plain values, the words of their lists, and the names of pieces."""
    waiting = [written]
    while waiting:
        match waiting.pop():
            case dict() as mapping:
                yield from (re.split(r"\(", str(key))[0].strip().replace("-", "_") for key in mapping)
                yield from (one.replace("-", "_") for one in (mapping.get("name"),) if isinstance(one, str))
                waiting += mapping.values()
            case list() as listed:
                yield from (one.replace("-", "_") for one in listed if isinstance(one, str))
                waiting += listed
            case _:
                pass
