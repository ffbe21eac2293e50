"""Write queries of the pieces on the board as source: their owners, and their cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from pnp.play.language.compiling.source import FunctionSource, Operand, joined_depth
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.runtime import piece_flags
from pnp.play.language.terms.kinds import EMPTY, NO_MEMBER
from pnp.play.language.terms.tree import Call, Constant, ExpressionNode

_BYTES = 256  # values of a byte: `bytes.translate` wants one for each
_FEW = 6  # sets that are joined rather than computed again: with 3, Chess computes more of them; 12 change nothing
_Several = tuple[frozenset[int], ...]  # the pieces for each value that they depend on


def owners_of(unit: Unit) -> tuple[int, ...]:
    """Return the owners of each piece, the empty cell and the piece off the board."""
    _, owners = unit.book.pieces.fields.get("owner", (None, (NO_MEMBER,) * (unit.book.pieces.outside + 1)))
    return owners


def piece_at(function: FunctionSource, part: str, cell: ExpressionNode) -> Operand:
    """Write the piece on a cell."""
    return function.entry(function.part(part), function.operand(cell))


def write_by_owner(function: FunctionSource, call: Call) -> Operand:
    """Write ``mine`` or ``theirs``: whether the piece on a cell is the mover's, or another player's."""
    piece, is_mine = piece_at(function, call.subject, call.arguments[0]), call.function == "mine"
    table = tuple(
        tuple(owner == player if is_mine else owner not in (NO_MEMBER, player) for owner in owners_of(function.unit))
        for player in range(function.unit.players)
    )
    return function.entry(function.unit.value(table), function.me, piece)


def write_vacant(function: FunctionSource, call: Call) -> Operand:
    """Write whether a cell is empty."""
    piece = piece_at(function, call.subject, call.arguments[0])
    return Operand(f"({piece.code} == {EMPTY})", piece.depth)


def _chosen_pieces(function: FunctionSource, call: Call) -> tuple[_Several, Operand] | None:
    """Return the pieces that a function looks for, by a value, and that value; None for several that are not known."""
    unit = function.unit
    pieces = range(unit.book.pieces.outside)
    match call:
        case Call(function="vacancies"):
            return (frozenset((EMPTY,)),), Operand("0", 0, True)
        case Call(function="held", arguments=(player,)):
            return (*_held(unit), frozenset()), function.operand(player)
        case Call(arguments=arguments) if all(isinstance(argument, Constant) for argument in arguments):
            constants = frozenset(argument.value for argument in arguments if isinstance(argument, Constant))
            return (constants & frozenset(pieces),), Operand("0", 0, True)
        case Call(arguments=(piece,)):
            return (*(frozenset((one,)) for one in pieces), frozenset()), function.operand(piece)
        case _:
            return None


def _position_bytes(function: FunctionSource, part: str, form: str) -> str:
    """Write the bytes of a table of pieces, as ``standing`` reads them or in the cells' order."""
    code = f"{form}({_whole_table(function, part)})"
    return code if function.changes else function.cached((part, form), code)


def _whole_table(function: FunctionSource, part: str) -> str:
    """Write a table of pieces in which cells without a value are treated as off the board."""
    table, outside = function.part(part), function.unit.book.pieces.outside
    is_optional = function.unit.book.parts[part].optional
    return f"[q if q >= 0 else {outside} for q in {table}]" if is_optional else table


def write_standing(function: FunctionSource, call: Call) -> Operand:
    """Write the set of the cells with some pieces."""
    chosen = _chosen_pieces(function, call)
    if chosen is None:
        each = [write_standing(function, replace(call, arguments=(one,))) for one in call.arguments]
        return Operand("(" + " | ".join(one.code for one in each) + ")", joined_depth(*each))
    return standing_of(function, call.subject, *chosen)


def standing_of(function: FunctionSource, part: str, several: _Several, which: Operand) -> Operand:
    """Write the set of the cells with some pieces, which depend on a value."""
    unit = function.unit
    if unit.asks_many_pieces:
        code = _from_piece_sets(function, part, several, which)
        if code is not None:
            return function.lift(Operand(code, which.depth))
    count = unit.book.pieces.outside + 1
    flags = unit.constant(("flags", several), lambda: tuple(piece_flags(tuple(one), count) for one in several))
    if function.changes:
        return Operand(f"standing({_position_bytes(function, part, 'pick')}, {flags}[{which.code}])", which.depth)
    key = unit.key((part, several), len(several) + 1) + 1
    place = f"{key} + {which.code}" if len(several) > 1 else f"{key}"
    with function.at_depth(which.depth):
        name = function.reuse(place)
        if name is None:
            name = function.remember(place, "h")
            function.line(f"{name} = K.get({place})")
            with function.block(f"if {name} is None:"):
                picked = _position_bytes(function, part, "pick")
                function.line(f"{name} = K[{place}] = standing({picked}, {flags}[{which.code}])")
    return Operand(name, which.depth, True)


def _from_piece_sets(function: FunctionSource, part: str, several: _Several, which: Operand) -> str | None:
    """Write a set of cells from the sets of each piece and player; return None if too many would be joined."""
    # One branch a form of the answer: some sets joined, that of one piece, those of a player or of the others.
    unit, outside = function.unit, function.unit.book.pieces.outside
    pieces, held = range(outside), _held(unit)
    unions = tuple((outside + 1 + player, *span) for player, one in enumerate(held) for span in _spans(sorted(one)))
    make = unit.made(f"piece_sets_of({unions!r}, {outside + unit.players + 2})")
    table = f"{make}({_whole_table(function, part)})"
    sets = table if function.changes else function.cached((part, "sets"), table)
    if len(several) == 1:
        (chosen,) = several
        is_long = len(chosen) > (1 if function.changes else _FEW)
        return None if is_long else f"({' | '.join(f'{sets}[{one}]' for one in sorted(chosen)) or 0})"
    if several == (*(frozenset((one,)) for one in pieces), frozenset()):
        return f"{sets}[{which.code}]"
    others = tuple(frozenset(pieces) - one for one in held)
    codes = {
        held: f"{sets}[{outside + 1} + {which.code}]",
        others: f"({unit.grid.whole} & ~{sets}[{outside + 1} + {which.code}])",
    }
    if len(held) == 2:
        codes.setdefault(held[::-1], f"{sets}[{outside + 2} - {which.code}]")
    return codes.get(several[: unit.players])


def _held(unit: Unit) -> tuple[frozenset[int], ...]:
    owners, pieces = owners_of(unit), range(unit.book.pieces.outside)
    return tuple(frozenset(piece for piece in pieces if owners[piece] == one) for one in range(unit.players))


def _spans(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the beginning and the end of each run of consecutive numbers."""
    for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0]):
        members = [number for _, number in run]
        yield members[0], members[-1] + 1


def piece_scan(function: FunctionSource, call: Call) -> Operand | None:
    """Write an iteration over the cells with some pieces, in order, or return None if there is no table for it."""
    chosen = _chosen_pieces(function, call)
    if chosen is None:
        return None
    unit, (several, which) = function.unit, chosen
    selectors = unit.constant(
        ("selectors", several), lambda: tuple(bytes(piece in one for piece in range(_BYTES)) for one in several)
    )
    cells, code = unit.value(tuple(range(unit.grid.size))), _position_bytes(function, call.subject, "bytes")
    return Operand(f"compress({cells}, {code}.translate({selectors}[{which.code}]))", max(which.depth, function.depth))
