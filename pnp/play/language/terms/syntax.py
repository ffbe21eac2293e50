"""Parse the texts of the language: a small part of Python's syntax, which is read and never run.

Python's parser makes the tree, and nothing else of Python sees the text: the checker looks up every name of the tree
among the game's own.
"""

from __future__ import annotations

import ast
import keyword
import re
import warnings
from functools import lru_cache

from pnp.messages import quote
from pnp.play.language.terms.kinds import FLAG, ValueKind

CLAUSE = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")  # the name of a clause, as rules.yaml has it
# The longest expression of the games has 112 characters (chess), the deepest 10 levels (Hexania).
LONGEST_EXPRESSION = 400
_DEEPEST = 24
# The rules are checked for every choice of options, and differ little: few texts are parsed more than once. Trees are
# never changed.
_parsed_once = lru_cache(maxsize=1 << 11)  # 1,900 expressions and statements in a check of all games
# The keywords of Python that the language also has; all others can be names of a game.
_SHARED = {"and", "or", "not", "in", "if", "else", "for", "True", "False", "None"}
# A word that is only Python's is written with a capital at its end while Python parses it: columns stay what they are.
_LENT = {word: word[:-1] + word[-1].upper() for word in keyword.kwlist if word not in _SHARED}
_RETURNED = {lent: word for word, lent in _LENT.items()}
_WORD = re.compile(r"'[^']*'|\"[^\"]*\"|[A-Za-z_]\w*")
_SYMBOLS = re.compile(r":=|\*\*|<<|>>|[@^~`$?\\;]")


class LanguageError(Exception):
    """Raised for a text that the language doesn't know; the caller knows where the text is.

    *code* is the problem's; *start* and *length* are the part of the text that is wrong.
    """

    def __init__(self, code: str, message: str, hint: str, start: int = 0, length: int = 1) -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.start, self.length = code, message, hint, start, length


class DependentError(LanguageError):
    """Raised for a text that needs a name whose own text has an error; only that error is reported."""

    def __init__(self) -> None:
        super().__init__("P083", "a name has an error", "correct it under define or let")


@_parsed_once
def parse_expression(text: str) -> ast.expr:
    """Return the tree of an expression. Raises LanguageError."""
    tree = _parse(text, "eval")
    assert isinstance(tree, ast.Expression)
    return tree.body


@_parsed_once
def parse_effect(text: str) -> ast.stmt:
    """Return the tree of one effect. Raises LanguageError."""
    tree = _parse(text, "exec")
    assert isinstance(tree, ast.Module)
    if len(tree.body) != 1:
        raise LanguageError("P083", "this is not one effect", "write put(cell, piece), part = value, and so on")
    return tree.body[0]


@_parsed_once
def parse_loop(text: str) -> ast.comprehension:
    """Return the tree of ``name in members if condition``. Raises LanguageError."""
    lead = "[0 for "
    hint = "write it as: c in cells if vacant(c)"
    try:
        tree = _parse(lead + text + "]", "eval", longest=LONGEST_EXPRESSION + len(lead) + 1)
    except LanguageError as error:
        error.start = max(0, error.start - len(lead))
        raise
    assert isinstance(tree, ast.Expression)
    body = tree.body
    if not isinstance(body, ast.ListComp) or len(body.generators) != 1:
        raise LanguageError("P083", "this is not a loop", hint, 0, len(text))
    for node in ast.walk(body):
        if isinstance(node, ast.expr):
            node.col_offset -= len(lead)
            node.end_col_offset = (node.end_col_offset or 0) - len(lead)
    return body.generators[0]


def written_name(name: str) -> str:
    """Return a name of a tree as the author wrote it."""
    return _RETURNED.get(name, name)


def span_of(node: ast.AST) -> tuple[int, int]:
    """Return where a part of a tree is in its text: the offset of its first character, and its length."""
    start = getattr(node, "col_offset", 0)
    return start, max(1, (getattr(node, "end_col_offset", None) or start + 1) - start)


def wrong_kind(message: str, hint: str, tree: ast.AST) -> LanguageError:
    """Return the error that a part of a tree is of a kind that can't be used there."""
    return LanguageError("P084", message, hint, *span_of(tree))


def misused(message: str, hint: str, tree: ast.AST) -> LanguageError:
    """Return the error that a part of a tree is not allowed by the language."""
    return LanguageError("P083", message, hint, *span_of(tree))


def mismatch(wanted: ValueKind, actual: ValueKind, tree: ast.AST) -> LanguageError:
    """Return the error that a value of another kind is expected."""
    hint = "write a condition, such as x == y" if wanted == FLAG else f"write {wanted}"
    if wanted.is_set and isinstance(tree, ast.Name) and tree.id in ("empty", "none"):
        hint = "write nothing: the set without members"
    return wrong_kind(f"expected {wanted}, found {actual}", hint, tree)


