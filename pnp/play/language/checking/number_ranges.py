"""Find effects that always leave the range of the number that they change, by interval arithmetic."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.messages import quote
from pnp.play.language.terms import tree as typed
from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.kinds import NO_NUMBER, NUMBER
from pnp.play.language.terms.tree import EffectNode, ExpressionNode

NumberRange = tuple[int, int]  # the least and the greatest value


def range_fault(effect: EffectNode, book: PlayBook, bounds: Mapping[str, NumberRange]) -> str | None:
    """Return why an effect leaves the range of a number in every position, or None if it does not always.

    *bounds* holds the ranges of local numbers.
    """
    match effect:
        case typed.Assign(target=target, value=value, sign=sign) if target.kind == NUMBER:
            after = range_of(value, book, bounds)
            if sign and after is not None:
                after = _combined(sign, _range_of_part(target, book), after)
            return _outside(target, after, book)
        case typed.Pay(amount=amount, source=source, target=target):
            paid = range_of(amount, book, bounds)
            less = _outside(source, _combined("-", _range_of_part(source, book), paid), book)
            return less or _outside(target, _combined("+", _range_of_part(target, book), paid), book)
        case _:
            return None


def _outside(target: typed.PartValue, after: NumberRange | None, book: PlayBook) -> str | None:
    part = book.parts[target.part]
    if after is None or (after[0] <= part.high and after[1] >= part.low):
        return None
    value = f"at least {after[0]}" if after[0] > part.high else f"at most {after[1]}"
    value = str(after[0]) if after[0] == after[1] else value
    limit = f"more than {part.high}" if after[0] > part.high else f"less than {part.low}"
    return f"{quote(part.name)} would be {value}, but can't be {limit}"


def _range_of_part(target: typed.PartValue, book: PlayBook) -> NumberRange | None:
    part = book.parts[target.part]
    return None if part.optional else (part.low, part.high)


def range_of(node: ExpressionNode, book: PlayBook, bounds: Mapping[str, NumberRange]) -> NumberRange | None:
    """Return the range of a number, or None if it is not certain."""
    match node:
        case typed.Constant(value=value) if abs(value) < -NO_NUMBER:
            return value, value
        case typed.Local(name=name):
            return bounds.get(name)
        case typed.PartValue() if node.kind == NUMBER:
            return _range_of_part(node, book)
        case typed.Operation(sign=sign, left=left, right=right):
            return _combined(sign, range_of(left, book, bounds), range_of(right, book, bounds))
        case typed.Conditional(value=value, otherwise=otherwise):
            return _joined([range_of(value, book, bounds), range_of(otherwise, book, bounds)])
        case typed.Call(function="count", arguments=(among,)) if among.kind.is_set:
            return 0, book.size(among.kind.name)
        case typed.Call(function="min" | "max", arguments=arguments):
            return _joined([range_of(one, book, bounds) for one in arguments])
        case _:
            return None


def _joined(ranges: list[NumberRange | None]) -> NumberRange | None:
    known = [one for one in ranges if one is not None]
    if not known or len(known) < len(ranges):
        return None
    return min(low for low, _ in known), max(high for _, high in known)


def _combined(sign: str, left: NumberRange | None, right: NumberRange | None) -> NumberRange | None:
    """Return the range of two numbers together; None where one of them may have any value."""
    return None if left is None or right is None else combine_ranges(sign, left, right)


def combine_ranges(sign: str, left: NumberRange, right: NumberRange) -> NumberRange:
    """Return the range of an operation on two numbers; of a remainder, that of division by the greatest."""
    match sign:
        case "+":
            return left[0] + right[0], left[1] + right[1]
        case "-":
            return left[0] - right[1], left[1] - right[0]
        case "*":
            products = [one * other for one in left for other in right]
            return min(products), max(products)
        case "//":
            return left[0] // right[0], left[1] // right[0]
        case _:
            return 0, right[1] - 1
