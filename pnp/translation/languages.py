"""Look up languages: names, decimal signs, and plural forms, which untrusted headers give in C: parsed, not run."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from pnp.messages import quote
from pnp.press.units import number

if TYPE_CHECKING:
    from babel.core import Locale

ACCENTED, MIRRORED = "xa", "xb"
# Invented languages, for tests of layouts: see `pnp.translation.pseudo`.
PSEUDO_LANGUAGES: Mapping[str, str] = {ACCENTED: "accented English", MIRRORED: "English from the right"}


class LanguageInfo(Struct, frozen=True):
    """A language by its *code* (``ru``, ``pt-BR``), its English *name*, and the forms of its counted messages."""

    code: str
    name: str
    plural_forms: PluralForms


# Languages that are written without spaces between words.
_UNSPACED = frozenset({"ja", "km", "lo", "my", "th", "zh"})


def base_language(code: str) -> str:
    """Return the code of a language without its country."""
    return code.partition("-")[0]


def is_spaced(code: str) -> bool:
    """Return whether a language is written with spaces between words."""
    return base_language(code) not in _UNSPACED


@lru_cache  # the 128 of Python are more languages than a game has
def find_language(code: str) -> LanguageInfo | None:
    """Return the language of a code; None if Unicode doesn't list it, or capitalizes the code differently."""
    from babel.messages.plurals import get_plural

    locale = _locale(code) if code == usual_code(code) else None
    if locale is None:
        pseudo = PSEUDO_LANGUAGES.get(code)
        return None if pseudo is None else LanguageInfo(code, pseudo, PluralForms())
    count, expression = get_plural(locale)
    name = locale.english_name or code
    return LanguageInfo(code, name, PluralForms(count, expression.removeprefix("(").removesuffix(")")))


def usual_code(code: str) -> str:
    """Return the code of a language with the usual capitals and hyphens: ``pt-BR`` for ``PT_br``."""
    first, *rest = code.replace("_", "-").split("-")
    # A script has four letters, and a country two.
    parts = (part.title() if len(part) == 4 else part.upper() if len(part) == 2 else part for part in rest)
    return "-".join((first.lower(), *parts))


def plural_forms_of(code: str) -> PluralForms:
    """Return the plural forms of a language, or those of English if the language is not known."""
    if code.partition("-")[0] == "en":
        return PluralForms()
    known = find_language(code)
    return PluralForms() if known is None else known.plural_forms


def write_decimal(value: float, code: str) -> str:
    """Return a number as it is written in a language, with at most three decimals."""
    return number(value).replace(".", decimal_sign(code))


@lru_cache  # one entry a language
def decimal_sign(code: str) -> str:
    """Return the decimal sign of a language for Western digits; a point if the language is not known."""
    locale = None if code == "en" else _locale(code)
    return "." if locale is None else str(locale.number_symbols["latn"]["decimal"])


def _locale(code: str) -> Locale | None:
    """Return Babel's locale for a language; for zh-CN, that of zh-Hans-CN, by the likely script of the country."""
    from babel.core import Locale, UnknownLocaleError

    for resolves in (False, True):
        try:
            locale = Locale.parse(code, sep="-", resolve_likely_subtags=resolves)
        except (UnknownLocaleError, ValueError, TypeError):
            continue
        if not resolves or (locale.script and code.endswith(f"-{locale.territory}")):
            return locale
    return None


_HEADER = re.compile(r"\s*nplurals\s*=\s*([0-9]{1,2})\s*;\s*plural\s*=")
_TOKEN = re.compile(r"\s*([0-9]{1,9}|n|\|\||&&|[=!<>]=|[<>!%*/+?:()-])")
_LONGEST = 1_000  # characters of an expression: Babel's longest has 294
_DEEPEST = 40  # levels of nested parentheses: 80 work, at 160 Python's stack ends
_MOST_FORMS = 10  # the most of any language are six, in Arabic
# Expressions must work for these numbers: rules of languages look at two digits, at thousands and at millions.
_TRIED = (*range(202), 1_000, 1_001, 1_002, 10_000, 1_000_000, 1_000_001)

