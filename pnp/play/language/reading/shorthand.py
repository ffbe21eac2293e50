"""Turn the shorthand for pieces that step, leap, hop or slide into actions as their author could have written them.

A generated text has the path of its key, so that its faults are reported there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.play.language.reading.action_reader import ActionReader, needs_of
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
from pnp.play.language.terms.play_file import MoveFile
from pnp.play.language.terms.value_reader import MADE, ValueReader
from pnp.problems import DocumentPath

_GAITS: Mapping[str, str] = {"step": "neighbours", "leap": "leaps", "hop": "leaps", "slide": "slides"}
_TARGETS: Mapping[str, str] = {"vacant": "vacant", "theirs": "theirs", "vacant or theirs": "not mine"}


class ShorthandReader:
    """Reads the moves of play.yaml; *main* is the table of pieces that they are made on."""

    def __init__(self, reader: ValueReader, actions: ActionReader, main: str | None, cells: int) -> None:
        self.reader = reader
        self.actions = actions
        self.main = main
        self.cells = cells

    def action(self, name: str, known: MoveFile, path: DocumentPath) -> PlayAction:
        """Return the action of a move."""
        gait = next(iter(known.ways), "step")
        move = _Move(self, name, known, path, gait)
        values = tuple(range(self.cells))
        parameters = tuple(Parameter(one, CELL, values, path) for one in ("from", "to"))
        usual = "{from}x{to}" if gait == "hop" else "{from}-{to}"
        say = usual if known.say is None else self.actions.say(name, known.say, (*path, "say"), parameters)
        return PlayAction(
            name,
            say,
            parameters,
            needs=tuple(move.needs()),
            leaves=tuple(needs_of(known.leaves)),
            effects=tuple(move.effects()),
            chain=move.chain(),
            considered=known.by_chance,
            preferred=known.greedy,
            path=path,
        )


class _Move:
    """One move of the shorthand, and its action."""

    def __init__(self, shorthand: ShorthandReader, name: str, known: MoveFile, path: DocumentPath, gait: str) -> None:
        self.actions = shorthand.actions
        self.name = name
        self.known = known
        self.path = path
        self.gait = gait
        self.table = known.on or shorthand.main or "board"

    def clause(self, key: str) -> str:
        """Return the clause of a condition: the move's name and the key, unless it is given."""
        given: str | None = getattr(self.known.clauses, "test" if key == "if" else key)
        return given or f"{self.name.replace('_', '-')}.{key}"

    def made(self, text: str, key: str) -> Phrase:
        """Return a generated text with the path of its key."""
        return Phrase(text, (*self.path, key, MADE))

    def on_table(self, function: str, *arguments: str) -> str:
        """Return the call of a function of the pieces on the board."""
        return f"{function}({', '.join((self.table, *arguments) if self.known.on else arguments)})"

    def needs(self) -> Iterator[Need]:
        """Yield the conditions, in the order in which a refusal gives them."""
        if self.known.must is not None:
            others = (self.known.must,) if isinstance(self.known.must, str) else self.known.must
            none_possible = " and ".join(f"not possible({other})" for other in others)
            yield Need(self.clause("must"), self.made(none_possible, "must"))
        yield Need(self.clause("own"), self.made(self.on_table("mine", "from"), self.gait))
        kind = f"kind({self.table}[from])"
        if self.known.piece is not None:
            yield Need(self.clause("piece"), self.made(f"{kind} == {self.known.piece}", "piece"))
        yield Need(self.clause("way"), self.made(f"to in {self.ways(kind)}", self.gait))
        if self.gait == "hop":
            over = self.known.over
            is_over = self.on_table(over, "middle(from, to)") if over.isidentifier() else over
            yield Need(self.clause("over"), self.made(is_over, "over"))
        yield Need(self.clause("to"), self.made(self.target(), "to"))
        if self.known.test is not None and self.known.test.test is not None:
            yield Need(self.clause("if"), self.known.test.test, self.known.test.says)
        yield from self.actions.needs(self.name, self.known.needs, {}, self.path) or ()

    def target(self) -> str:
        """Return the condition on the cell that the piece goes to."""
        *negated, function = _TARGETS[self.known.to].split()
        return " ".join([*negated, self.on_table(function, "to")])

    def ways(self, kind: str) -> str:
        """Return the cells that a piece can go to: by one set of directions, or by one for each kind of piece."""
        ways = self.known.ways.get(self.gait, {})
        if isinstance(ways, str):
            return self.reached(ways)
        given = {piece: way for piece, way in ways.items() if way is not None}
        text = "nothing"
        for one, way in reversed(given.items()):
            text = f"({self.reached(way)} if {kind} == {one} else {text})"
        return text

    def reached(self, ways: str) -> str:
        """Return the cells that a piece can go to in some directions."""
        if self.gait == "slide":
            free = self.known.through or self.on_table("vacancies")
            taken = "" if self.known.to == "vacant" else f", {self.taken()}"
            return f"slides(from, {ways}, {free}{taken})"
        return f"{_GAITS[self.gait]}(from, {ways})"

    def taken(self) -> str:
        """Return the cells with others' pieces."""
        return f"union({self.on_table('held', 'p')} for p in players if p != me)"

    def effects(self) -> Iterator[WrittenEffect]:
        """Yield the effects of the move."""
        if self.gait == "hop" and self.known.takes:
            yield EffectText(self.made(self.on_table("take", "middle(from, to)"), self.gait))
        yield EffectText(self.made(self.on_table("move", "from", "to"), self.gait))
        becomes = self.known.becomes
        if becomes is not None and becomes.test is not None and becomes.piece is not None:
            put = self.on_table("put", "to", becomes.piece.text)
            yield EffectsIf(becomes.test, (EffectText(Phrase(put, (*self.path, "becomes", "piece", MADE))),))
        yield from self.known.does

    def chain(self) -> Chain | None:
        """Return the chain of the move, if it has one."""
        path, ends = (*self.path, "again"), self.known.ends
        if not self.known.again:
            return None
        most = self.clause("most") if self.known.most else None
        sign = "x" if self.gait == "hop" else "-"
        ends_clause = self.known.clauses.ends if ends else None
        return Chain("from", "to", f"{sign}{{to}}", self.clause("again"), ends, most, path, ends_clause)
