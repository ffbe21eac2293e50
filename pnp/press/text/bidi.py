"""Order bidirectional text: the embedding levels and the visual order of the bidirectional algorithm (UAX #9).

Characters of an even level read from left to right, those of an odd one from right to left. A text must not
contain line ends, as each would begin a new paragraph.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, groupby

from msgspec import Struct

_DEEPEST = 125  # embedding level
_MOST_OPEN_BRACKETS = 63

_ISOLATES = frozenset(("LRI", "RLI", "FSI"))
_EMBEDDINGS = {"LRE": None, "RLE": None, "LRO": "L", "RLO": "R"}
_OPENERS = _ISOLATES | _EMBEDDINGS.keys()
_REMOVED = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))  # X9
_KEPT = _REMOVED | {"B"}  # no override changes them (X6)
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_BLANK = frozenset(("WS", "LRI", "RLI", "FSI", "PDI"))  # L1
_JOINING = {"EN": ("ES", "CS"), "AN": ("CS",)}  # signs that join two numbers of a kind (W4)
# By how much a kind raises the level of a run that reads from the left, and of one from the right (I1, I2).
_RAISES = ({"L": 0, "R": 1, "EN": 2, "AN": 2}, {"L": 1, "R": 0, "EN": 1, "AN": 1})
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}  # beside neutrals, numbers count as right-to-left letters

# Each opening bracket and its closing bracket.
_BRACKETS = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩"
    "⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
_CLOSING = dict(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True)) | {"\u2329": "〉"}  # equivalent to 〈
_CLOSERS = frozenset(_CLOSING.values())

# The classes of unassigned characters, each from the first code point of its range.
_UNASSIGNED = re.findall(
    r"\w+",
    "0 L 590 R 600 AL 7c0 R 860 AL 900 L 20a0 ET 20d0 L fb1d R fb50 AL fe00 L fe70 AL ff00 L 10800 R 10d00 AL 10d40 R "
    "10ec0 AL 10f00 R 10f30 AL 10f70 R 11000 L 1e800 R 1ec70 AL 1ecc0 R 1ed00 AL 1ed50 R 1ee00 AL 1ef00 R 1f000 L",
)
_UNASSIGNED_STARTS = [int(code, 16) for code in _UNASSIGNED[::2]]


@lru_cache(maxsize=1 << 11)  # by eye: the characters of a few scripts
def _class_of(char: str) -> str:
    return unicodedata.bidirectional(char) or _UNASSIGNED[2 * bisect_right(_UNASSIGNED_STARTS, ord(char)) - 1]


def embedding_levels(text: str, base: int | None) -> list[int]:
    """Return the level of each character of a paragraph, whose own is *base*, or that of its first letter if None."""
    kinds = [_class_of(char) for char in text]
    ends = _isolate_ends(kinds)
    if base is None:
        base = _first_direction(kinds, ends, 0, len(kinds)) or 0
    levels = _explicit_levels(kinds, ends, base)
    for run in list(_isolating_runs(kinds, levels, ends, base)):
        run.resolve(text)
        for index, kind in zip(run.indices, run.kinds, strict=True):
            levels[index] += _RAISES[run.level % 2][kind]
    for index, kind in enumerate(kinds):
        if kind in _REMOVED:  # it is invisible and takes the level of the character before it
            levels[index] = levels[index - 1] if index else base
    return levels


def line_levels(text: str, levels: Sequence[int], base: int) -> list[int]:
    """Return the levels of a line: white space at its end or before a tab gets the paragraph's level (L1)."""
    result = list(levels)
    is_blank = True
    for index in range(len(text) - 1, -1, -1):
        kind = _class_of(text[index])
        is_blank = kind in ("B", "S") or (is_blank and (kind in _BLANK or kind in _REMOVED))
        if is_blank:
            result[index] = base
    return result


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of the characters with these levels, from left to right (L2)."""
    order = list(range(len(levels)))
    lowest_odd = min((level for level in levels if level % 2), default=0)
    for level in range(max(levels, default=0), lowest_odd - 1, -1) if lowest_odd else ():
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            if end - start > 1:
                order[start:end] = order[start:end][::-1]
            start = end + 1
    return order


def _isolate_ends(kinds: Sequence[str]) -> dict[int, int]:
    """Return where each isolate ends: a mapping from the index of its initiator to that of its PDI (BD9)."""
    ends: dict[int, int] = {}
    open_isolates: list[int] = []
    for index, kind in enumerate(kinds):
        if kind in _ISOLATES:
            open_isolates.append(index)
        elif kind == "PDI" and open_isolates:
            ends[open_isolates.pop()] = index
    return ends


def _first_direction(kinds: Sequence[str], ends: dict[int, int], start: int, end: int) -> int | None:
    """Return the level of the first letter outside isolates (P2, P3), or None if there is none."""
    index = start
    while index < end:
        kind = kinds[index]
        if kind in ("L", "R", "AL"):
            return 0 if kind == "L" else 1
        index = ends.get(index, end) if kind in _ISOLATES else index
        index += 1
    return None


class _Embedding(Struct, frozen=True):
    level: int
    override: str | None = None
    is_isolate: bool = False


class _Embeddings:
    """The embeddings and isolates that are open while a paragraph is read (X1 to X7)."""

    def __init__(self, base: int) -> None:
        self.stack = [_Embedding(base)]
        self.isolates = self.deep_isolates = self.deep_embeddings = 0  # valid ones, and those that are too deep

    def open(self, kind: str, from_right: bool) -> None:
        """Open an embedding or isolate (X2 to X5)."""
        level = self.stack[-1].level + 1 + (self.stack[-1].level % 2 == from_right)
        if level <= _DEEPEST and not self.deep_isolates and not self.deep_embeddings:
            self.stack.append(_Embedding(level, _EMBEDDINGS.get(kind), kind in _ISOLATES))
            self.isolates += kind in _ISOLATES
        elif kind in _ISOLATES:
            self.deep_isolates += 1
        elif not self.deep_isolates:
            self.deep_embeddings += 1

    def close_isolate(self) -> None:
        """Close the last isolate, and the embeddings in it (X6a)."""
        if self.deep_isolates:
            self.deep_isolates -= 1
        elif self.isolates:
            self.deep_embeddings = 0
            while not self.stack.pop().is_isolate:
                pass
            self.isolates -= 1

    def close_embedding(self) -> None:
        """Close the last embedding, unless an isolate in it is open (X7)."""
        if self.deep_embeddings:
            self.deep_embeddings -= not self.deep_isolates
        elif not self.deep_isolates and not self.stack[-1].is_isolate and len(self.stack) > 1:
            self.stack.pop()


def _explicit_levels(kinds: list[str], ends: dict[int, int], base: int) -> list[int]:
    """Return the levels that controls set (X1 to X8), and change the *kinds* that they override."""
    if _OPENERS.isdisjoint(kinds):
        return [base] * len(kinds)
    levels: list[int] = []
    embeddings, closed_by_end = _Embeddings(base), set(ends.values())
    for index, kind in enumerate(kinds):
        if index in closed_by_end:
            embeddings.close_isolate()
        elif kind == "PDF":
            embeddings.close_embedding()
        here = embeddings.stack[-1]
        levels.append(base if kind == "B" else here.level)
        kinds[index] = (kind not in _KEPT and here.override) or kind
        if kind == "FSI":  # X5c
            embeddings.open(kind, _first_direction(kinds, ends, index + 1, ends.get(index, len(kinds))) == 1)
        elif kind in _OPENERS:
            embeddings.open(kind, kind in ("RLE", "RLO", "RLI"))
    return levels


def _isolating_runs(
    kinds: Sequence[str], levels: Sequence[int], ends: dict[int, int], base: int
) -> Iterator[_IsolatingRun]:
    """Yield the sequences of characters that are resolved together (BD13, X10)."""
    # Runs of a level first, then those that isolates interrupt, each with the directions around it.
    kept = [index for index, kind in enumerate(kinds) if kind not in _REMOVED]
    runs = {run[0]: run for run in (list(run) for _, run in groupby(kept, levels.__getitem__))}  # BD7
    closed_by_end, places = set(ends.values()), dict(zip(kept, count(), strict=False))
    around = [base, *(levels[index] for index in kept), base]
    for first, run in runs.items():
        if first in closed_by_end:  # it continues its initiator's run
            continue
        indices = list(run)
        while (end := ends.get(indices[-1])) in runs:
            indices += runs[end]
        last, level = indices[-1], levels[first]
        is_open = kinds[last] in _ISOLATES and last not in ends
        before, after = around[places[first]], base if is_open else around[places[last] + 2]
        own = [kinds[index] for index in indices]
        yield _IsolatingRun(indices, own, level, _direction(max(level, before)), _direction(max(level, after)))


def _direction(level: int) -> str:
    return "R" if level % 2 else "L"


class _IsolatingRun(Struct):
    """Characters of one level that are adjacent except for isolates; *before* and *after* are directions."""

    indices: list[int]
    kinds: list[str]
    level: int
    before: str
    after: str

    def resolve(self, text: str) -> None:
        """Resolve the kinds to L, R, EN and AN."""
        # A rule is skipped where no kind of character is present that it's about.
        original = self.kinds
        present = set(original)
        if present <= {"L", "R"}:
            return
        self.kinds = kinds = list(original)
        if "NSM" in present:
            self._marks()
        if not present.isdisjoint(("AL", "EN", "AN")):
            self._numbers("AL", "AN")  # W2
            kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]  # W3
            self._number_signs()
        if not present.isdisjoint(("ES", "ET", "CS")):
            kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]  # W6
        if "EN" in present:
            self._numbers("L", "L")  # W7
        if not _NEUTRAL.isdisjoint(kinds):
            self._brackets(text, original)
            self._neutrals()

    def _marks(self) -> None:
        """Give marks the kind of the character before them (W1)."""
        before = self.before
        for at, kind in enumerate(self.kinds):
            if kind == "NSM":
                self.kinds[at] = kind = "ON" if before in _ISOLATES or before == "PDI" else before
            before = kind

    def _numbers(self, letter: str, kind: str) -> None:
        """Give numbers after a kind of letter another kind."""
        strong = self.before
        for at, own in enumerate(self.kinds):
            if own in ("L", "R", "AL"):
                strong = own
            elif own == "EN" and strong == letter:
                self.kinds[at] = kind

    def _number_signs(self) -> None:
        """Make signs between or beside numbers part of them (W4, W5)."""
        kinds = self.kinds
        for at in range(1, len(kinds) - 1):
            before, kind, after = kinds[at - 1 : at + 2]
            if before == after and kind in _JOINING.get(before, ()):
                kinds[at] = before
        at = 0
        for kind, run in groupby(list(kinds)):
            end = at + len(list(run))
            if kind == "ET" and "EN" in (*kinds[max(0, at - 1) : at], *kinds[end : end + 1]):
                kinds[at:end] = ["EN"] * (end - at)
            at = end

    def _brackets(self, text: str, original: Sequence[str]) -> None:
        """Give both brackets of a pair one direction: that of the run if the text within them has it (N0)."""
        kinds, own = self.kinds, _direction(self.level)
        for start, end in self._pairs(text):
            inside = {_STRONG.get(kind) for kind in kinds[start + 1 : end]}
            if own in inside:
                direction = own
            elif "L" in inside or "R" in inside:
                strong = (_STRONG.get(kinds[at]) for at in range(start - 1, -1, -1))
                direction = next(filter(None, strong), self.before)
            else:
                continue
            for at in (start, end):
                kinds[at] = direction
                at += 1
                while at < len(kinds) and original[at] == "NSM":
                    kinds[at] = direction
                    at += 1

    def _pairs(self, text: str) -> list[tuple[int, int]]:
        """Return the positions of each pair of brackets in the run, ordered by the opening one (BD16)."""
        pairs: list[tuple[int, int]] = []
        open_brackets: list[tuple[str, int]] = []
        for at, index in enumerate(self.indices):
            if self.kinds[at] != "ON":
                continue
            char = text[index]
            if char in _CLOSING:
                if len(open_brackets) == _MOST_OPEN_BRACKETS:
                    return []
                open_brackets.append((_CLOSING[char], at))
            elif (char := "〉" if char == "\u232a" else char) in _CLOSERS:
                for place in range(len(open_brackets) - 1, -1, -1):
                    if open_brackets[place][0] == char:
                        pairs.append((open_brackets[place][1], at))
                        del open_brackets[place:]
                        break
        return sorted(pairs)

    def _neutrals(self) -> None:
        """Give neutrals between characters of one direction that direction, others that of the run (N1, N2)."""
        kinds, own = self.kinds, _direction(self.level)
        before, at = self.before, 0
        while at < len(kinds):
            if kinds[at] not in _NEUTRAL:
                before = _STRONG[kinds[at]]
                at += 1
                continue
            end = at
            while end < len(kinds) and kinds[end] in _NEUTRAL:
                end += 1
            after = _STRONG[kinds[end]] if end < len(kinds) else self.after
            kinds[at:end] = [before if before == after else own] * (end - at)
            at = end
