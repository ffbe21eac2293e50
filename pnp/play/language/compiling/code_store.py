"""Keep compiled rules between runs, by the content of the rules.

Kept code is run. It is valid only if the same version of the program and Python has made it for the same rules;
otherwise the rules are compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from pnp.kept_values import find_value, keep_value
from pnp.play.game_setup import GameSetup
from pnp.play.language.running.code import PlayCode, ProgramCode
from pnp.play.language.running.namespace import load_code
from pnp.play.language.terms.book import PlayBook

_MOST_LOADED = 16  # by estimate: the choices of options of the games that one build has open
_MOST_DIGESTS = 256  # by estimate: a book has 22 parts, of which most are those of other books

# Where functions of kept rules are missing, all are compiled again, and must not mistake what the cache of a position
# holds under the keys of the kept ones; those count from 0, a few for each function.
_FIRST_KEY_AGAIN = 1_000_000

_loaded: dict[str, PlayCode] = {}  # by key, in this process
_late: dict[str, PlayCode] = {}  # whose functions are compiled when they are called, not kept yet
_digests: dict[int, tuple[Any, str]] = {}  # by identity: the value, so that no other has it, and its digest


def find_code(book: PlayBook) -> PlayCode | None:
    """Return the compiled rules of a book without faults, if they are kept."""
    key = rules_digest(book)
    if key not in _loaded:
        values = find_value(key)
        if values is None:
            return None
        _remember(key, load_code(book, ProgramCode(*values), lru_cache(1)(lambda: _compiled_again(key, book))))
    return _loaded[key]


def _compiled_again(key: str, book: PlayBook) -> Mapping[str, Any]:
    """Return all functions of a book of which some are kept; keep all."""
    from pnp.play.language.checking.book_check import check_book  # kept rules need neither a check nor a compiler
    from pnp.play.language.compiling.program_code import program_code, program_unit

    program = check_book(book).program
    if program is None:
        raise ValueError("the kept rules have faults")
    unit = program_unit(program, _FIRST_KEY_AGAIN)
    keep_value(key, astuple(program_code(unit)))
    return unit.namespace


def keep_code(code: PlayCode) -> None:
    """Keep the compiled rules of a book without faults, if that is possible; `keep_late` keeps those of late ones."""
    key = rules_digest(code.book)
    _remember(key, code)
    if code.program.missing:
        _late[key] = code
    else:
        keep_value(key, astuple(code.program))


def keep_late() -> None:
    """Keep the functions that have been compiled when they were called, if that is possible."""
    while _late:
        key, code = _late.popitem()
        keep_value(key, astuple(code.program))


def is_sound(setup: GameSetup) -> bool:
    """Return whether the rules of a setup are recorded as free of faults, for all options."""
    return find_value(rules_digest(setup)) is True


def keep_sound(setup: GameSetup) -> None:
    """Record the rules of a setup as free of faults, if that is possible."""
    keep_value(rules_digest(setup), True)


def forget_code() -> None:
    """Forget the rules that this process has loaded, so that they are found as in a new one."""
    _loaded.clear()
    _late.clear()


def _remember(key: str, code: PlayCode) -> None:
    while len(_loaded) >= _MOST_LOADED:
        _loaded.pop(next(iter(_loaded)), None)
    _loaded[key] = code


# Keys


def rules_digest(value: PlayBook | GameSetup) -> str:
    """Return the digest of rules and of their compiler. Structs of different types have different digests."""
    fields = map(_digest, (getattr(value, name) for name in value.__struct_fields__))
    return sha256("\n".join([_compiler(), type(value).__name__, *fields]).encode()).hexdigest()


def _digest(value: Any) -> str:
    """Return the digest of a part of rules; it is found again by its identity: books for other choices share most."""
    if id(value) not in _digests:
        if len(_digests) >= _MOST_DIGESTS:
            _digests.clear()
        _digests[id(value)] = value, sha256(repr(value).encode("utf-8", "surrogatepass")).hexdigest()
    return _digests[id(value)][1]


@cache
def _compiler() -> str:
    """Return the version of Python, and the sizes and times of the modules that compile."""
    modules: list[tuple[str, int, int]] = []
    language = Path(__file__).parents[1]
    with suppress(OSError):
        for path in language.rglob("*.py"):
            status = path.stat()
            modules.append((path.relative_to(language).as_posix(), status.st_size, status.st_mtime_ns))
    return f"{sys.implementation.cache_tag} {MAGIC_NUMBER!r} {sorted(modules)}"