# From the weakest to the strongest; operators of one row associate from left to right.
_OPERATORS: tuple[Mapping[str, Callable[[int, int], int]], ...] = (
    {"||": lambda a, b: int(bool(a or b))},
    {"&&": lambda a, b: int(bool(a and b))},
    {"==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b)},
    {
        "<": lambda a, b: int(a < b),
        ">": lambda a, b: int(a > b),
        "<=": lambda a, b: int(a <= b),
        ">=": lambda a, b: int(a >= b),
    },
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": operator.floordiv, "%": operator.mod},
)

# A parsed expression: a number, "n", or an operator and its operands.
_Tree: TypeAlias = "int | str | tuple[str, tuple[_Tree, ...]]"


class PluralForms(Struct, frozen=True):
    """How many forms a counted message has, and the *expression* in ``n`` that chooses one: 0 is the first.

    Called with a number, it returns the index of its form. Raises ValueError for an expression that can't be used.

    >>> russian = PluralForms(3, "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2")
    >>> [russian(n) for n in (1, 2, 5, 11, 21, 111)]
    [0, 1, 2, 2, 0, 2]
    """

    count: int = 2
    expression: str = "n != 1"

    def __call__(self, number: int) -> int:
        """Return the index of the form for *number* things; the nearest one if the expression yields no valid index."""
        return min(max(_choose(self.expression, abs(number)), 0), self.count - 1)

    @property
    def header(self) -> str:
        """The value of the header ``Plural-Forms``."""
        return f"nplurals={self.count}; plural={self.expression};"


def read_plural_forms(header: str) -> PluralForms:
    """Return the plural forms that the value of a header declares. Raises ValueError with the reason if invalid."""
    match = _HEADER.match(header)
    expression = header[match.end() :].strip().removesuffix(";").rstrip() if match else ""
    if match is None or not expression:
        raise ValueError("it is not nplurals=N; plural=EXPRESSION;")
    forms = PluralForms(int(match[1]), expression)
    if not 1 <= forms.count <= _MOST_FORMS:
        raise ValueError(f"there can be 1 to {_MOST_FORMS} forms")
    for tried in _TRIED:
        index = _choose(forms.expression, tried)
        if not 0 <= index < forms.count:
            raise ValueError(f"for n = {tried} it chooses form {index}, and there are {forms.count}")
    return forms


@lru_cache(maxsize=1 << 12)  # by eye: counts and ordinals in a few languages
def _choose(expression: str, number: int) -> int:
    """Return the value of an expression for *number*, cached because the same numbers recur."""
    return _evaluate(_parse(expression), number)


@lru_cache(maxsize=64)  # by eye: more languages than a game has
def _parse(expression: str) -> _Tree:
    tokens, at = [], 0
    if len(expression) > _LONGEST:
        raise ValueError("the expression is too long")
    while at < len(expression.rstrip()):
        match = _TOKEN.match(expression, at)
        if match is None:
            raise ValueError(f"the expression can't have {quote(expression[at:].strip()[:1])}")
        tokens.append(match[1])
        at = match.end()
    parser = _Parser(tokens)
    tree = parser.choice(0)
    if parser.tokens:
        raise ValueError(f"the expression goes on with {quote(parser.tokens[-1])} where it should end")
    return tree


class _Parser:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens[::-1]

    def _next(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def choice(self, depth: int) -> _Tree:
        """Read ``a ? b : c``, or an expression that binds more tightly."""
        if depth > _DEEPEST:
            raise ValueError("the expression is nested too deeply")
        condition = self._binary(0, depth)
        if self._next() != "?":
            return condition
        self.tokens.pop()
        yes = self.choice(depth + 1)
        self._take(":")
        return ("?", (condition, yes, self.choice(depth + 1)))

    def _binary(self, row: int, depth: int) -> _Tree:
        """Read operators of one row of the table, and those that bind more tightly."""
        if row == len(_OPERATORS):
            return self._unary(depth)
        tree = self._binary(row + 1, depth)
        while self._next() in _OPERATORS[row]:
            sign = self.tokens.pop()
            operand = self._binary(row + 1, depth)
            if sign in ("/", "%") and not (isinstance(operand, int) and operand):
                raise ValueError(f"the expression may have a number after {quote(sign)} only, and not 0")
            tree = (sign, (tree, operand))
        return tree

    def _unary(self, depth: int) -> _Tree:
        """Read a number, ``n``, ``!`` and its operand, or an expression in parentheses."""
        token = self.tokens.pop() if self.tokens else ""
        if token == "!" and depth < _DEEPEST:
            return ("!", (self._unary(depth + 1),))
        if token == "(":
            tree = self.choice(depth + 1)
            self._take(")")
            return tree
        if token != "n" and not token.isdigit():
            here = f"the expression has {quote(token)} where a number is expected"
            raise ValueError(here if token else "it is cut off")
        return token if token == "n" else int(token)

    def _take(self, sign: str) -> None:
        if self._next() != sign:
            raise ValueError(f"the expression lacks {quote(sign)}")
        self.tokens.pop()


def _evaluate(tree: _Tree, n: int) -> int:
    match tree:
        case int():
            return tree
        case str():
            return n
        case ("?", (condition, yes, no)):
            return _evaluate(yes if _evaluate(condition, n) else no, n)
        case ("!", (operand,)):
            return int(not _evaluate(operand, n))
        case (sign, (a, b)):
            compute = next(row[sign] for row in _OPERATORS if sign in row)
            return compute(_evaluate(a, n), _evaluate(b, n))
    raise AssertionError(tree)
