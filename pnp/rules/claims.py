"""A figure's claims become proofs, or problems that say what is true instead.

A claim is a mapping. Each of its keys but the *modifiers* is judged by one function of the table ``CLAIMS``; all of
them speak of the last frame unless ``frame`` names another (1, 2, … or a, b, … as printed under the pictures).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.model.figure import Figure
from pnp.problems import DocumentPath, Problems
from pnp.rules.amounts import judge_amounts, judge_cost, judge_order
from pnp.rules.case import NOWHERE, Case, Marks, Proofs
from pnp.rules.ends import judge_over, judge_scores, judge_winner
from pnp.rules.played import Played
from pnp.rules.positions import judge_after, judge_start
from pnp.rules.possible import judge_illegal, judge_legal, judge_moves
from pnp.rules.protocol import Engine, Move, State
from pnp.rules.told import suggestion, told

Judge = Callable[[Case[Any, Any], Any], None]


@dataclass(frozen=True, slots=True)
class ClaimKind:
    """A key that a claim can have: who judges it, and what it says, for the documentation."""

    judge: Judge
    about: str


CLAIMS: Mapping[str, ClaimKind] = {
    "legal": ClaimKind(judge_legal, "a move, or a list of moves, that can be made"),
    "illegal": ClaimKind(judge_illegal, "a move, or a list of moves, that the clause under because forbids"),
    "moves": ClaimKind(judge_moves, "all the legal moves (a list) or how many there are (a number)"),
    "cost": ClaimKind(judge_cost, "what the frame's moves cost in all"),
    "gained": ClaimKind(judge_amounts("gained"), "who gained how much, or from where; nothing else was gained"),
    "paid": ClaimKind(judge_amounts("paid"), "who paid how much, or to where; nothing else was paid"),
    "placed": ClaimKind(judge_amounts("placed"), "which pieces were placed, or where"),
    "removed": ClaimKind(judge_amounts("removed"), "which pieces left the board, or from where"),
    "harvested": ClaimKind(judge_amounts("harvested"), "how much grew where; nothing else grew"),
    "order": ClaimKind(judge_order, "the places of the harvest, in the order in which it grew"),
    "after": ClaimKind(judge_after, "the position, or any part of it"),
    "start": ClaimKind(judge_start, "the options, and the seed, with which a game begins so"),
    "over": ClaimKind(judge_over, "whether the game is over: true or false"),
    "winner": ClaimKind(judge_winner, "who has won: a player, or none for a draw"),
    "scores": ClaimKind(judge_scores, "each player's score when the game is over"),
}

MODIFIERS: Mapping[str, str] = {
    "frame": "the frame that the claim is about, if not the last: 1, 2, … or a, b, …",
    "because": "the clause that forbids an illegal move",
    "at": "the word of the move where its mark is drawn, if not the last place in it; nowhere for no mark",
}


def check_claims(
    figure: Figure, frames: tuple[Played[State], ...], engine: Engine[State, Move], problems: Problems
) -> Proofs:
    """Judge every claim of a figure whose first *frames* are played; a false one is a problem (P055) at its place.

    A claim about a frame that could not be played is left: that frame has a problem already.
    """
    proofs = Proofs(tuple(Marks() for _ in frames), lawful=any(frame.moves for frame in frames))
    for number, claim in enumerate(figure.claims):
        path: DocumentPath = ("claims", number)
        if not isinstance(claim, Mapping):
            message = f"a claim is a key and a value, as over: true, not {told(claim)}"
            problems.error("P006", message, figure.source.place(path))
            continue
        index = _frame_of(claim, figure, path, problems)
        if index is None or index >= len(frames):
            continue
        written = dict(claim)
        case = Case(engine, frames[index], proofs.marks[index], proofs, written, path, figure.source, problems)
        _check_claim(case)
    return proofs


def _check_claim(case: Case[State, Move]) -> None:
    """Judge each key of one claim, and say so if there is none to judge or one that nobody knows."""
    claimed = 0
    for key, value in case.claim.items():
        if key in CLAIMS:
            claimed += 1
            case.proofs.lawful |= key != "illegal"
            CLAIMS[key].judge(case, value)
        elif key not in MODIFIERS:
            place = case.source.key((*case.path, key))
            hint = suggestion(key, (*CLAIMS, *MODIFIERS))
            case.problems.error("P004", f"a claim has no key {told(key)}", place, hint)
            claimed += 1
    if not claimed:
        case.problems.error("P005", "this claim claims nothing", case.place(), suggestion("", CLAIMS))
    _check_modifiers(case)


def _check_modifiers(case: Case[State, Move]) -> None:
    """Refuse modifiers that have nothing to modify, and an ``at`` that no move of the claim names."""
    claim = case.claim
    if "because" in claim and "illegal" not in claim:
        case.problems.error("P006", "because belongs to illegal", case.source.key((*case.path, "because")))
    if "at" not in claim or claim["at"] == NOWHERE:
        return
    moves = [claim[key] for key in ("legal", "illegal") if key in claim]
    texts = [text for each in moves for text in (each if isinstance(each, list | tuple) else [each])]
    words = {word for text in texts if isinstance(text, str) for word in text.split()}
    if not isinstance(claim["at"], str) or claim["at"] not in words:
        message = f"at names a word of the claim's move, or {NOWHERE}, not {told(claim['at'])}"
        case.problems.error("P006", message, case.place("at"))


def _frame_of(claim: Mapping[Any, Any], figure: Figure, path: DocumentPath, problems: Problems) -> int | None:
    """Return the 0-based frame that a claim is about, or None and a problem if the figure has no such frame."""
    last = len(figure.frames)
    match claim.get("frame", last):
        case bool():
            pass
        case int(number) if 1 <= number <= last:
            return number - 1
        case str(letter) if len(letter) == 1 and 0 <= ord(letter) - ord("a") < last:
            return ord(letter) - ord("a")
        case _:
            pass
    letters = "a" if last == 1 else f"a to {chr(ord('a') + last - 1)}"
    message = f"frame {told(claim['frame'])}: this figure has the frames {letters} (or 1 to {last})"
    problems.error("P006", message, figure.source.place((*path, "frame")))
    return None
