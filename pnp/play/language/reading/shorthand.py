"""Turn the shorthand for pieces that step, leap, hop or slide into actions as their author could have written them.

A generated text has the path of its key, so that its faults are reported there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.messages import join_words, quote_value
from pnp.play.language.reading.action_reader import CONDITION_KEYS, ActionReader, check_clause, conditions_of
from pnp.play.language.reading.effect_reader import EffectReader
from pnp.play.language.terms.book import (
    Chain,
    EffectsIf,
    EffectText,
    Need,
    Parameter,
    Phrase,
    PlayAction,
    WrittenEffect,
)
from pnp.play.language.terms.kinds import CELL
from pnp.play.language.terms.value_reader import MADE, ValueReader
from pnp.problems import DocumentPath

_GAITS: Mapping[str, str] = {"step": "neighbours", "leap": "leaps", "hop": "leaps", "slide": "slides"}
_TARGETS: Mapping[str, str] = {"vacant": "vacant", "theirs": "theirs", "vacant or theirs": "not mine"}
MOVE_KEYS = (
    *_GAITS,
    *("piece", "on", "through", "over", "takes", "must", "to", "if", "needs", "leaves", "does", "becomes"),
    *("again", "ends", "most", "say", "clauses", "by_chance", "greedy"),
)
# The keys of a move's clauses, with what each clause refuses.
MOVE_CLAUSES: Mapping[str, str] = {
    "must": "the clause that refuses the move while an action that must come first is possible",
    "own": "the clause that refuses to move what is not the player's own",
    "piece": "the clause that refuses to move another kind of piece",
    "way": "the clause that refuses a cell where the piece can't get by such a move",
    "over": "the clause that refuses to hop over anything else",
    "to": "the clause that refuses a cell with anything else on it",
    "if": "the clause that refuses the move where the further condition does not hold",
    "again": "the clause that refuses to stop while a hop can follow",
    "ends": "the clause that refuses a further link after the chain has ended",
    "most": "the clause that refuses all but the longest chains",
}


class ShorthandReader:
    """Reads the moves of play.yaml; *main* is the table of pieces that they are made on."""

    def __init__(self, reader: ValueReader, actions: ActionReader, main: str | None, cells: int) -> None:
        self.reader = reader
        self.actions = actions
        self.main = main
        self.cells = cells

    def action(self, name: str, value: Any, path: DocumentPath) -> PlayAction | None:
        """Return the action of a move."""
        known = self.reader.record(value, path, f"the move {name}", MOVE_KEYS)
        gaits = [gait for gait in _GAITS if gait in known]
        if len(gaits) != 1:
            if known:
                given = join_words(gaits, "and") if gaits else "none of them"
                message = f"a move is one of {join_words(_GAITS, 'or')}; this one is {given}"
                self.reader.fault(message, path, "write step: orthogonal")
            return None
        move = _Move(self, name, known, path, gaits[0])
        values = tuple(range(self.cells))
        parameters = tuple(Parameter(one, CELL, values, path) for one in ("from", "to"))
        usual = "{from}x{to}" if gaits[0] == "hop" else "{from}-{to}"
        say = usual if "say" not in known else self.actions.say(name, known["say"], (*path, "say"), parameters)
        considered, preferred = (
            self.reader.phrase(known[key], (*path, key)) if key in known else None for key in ("by_chance", "greedy")
        )
        return PlayAction(
            name,
            say,
            parameters,
            needs=tuple(move.needs()),
            leaves=self.actions.clauses(known.get("leaves", {}), (*path, "leaves")),
            effects=tuple(move.effects()),
            chain=move.chain(),
            considered=considered,
            preferred=preferred,
            path=path,
        )


class _Move:
    """One move of the shorthand, and its action."""

    def __init__(
        self, shorthand: ShorthandReader, name: str, known: Mapping[str, Any], path: DocumentPath, gait: str
    ) -> None:
        self.reader = shorthand.reader
        self.actions = shorthand.actions
        self.name = name
        self.known = known
        self.path = path
        self.gait = gait
        self.table = str(known.get("on", shorthand.main or "board"))
        self.named = "on" in known
        self.clauses = self.reader.record(known.get("clauses", {}), (*path, "clauses"), "clauses", MOVE_CLAUSES)
        for key, clause in self.clauses.items():
            check_clause(self.reader, clause, (*path, "clauses", key))

    def clause(self, key: str) -> str:
        """Return the clause of a condition: the move's name and the key, unless it is given."""
        return str(self.clauses.get(key, f"{self.name.replace('_', '-')}.{key}"))

    def made(self, text: str, key: str) -> Phrase:
        """Return a generated text with the path of its key."""
        return Phrase(text, (*self.path, key, MADE))

    def on_table(self, function: str, *arguments: str) -> str:
        """Return the call of a function of the pieces on the board."""
        return f"{function}({', '.join((self.table, *arguments) if self.named else arguments)})"

    def word(self, key: str, usual: str) -> str:
        """Return the text of a key, which is used within an expression."""
        value = self.known.get(key, usual)
        if not isinstance(value, str) or not value.strip():
            self.reader.fault(f"{key} is a text, not {quote_value(value)}", (*self.path, key), f"write {key}: {usual}")
            return usual
        return value

    def needs(self) -> Iterator[Need]:
        """Yield the conditions, in the order in which a refusal gives them."""
        if "must" in self.known:
            others = self.known["must"] if isinstance(self.known["must"], list) else [self.known["must"]]
            none_possible = " and ".join(f"not possible({other})" for other in others)
            yield Need(self.clause("must"), self.made(none_possible, "must"))
        yield Need(self.clause("own"), self.made(self.on_table("mine", "from"), self.gait))
        kind = f"kind({self.table}[from])"
        if "piece" in self.known:
            piece = self.word("piece", "man")
            yield Need(self.clause("piece"), self.made(f"{kind} == {piece}", "piece"))
        yield Need(self.clause("way"), self.made(f"to in {self.ways(kind)}", self.gait))
        if self.gait == "hop":
            over = self.word("over", "theirs")
            is_over = self.on_table(over, "middle(from, to)") if over.isidentifier() else over
            yield Need(self.clause("over"), self.made(is_over, "over"))
        yield Need(self.clause("to"), self.made(self.target(), "to"))
        if "if" in self.known:
            test, says, _ = conditions_of(self.reader, self.known["if"], (*self.path, "if"), CONDITION_KEYS)
            if test is not None:
                yield Need(self.clause("if"), test, says)
        yield from self.actions.needs(self.name, self.known, self.path) or ()

    def target(self) -> str:
        """Return the condition on the cell that the piece goes to."""
        target = self.word("to", "vacant")
        if target not in _TARGETS:
            hint = f"write {join_words(_TARGETS, 'or')}, and anything else under needs"
            self.reader.fault(f"{quote_value(target)} is not a target of a move", (*self.path, "to"), hint)
            target = "vacant"
        *negated, function = _TARGETS[target].split()
        return " ".join([*negated, self.on_table(function, "to")])

    def ways(self, kind: str) -> str:
        """Return the cells that a piece can go to: by one set of directions, or by one for each kind of piece."""
        ways = self.known[self.gait]
        if isinstance(ways, str):
            return self.reached(ways)
        given = self.reader.mapping(ways, (*self.path, self.gait), self.gait, "write step: {man: forward, king: all}")
        wrong = next((key for key, way in given.items() if not isinstance(way, str)), None)
        if wrong is not None:
            path = (*self.path, self.gait, wrong)
            self.reader.fault(f"{quote_value(given[wrong])} is not a set of directions", path, "write orthogonal")
        if not given or wrong is not None:
            return "nothing"
        text = "nothing"
        for one, way in reversed(given.items()):
            text = f"({self.reached(way)} if {kind} == {one} else {text})"
        return text

    def reached(self, ways: str) -> str:
        """Return the cells that a piece can go to in some directions."""
        if self.gait == "slide":
            free = self.word("through", self.on_table("vacancies"))
            taken = "" if self.known.get("to", "vacant") == "vacant" else f", {self.taken()}"
            return f"slides(from, {ways}, {free}{taken})"
        return f"{_GAITS[self.gait]}(from, {ways})"

    def taken(self) -> str:
        """Return the cells with others' pieces."""
        return f"union({self.on_table('held', 'p')} for p in players if p != me)"

    def effects(self) -> Iterator[WrittenEffect]:
        """Yield the effects of the move."""
        takes = "takes" not in self.known or self.reader.flag(self.known["takes"], (*self.path, "takes"))
        if self.gait == "hop" and takes:
            yield EffectText(self.made(self.on_table("take", "middle(from, to)"), self.gait))
        yield EffectText(self.made(self.on_table("move", "from", "to"), self.gait))
        effects = EffectReader(self.reader)
        if "becomes" in self.known:
            path = (*self.path, "becomes")
            known = self.reader.record(self.known["becomes"], path, "becomes", ("if", "piece"), ("if", "piece"))
            test = self.reader.phrase(known["if"], (*path, "if"), "a condition") if "if" in known else None
            piece = self.reader.phrase(known["piece"], (*path, "piece"), "a piece") if "piece" in known else None
            if test is not None and piece is not None:
                put = Phrase(self.on_table("put", "to", piece.text), (*path, "piece", MADE))
                yield EffectsIf(test, (EffectText(put),))
        if "does" in self.known:
            yield from effects.effects(self.known["does"], (*self.path, "does"))

    def chain(self) -> Chain | None:
        """Return the chain of the move, if it has one."""
        path = (*self.path, "again")
        if "again" not in self.known or not self.reader.flag(self.known["again"], path):
            return None
        ends = self.reader.phrase(self.known["ends"], (*self.path, "ends")) if "ends" in self.known else None
        is_longest = "most" in self.known and self.reader.flag(self.known["most"], (*self.path, "most"))
        most = self.clause("most") if is_longest else None
        sign = "x" if self.gait == "hop" else "-"
        ends_clause = self.clauses.get("ends") if ends else None
        return Chain("from", "to", f"{sign}{{to}}", self.clause("again"), ends, most, path, ends_clause)
