"""Say how many of each piece a build prints: as many as are in the box, several times as many, or a given number.

``--copies deck=3`` prints three of each card that the box has once, ``--only red-stone:3`` three red stones.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256

from pnp.messages import quote

MOST_PRINTED = 999
_OF = ":"  # between a name and its number
_LONGEST_SUFFIX = 100  # characters of a folder's name, which may have as many again


def printed_count(names: Iterable[str], in_box: int, *, copies: Mapping[str, int], counts: Mapping[str, int]) -> int:
    """Return how many of a piece are printed; of its *names*, from the most exact on, the first counts."""
    known = tuple(names)
    counted = next((counts[name] for name in known if name in counts), in_box)
    return counted * next((copies[name] for name in known if name in copies), 1)


def split_counts(only: Iterable[str], known: Collection[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    """Return names of the option only without numbers, and the numbers; what is wrong is left as it is."""
    parted = [(name, *split_count(name, known)) for name in only]
    counts = {stem: int(number) for _, stem, number in parted if _is_count(number)}
    names = (stem if stem in counts else name for name, stem, _ in parted)
    return tuple(dict.fromkeys(names)), counts


def split_count(name: str, known: Collection[str]) -> tuple[str, str]:
    """Return a known name and the number after it, as it is written: a design whose id is a number is no count."""
    stem, _, number = name.rpartition(_OF)
    if name not in known and stem in known and re.fullmatch(r"[-+]?[0-9]+(?:[.,][0-9]*)?", number):
        return stem, number
    return name, ""


def count_faults(
    only: Iterable[str], known: Collection[str], uncounted: Collection[str]
) -> Iterator[tuple[str, str, str]]:
    """Yield each name of the option only whose number is wrong, with a message and a hint; *uncounted* takes none."""
    numbers: dict[str, set[str]] = {}
    for name in only:
        stem, number = split_count(name, known)
        numbers.setdefault(stem, set()).add(number)
        if number and stem in uncounted:
            yield name, f"{quote(name)} in the option only counts what is no piece", f"leave out the number: {stem}"
        elif number and not _is_count(number):
            nearest = (
                1 if float(number.replace(",", ".")) < 1 else min(MOST_PRINTED, round(float(number.replace(",", "."))))
            )
            message = f"the number of {quote(name)} in the option only is not a whole number from 1 to {MOST_PRINTED}"
            yield name, message, f"the nearest is {stem}{_OF}{nearest}"
    for stem, given in numbers.items():
        if len(given) > 1:
            yield stem, f"{quote(stem)} has different numbers in the option only", "name it once"


def _is_count(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) <= 9 and 1 <= int(number) <= MOST_PRINTED


def copies_fault(name: str, number: int) -> tuple[str, str] | None:
    """Return a message and a hint for a number of copies that is out of range."""
    if 1 <= number <= MOST_PRINTED:
        return None
    nearest = 1 if number < 1 else MOST_PRINTED
    return f"the copies of {quote(name)} are from 1 to {MOST_PRINTED}, not {number}", f"the nearest is {nearest}"


def quantities_suffix(word: str, numbers: Mapping[str, int]) -> str:
    """Return the part of a folder's name that says how many there are: ``copies-deck_3``; "" if nothing differs."""
    # No name has an underscore or a plus sign in it, so that different numbers have different suffixes.
    named = "-".join(f"{name.replace(_OF, '+')}_{number}" for name, number in sorted(numbers.items()))
    if len(named) > _LONGEST_SUFFIX:
        named = f"{named[:_LONGEST_SUFFIX]}-{sha256(named.encode()).hexdigest()[:8]}"
    return f"{word}-{named}" if named else ""