def _parse(text: str, mode: str, longest: int = LONGEST_EXPRESSION) -> ast.AST:
    # The order matters: what Python would tell in its own words, or take long for, is refused before it reads the text.
    if len(text) > longest:
        hint = f"an expression has at most {LONGEST_EXPRESSION} characters: give a part of it a name under define"
        raise LanguageError("P008", "the expression is too long", hint, 0, len(text))
    if odd := re.search(r"[^\x20-\x7e\n\t]", text):
        hint = 'write names and numbers with plain letters; quotes are "straight"'
        raise LanguageError("P083", "a character that is not part of the language", hint, odd.start())
    if not text.strip():
        raise LanguageError("P083", "an expression is missing", "write a condition or a value")
    source = re.sub(r"[\n\t]", " ", text)
    stripped = source.lstrip()
    source = _WORD.sub(lambda word: _LENT.get(word[0], word[0]), stripped)
    lead = len(text) - len(stripped)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source, mode=mode)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _unreadable(text, error, lead) from None
    level: list[ast.AST] = [tree]
    for _ in range(_DEEPEST + 2):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    if level:
        message = f"the expression is nested more than {_DEEPEST} deep"
        raise LanguageError("P008", message, "give a part of it a name under define", 0, len(text))
    for node in ast.walk(tree) if lead else ():
        if isinstance(node, ast.expr | ast.stmt):
            node.col_offset += lead
            node.end_col_offset = (node.end_col_offset or 0) + lead
    return tree


def _unreadable(text: str, error: Exception, lead: int) -> LanguageError:
    """Return the error for a text that Python can't parse, in the terms of the language if possible."""
    # The order matters: the surer a cause, the sooner it is told; where Python stopped says least.
    message = "the expression can't be read"
    if odd := _SYMBOLS.search(text):
        hint = f"{odd[0]} is not part of the language"
        return LanguageError("P083", message, hint, odd.start(), len(odd[0]))
    if single := re.search(r"(?<![=!<>+\-])=(?!=)(?=\s*\S)", text):
        return LanguageError("P083", message, "write == to compare", single.start())
    for pattern, hint in _HABITS:
        if habit := re.search(pattern, text):
            return LanguageError("P083", message, hint, habit.start(), len(habit[0]))
    if (choice := re.search(r"\bif\b", text)) and not re.search(r"\b(else|for)\b", text):
        hint = "a value is a if condition else b; an effect under a condition has a mapping: {if: ..., do: ...}"
        return LanguageError("P083", message, hint, choice.start(), len(choice[0]))
    for opening, closing in ("()", "[]", "{}"):
        if text.count(opening) != text.count(closing):
            more, less = (opening, closing) if text.count(opening) > text.count(closing) else (closing, opening)
            hint = f"there are {text.count(more)} {more} and {text.count(less)} {less}"
            return LanguageError("P083", message, hint, text.rfind(more) if more == opening else text.rfind(closing))
    if misplaced := _misplaced(text):
        return misplaced
    at = max(0, (getattr(error, "offset", None) or 1) - 1 + lead)
    return LanguageError("P083", message, "write a condition or a value", min(at, max(0, len(text) - 1)))


_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|\w+|//|[=!<>+-]=|\S")
_JOINING = frozenset(
    (
        *("and", "or", "in", "if", "else", "for", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "//", "/", "%"),
        *("|", "&", "=", "+=", "-=", ",", ":", "."),
    )
)


def _misplaced(text: str) -> LanguageError | None:
    """Return the error that two values have nothing between them, or that a word that joins values lacks one."""
    # Values and joining words take turns: each test is one way in which a word comes out of turn.
    hint = "write a condition or a value there"
    before, end, wants = "", 0, True  # whether a value comes next
    for token in _TOKEN.finditer(text):
        word = token[0]
        if wants and (word in _JOINING - {"+", "-"} or (word in ")]}" and before not in {*"([{,"})):
            message = f"nothing stands before {quote(word)}" if before in {"", *"([{"} else _nothing_after(before)
            return LanguageError("P083", message, hint, token.start() if message.startswith("nothing s") else end)
        if not wants and word not in {*_JOINING, *"([)]}", "not"}:
            message = f"nothing joins {quote(word, 40)} to the value before it"
            return LanguageError("P083", message, "write and, or, + or a comma between them", token.start(), len(word))
        wants = word in {*_JOINING, *"([{"} or (wants and word == "not")
        before, end = word, token.end()
    return LanguageError("P083", _nothing_after(before), hint, end) if wants else None


def _nothing_after(word: str) -> str:
    return f"nothing follows {quote(word)}"


_HABITS = (
    (r"\b(is not)\b", "write !="),
    (r"\bis\b", "write =="),
    (r"&&", "write and"),
    (r"\|\|", "write or"),
    (r"!(?!=)", "write not"),
    (r"<>", "write !="),
    (r"=>|=<", "write >= or <="),
    (r"\b(lambda|import|def|class|yield|await|exec|eval)\b", "the language has no such word"),
)


NOT_PARTS = {
    ast.Attribute: "names have no parts: write owner(piece), not piece.owner",
    ast.Lambda: "write a name under define",
    ast.JoinedStr: "texts with values belong to says",
    ast.NamedExpr: "write a name under let",
    ast.Dict: "write a set as {a, b}",
    ast.List: "write a set as {a, b}",
    ast.ListComp: "write a set as {c for c in cells if ...}",
    ast.DictComp: "write a set as {c for c in cells if ...}",
    ast.Starred: "the language has no *",
    ast.Tuple: "write a set as {a, b}",
    ast.Div: "write // for whole numbers",
    ast.Pow: "write a * a",
}


def unsupported(tree: ast.AST) -> LanguageError:
    """Return the error that a Python construct is not part of the language."""
    hint = NOT_PARTS.get(type(tree), "docs/play.md lists what expressions are made of")
    return misused("this is not part of the language", hint, tree)
