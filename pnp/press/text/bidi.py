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

from msgspec import Struct

_DEEPEST = 125  # embedding level
_MOST_OPEN_BRACKETS = 63

_ISOLATES = frozenset(("LRI", "RLI", "FSI"))
_EMBEDDINGS = {"LRE": None, "RLE": None, "LRO": "L", "RLO": "R"}
_REMOVED = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))  # X9
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_BLANK = frozenset(("WS", "LRI", "RLI", "FSI", "PDI"))  # L1
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


@lru_cache(maxsize=1 << 11)
def _class_of(char: str) -> str:
    """Return the bidirectional class of *char*."""
    return unicodedata.bidirectional(char) or _UNASSIGNED[2 * bisect_right(_UNASSIGNED_STARTS, ord(char)) - 1]


def embedding_levels(text: str, base: int | None) -> list[int]:
    """Return the level of each character of a paragraph whose own level is *base*: 0, or 1 if it reads from the right.

    If *base* is None, the first letter decides. The levels apply before lines are broken; see `line_levels`.
    """
    kinds = [_class_of(char) for char in text]
    ends = _isolate_ends(kinds)
    if base is None:
        base = _first_direction(kinds, ends, 0, len(kinds)) or 0
    levels = _explicit_levels(kinds, ends, base)
    for run in list(_isolating_runs(kinds, levels, ends, base)):
        run.resolve(text)
        for index, kind in zip(run.indices, run.kinds, strict=True):
            if run.level % 2:
                levels[index] += kind != "R"  # I2
            else:
                levels[index] += 1 if kind == "R" else 2 * (kind != "L")  # I1
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
    """An open embedding or isolate."""

    level: int
    override: str | None = None
    is_isolate: bool = False


def _explicit_levels(kinds: list[str], ends: dict[int, int], base: int) -> list[int]:
    """Return the levels that controls set (X1 to X8), and change the *kinds* that they override."""
    if not any(kind in _ISOLATES or kind in _EMBEDDINGS for kind in kinds):
        return [base] * len(kinds)
    levels: list[int] = []
    stack = [_Embedding(base)]
    closed_by_end = set(ends.values())
    deep_isolates = deep_embeddings = open_isolates = 0  # open ones that are too deep, and valid isolates
    for index, kind in enumerate(kinds):
        if kind == "PDI" and index in closed_by_end:  # X6a
            if deep_isolates:
                deep_isolates -= 1
            elif open_isolates:
                deep_embeddings = 0
                while not stack.pop().is_isolate:
                    pass
                open_isolates -= 1
        elif kind == "PDF" and not deep_isolates:  # X7
            if deep_embeddings:
                deep_embeddings -= 1
            elif not stack[-1].is_isolate and len(stack) > 1:
                stack.pop()
        here = stack[-1]
        levels.append(base if kind == "B" else here.level)
        if kind not in _REMOVED and kind != "B" and here.override:
            kinds[index] = here.override
        if kind not in _ISOLATES and kind not in _EMBEDDINGS:
            continue
        from_right = kind in ("RLE", "RLO", "RLI")
        if kind == "FSI":  # X5c
            from_right = _first_direction(kinds, ends, index + 1, ends.get(index, len(kinds))) == 1
        level = here.level + 1 + (here.level % 2 == from_right)
        if level <= _DEEPEST and not deep_isolates and not deep_embeddings:
            stack.append(_Embedding(level, _EMBEDDINGS.get(kind), kind in _ISOLATES))
            open_isolates += kind in _ISOLATES
        elif kind in _ISOLATES:
            deep_isolates += 1
        elif not deep_isolates:
            deep_embeddings += 1
    return levels


def _isolating_runs(
    kinds: Sequence[str], levels: Sequence[int], ends: dict[int, int], base: int
) -> Iterator[_IsolatingRun]:
    """Yield the sequences of characters that are resolved together (BD13, X10)."""
    kept = [index for index, kind in enumerate(kinds) if kind not in _REMOVED]
    runs: list[list[int]] = []
    for index in kept:
        if runs and levels[runs[-1][-1]] == levels[index]:
            runs[-1].append(index)
        else:
            runs.append([index])
    at_start = {run[0]: run for run in runs}
    closed_by_end = set(ends.values())
    places = {index: place for place, index in enumerate(kept)}
    for run in runs:
        if run[0] in closed_by_end:
            continue  # it continues its initiator's run
        indices = list(run)
        while (end := ends.get(indices[-1])) in at_start:
            indices += at_start[end]
        level = levels[indices[0]]
        first, last = places[indices[0]], places[indices[-1]]
        before = levels[kept[first - 1]] if first else base
        is_open = indices[-1] not in ends and _is_isolate(kinds, indices[-1])
        after = levels[kept[last + 1]] if last + 1 < len(kept) and not is_open else base
        own = [kinds[index] for index in indices]
        yield _IsolatingRun(indices, own, level, _direction(max(level, before)), _direction(max(level, after)))


def _is_isolate(kinds: Sequence[str], index: int) -> bool:
    return kinds[index] in _ISOLATES


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
        original = self.kinds
        present = set(original)
        if present <= {"L", "R"}:
            return
        self.kinds = kinds = list(original)
        if "NSM" in present:
            self._marks()
        if "AL" in present or "EN" in present or "AN" in present:
            self._numbers()
        if not present.isdisjoint(("ES", "ET", "CS")):
            kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]  # W6
        if "EN" in present:
            self._latin_numbers()
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

    def _numbers(self) -> None:
        """Make numbers after Arabic letters Arabic (W2, W3), and signs between or beside numbers part of them."""
        kinds, strong = self.kinds, self.before
        for at, kind in enumerate(kinds):
            if kind in ("L", "R", "AL"):
                strong = kind
            if kind == "EN" and strong == "AL":
                kinds[at] = "AN"
            elif kind == "AL":
                kinds[at] = "R"
        for at in range(1, len(kinds) - 1):  # W4
            before, kind, after = kinds[at - 1 : at + 2]
            if before == after and ((kind in ("ES", "CS") and before == "EN") or (kind == "CS" and before == "AN")):
                kinds[at] = before
        at = 0
        while at < len(kinds):  # W5
            end = at + 1
            if kinds[at] == "ET":
                while end < len(kinds) and kinds[end] == "ET":
                    end += 1
                if (at and kinds[at - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN"):
                    kinds[at:end] = ["EN"] * (end - at)
            at = end

    def _latin_numbers(self) -> None:
        """Make numbers after left-to-right letters left-to-right (W7)."""
        strong = self.before
        for at, kind in enumerate(self.kinds):
            if kind in ("L", "R"):
                strong = kind
            elif kind == "EN" and strong == "L":
                self.kinds[at] = "L"

    def _brackets(self, text: str, original: Sequence[str]) -> None:
        """Give both brackets of a pair one direction: that of the run if the text within them has it (N0)."""
        kinds, own = self.kinds, _direction(self.level)
        for start, end in self._pairs(text):
            inside = {_STRONG.get(kind) for kind in kinds[start + 1 : end]}
            if own in inside:
                direction = own
            elif "L" in inside or "R" in inside:
                strong = (_STRONG.get(kinds[at]) for at in range(start - 1, -1, -1))
                before = next(filter(None, strong), self.before)
                direction = own if before == own else before
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
