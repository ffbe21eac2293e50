"""Judge claims about moves: what is legal, what is illegal and why, and how many there are."""

from __future__ import annotations

from typing import Any

from pnp.rules.case import Case
from pnp.rules.protocol import Move, State
from pnp.rules.told import listed, spelt

_MOST_MOVES = 500  # in one claim: each is put to the engine


def judge_legal(case: Case[State, Move], value: Any) -> None:
    """``legal: MOVE`` or a list: the engine refuses none of them. Each is marked as allowed."""
    for move, path in _moves(case, value, "legal"):
        refusal = case.engine.refusal(case.played.state, move)
        spelling = case.engine.write_move(case.played.state, move)
        if refusal is not None:
            case.false(f"{spelling} is illegal by {refusal.clause}: {refusal.message}", *path)
        elif mark := case.mark_for(spelling):
            case.marks.allowed.append(mark)


def judge_illegal(case: Case[State, Move], value: Any) -> None:
    """``illegal: MOVE`` (or a list) with ``because: CLAUSE``: that clause, and no other, is why it is refused."""
    because = case.claim.get("because")
    for move, path in _moves(case, value, "illegal"):
        refusal = case.engine.refusal(case.played.state, move)
        spelling = case.engine.write_move(case.played.state, move)
        if refusal is None:
            case.false(f"{spelling} is legal", *path)
        elif "because" not in case.claim:
            message = f"because is missing: which clause forbids {spelling}?"
            case.problems.error("P005", message, case.place(*path), f"write because: {refusal.clause}")
        elif because == refusal.clause:
            case.proofs.broken.append(refusal.clause)
            if mark := case.mark_for(spelling):
                case.marks.refused.append(mark)
        elif isinstance(because, str) and because in case.engine.clauses:
            case.false(f"{spelling} is illegal by {refusal.clause}: {refusal.message}", "because")


def judge_moves(case: Case[State, Move], value: Any) -> None:
    """``moves: N`` counts the legal moves; ``moves: [...]`` names them all."""
    state, engine = case.played.state, case.engine
    legal = [engine.write_move(state, move) for move in engine.legal_moves(state)]
    if isinstance(value, int) and not isinstance(value, bool):
        if value < 0:
            case.wrong_kind("a number of 0 or more", value, "moves")
            return
        if value != len(legal):
            are = "there is 1 legal move" if len(legal) == 1 else f"there are {len(legal)} legal moves"
            case.false(f"{are}, not {spelt(value)}: {listed(legal)}", "moves", off=abs(value - len(legal)))
        return
    if not isinstance(value, list | tuple):
        case.wrong_kind("a number, or a list of moves", value, "moves")
        return
    before = len(case.problems)
    claimed = {engine.write_move(state, move) for move, _ in _moves(case, value, "moves")}
    if len(case.problems) > before:
        return
    for message, names in (
        ("not legal here", sorted(claimed - set(legal))),
        ("legal too", [move for move in legal if move not in claimed]),
    ):
        if names:
            case.false(f"{message}: {listed(names)}", "moves", off=len(names))


def _moves(case: Case[State, Move], value: Any, key: str) -> list[tuple[Move, tuple[str | int, ...]]]:
    """Return the moves that a claim names, one or a list of them, each with its path in the claim."""
    if not isinstance(value, list | tuple):
        move = case.move(value, key)
        return [] if move is None else [(move, (key,))]
    if not value and key != "moves":
        case.problems.error("P005", f"{key} names no move", case.place(key), "write the moves, or take the claim out")
        return []
    if len(value) > _MOST_MOVES:
        case.problems.error("P008", f"more than {_MOST_MOVES} moves in one claim", case.place(key))
        return []
    read = [(case.move(text, key, index), (key, index)) for index, text in enumerate(value)]
    return [(move, path) for move, path in read if move is not None]
