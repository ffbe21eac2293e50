"""Read the actions of play.yaml, also those of the shorthand, their conditions and effects, and how a game ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import inspect

from pnp.game.reading.yaml.validation import INVALID
from pnp.messages import join_words, quote, quote_value, suggest_name
from pnp.play.language.reading.part_reader import PartReader
from pnp.play.language.terms.book import (
    Chain,
    EffectsIf,
    EffectText,
    Ending,
    Invariant,
    Need,
    Parameter,
    Phrase,
    PlayAction,
    WrittenEffect,
)
from pnp.play.language.terms.kinds import CELL, PLAYER
from pnp.play.language.terms.play_file import (
    ActionFile,
    ChainFile,
    ConditionFile,
    Conditions,
    EndFile,
    InvariantFile,
    MoveFile,
)
from pnp.play.language.terms.value_reader import MADE, ValueReader
from pnp.problems import DocumentPath


class ActionReader:
    """Reads the actions of play.yaml; *booklet* are the needs in rules.yaml, by action."""

    def __init__(
        self,
        reader: ValueReader,
        parts: PartReader,
        booklet: Mapping[str, Sequence[Need]],
    ) -> None:
        self.reader = reader
        self.parts = parts
        self.booklet = booklet

    def action(self, name: str, known: ActionFile, path: DocumentPath) -> PlayAction:
        """Return an action."""
        parameters = tuple(self._parameters(known.domains, (*path, "with")))
        by_chance, maker = known.by == "chance", self._maker(known.by, (*path, "by"), parameters)
        if known.odds is not None and not by_chance:
            self.reader.fault("only chance has odds", (*path, "odds"), "add by: chance", at_key=True)
        lets = tuple(
            (let, one)
            for let, one in known.lets.items()
            if self.reader.is_free(let, (*path, "let", let), "a value") and one is not None
        )
        return PlayAction(
            name,
            self.say(name, known.say, (*path, "say"), parameters),
            parameters,
            lets,
            self.needs(name, known.needs, known.domains, path),
            tuple(needs_of(known.leaves)),
            known.does,
            again=known.again,
            by_chance=by_chance,
            odds=self._odds(known.odds, (*path, "odds"), parameters),
            canonical=tuple(self._canonical(known.canonical, (*path, "canonical"), parameters)),
            chain=self._chain(known.chain, (*path, "chain"), parameters, dict(lets)),
            considered=known.by_chance,
            preferred=known.greedy,
            spends=known.spends,
            listed_as=known.listed_as,
            maker=maker,
            path=path,
        )

    def _maker(self, value: str | None, path: DocumentPath, parameters: tuple[Parameter, ...]) -> str | None:
        """Return the parameter with the player who makes a move; None for chance, or the one whose turn it is."""
        if value is None or value == "chance":
            return None
        players = [one.name for one in parameters if one.kind == PLAYER and not one.is_optional]
        if value in players:
            return value
        hint = join_words(("chance", *players), "or")
        self.reader.fault(f"{quote_value(value)} can't act", path, f"write {hint}, or remove the key")
        return None

    def _parameters(self, domains: Mapping[str, Any], path: DocumentPath) -> Iterator[Parameter]:
        """Yield the parameters of an action."""
        for name, domain in domains.items():
            if self.reader.is_free(name, (*path, name), "a parameter") and domain is not None:
                parameter = self.parts.parameter(name, domain, (*path, name))
                if parameter is not None:
                    yield parameter

    def say(self, name: str, value: str | None, path: DocumentPath, parameters: tuple[Parameter, ...]) -> str:
        """Return how a move is written: the action's name and its parameters, unless it is said."""
        if value is None:
            return " ".join([name.replace("_", "-"), *(f"{{{one.name}}}" for one in parameters)])
        self.check_say(value, path, [one.name for one in parameters], parameters)
        return value

    def check_say(self, text: str, path: DocumentPath, wanted: list[str], parameters: tuple[Parameter, ...]) -> None:
        """Report parameters that a move's text omits or repeats, and unknown names."""
        inside = "".join(re.findall(r"\[([^\[\]]*)\]", text))
        named = re.findall(r"\{([^{}]*)\}", text)
        bare = re.sub(r"\{[^{}]*\}", "", text)
        if re.search(r"[{}]|\[[^\]]*\[", bare) or bare.count("[") != bare.count("]"):
            self.reader.fault("a brace or bracket that is not closed", path, "write {cell}, and [ keep {keep}]")
            return
        for name in named:
            self.reader.exists("parameter", name, wanted, path, "the action has no parameters")
        optional = {one.name for one in parameters if one.is_optional}
        for name in wanted:
            if named.count(name) != 1:
                fault = f"leaves out {name}" if name not in named else f"repeats {name}"
                self.reader.fault(f"the text of the move {fault}", path, f"write {{{name}}} once")
            elif (f"{{{name}}}" in inside) != (name in optional):
                self._misplaced(name, path, is_optional=name in optional)

    def _misplaced(self, name: str, path: DocumentPath, *, is_optional: bool) -> None:
        """Report a parameter in brackets that can't be left out, or one outside of them that can be."""
        if is_optional:
            self.reader.fault(f"{name} can be left out", path, f"write [ {{{name}}}]")
        else:
            self.reader.fault(f"{name} can't be left out", path, "move it out of the brackets")

    def needs(
        self, name: str, written: Mapping[str, Any] | None, domains: Mapping[str, Any], path: DocumentPath
    ) -> tuple[Need, ...] | None:
        """Return the conditions of an action: its own, then those of the booklet; None for a free action."""
        if written is None and not self.booklet.get(name):
            needs = None
        else:
            needs = (*needs_of(written or {}), *self.booklet.get(name, ()))
        limits = tuple(self._limits(domains, needs or (), (*path, "with")))
        return needs if needs is None else (*limits, *needs)

    def _limits(self, domains: Mapping[str, Any], needs: Sequence[Need], path: DocumentPath) -> Iterator[Need]:
        """Yield the limits of parameters whose values are not known in advance, under the first clause.

        A direction is one of the mover's where those differ, a cell is in a region that is a condition, or the mover's.
        """
        for name, written in domains.items():
            domain = " ".join(written.split()).removesuffix(" or none") if isinstance(written, str) else ""
            text = f"{name} in {domain}"
            if self.parts.is_asked(domain):
                text += "[me]" if self.parts.asked[domain] else ""
                text = f"({text} or {name} == none)" if domain != written else text
            elif len(set(self.parts.ways.get(domain, ()))) <= 1:
                continue
            if needs:
                yield Need(needs[0].clause, Phrase(text, (*path, name, MADE)))
            elif domain in self.parts.asked:
                hint = f"write needs, with a clause: {text}"
                self.reader.fault(f"{domain} is a condition, and the action has none", (*path, name), hint)

    def _odds(
        self, value: Mapping[str, int | None] | Phrase | None, path: DocumentPath, parameters: tuple[Parameter, ...]
    ) -> Mapping[int, int] | Phrase | None:
        """Return the weights of the values of chance's one parameter, or a phrase."""
        if value is None or isinstance(value, Phrase):
            return value
        if len(parameters) != 1:
            hint = "write an expression over the parameters"
            self.reader.fault("odds by value need exactly one parameter", path, hint)
            return None
        parameter = parameters[0]
        members = self.parts.sets.get(parameter.kind.name)
        names = [members[one] if members else str(one) for one in parameter.values]
        odds = {}
        for key, weight in value.items():
            at = (*path, key)
            if key not in names:
                self.reader.fault(
                    f"{parameter.name} is never {quote(key, 40)}", at, suggest_name(key, names), at_key=True
                )
            elif weight is not None:
                odds[parameter.values[names.index(key)]] = weight
        if not any(odds.values()):
            self.reader.fault("these odds have no weight above 0", path, 'write {"1": 1, "2": 1}')
            return None
        return odds

    def _canonical(
        self, given: Mapping[str, Phrase | None], path: DocumentPath, parameters: tuple[Parameter, ...]
    ) -> Iterator[tuple[str, Phrase]]:
        """Yield the parameters with a canonical value, and these values."""
        for name, one in given.items():
            if self.parameter_named(name, (*path, name), parameters, at_key=True) and one is not None:
                yield name, one

    def parameter_named(
        self, name: str, path: DocumentPath, parameters: tuple[Parameter, ...], *, at_key: bool = False
    ) -> bool:
        """Return whether an action has a parameter of that name; report it if not."""
        names = [one.name for one in parameters]
        return self.reader.exists("parameter", name, names, path, "add it under with", at_key=at_key)

    def _chain(
        self, written: ChainFile | None, path: DocumentPath, parameters: tuple[Parameter, ...], lets: Collection[str]
    ) -> Chain | None:
        """Return the chain of an action, if it has one."""
        if written is None:
            return None
        names = [one.name for one in parameters]
        starts = self._starts(written.joins, names, path)
        if len(starts) != 1:
            hint = "write chain: {from: to}: the next link begins where this one ends"
            self.reader.fault("a chain joins two parameters", path, hint)
            return None
        start, end, say = starts[0], written.joins[starts[0]], written.say
        if end is None or not self._is_end(start, end, (*path, start), parameters, lets) or say is None:
            return None
        self.check_say(say, (*path, "say"), [name for name in names if name != start], parameters)
        (ends_clause, ends), *_ = (*(written.ends or {}).items(), ("", None))
        if ends is not None and not (ends_clause or written.clause):
            hint = "write the clause by which a link after that is refused: ends: {jump.stop: condition}"
            self.reader.fault("a chain that ends under a condition needs a clause", (*path, "ends"), hint, code="P005")
        return Chain(start, end, say, written.clause, ends, written.most, path, ends_clause or None)

    def _starts(self, joins: Mapping[str, Any], names: Sequence[str], path: DocumentPath) -> list[str]:
        """Return the parameters with which links begin, as a chain says; other keys are unknown."""
        starts = [name for name in joins if name in names]
        for key in [key for key in joins if key not in names]:
            hint = suggest_name(
                key, (*(name for name in names if name not in starts), *ChainFile.__struct_encode_fields__)
            )
            self.reader.fault(f"unknown key {quote(key, 40)} in a chain", (*path, key), hint, code="P004", at_key=True)
        return starts

    def _is_end(
        self, start: str, end: str, path: DocumentPath, parameters: tuple[Parameter, ...], lets: Collection[str]
    ) -> bool:
        """Return whether the next link of a chain can begin at the end of the one before; report it if not."""
        if start == end:
            hint = "name two parameters, as in chain: {from: to}"
            self.reader.fault(f"a chain joins {start} with itself", path, hint)
            return False
        if end in lets:
            hint = "name a parameter, or keep the cell in a part of the state: a move is read before its lets are known"
            self.reader.fault(f"{end} is a let, and a chain goes on from a parameter", path, hint)
            return False
        return self.parameter_named(end, path, parameters)


_BOOKLET = inspect.type_info(Conditions)


def booklet_conditions(reader: ValueReader, clause: str, value: Any, path: DocumentPath) -> Iterator[Need]:
    """Yield the conditions that rules.yaml has of a clause for an action."""
    read = reader.value(_BOOKLET, value, path)
    yield from needs_of({clause: None if read is INVALID else read})


def needs_of(written: Mapping[str, Sequence[ConditionFile | None] | None]) -> Iterator[Need]:
    """Yield conditions by their clauses, in order."""
    for clause, conditions in written.items():
        for one in conditions or ():
            if one is not None and one.test is not None:
                yield Need(clause, one.test, one.says)


def read_endings(written: Sequence[EndFile | None]) -> Iterator[Ending]:
    """Yield the ends of the game, in order; scores are won by most."""
    for one in (one for one in written if one is not None):
        winner = one.winner or ("most" if one.scores else None)
        if one.test is not None and winner is not None:
            yield Ending(one.test, winner, one.clause, one.scores, one.halves)


def read_invariants(written: Mapping[str, Sequence[InvariantFile | None] | None]) -> Iterator[Invariant]:
    """Yield the invariants."""
    for clause, conditions in written.items():
        for one in conditions or ():
            if one is not None and one.test is not None:
                yield Invariant(clause, one.test, one.loop, one.says, one.at)


_GAITS: Mapping[str, str] = {"step": "neighbours", "leap": "leaps", "hop": "leaps", "slide": "slides"}
_TARGETS: Mapping[str, str] = {"vacant": "vacant", "theirs": "theirs", "vacant or theirs": "not mine"}


class ShorthandReader:
    """Reads moves as actions that their author could have written; *main* is the table of pieces that they are made on.

    A generated text has the path of its key, so that its faults are reported there.
    """

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


def check_listed(reader: ValueReader, actions: Mapping[str, PlayAction]) -> None:
    """Report each action that can't be listed as the one that it names."""
    for action in actions.values():
        if action.listed_as is not None:
            path = (*action.path, "listed_as")
            others = {name: one for name, one in actions.items() if one is not action}
            if reader.exists("other action", action.listed_as, others, path):
                _check_listed(reader, action, others[action.listed_as], path)


def _check_listed(reader: ValueReader, action: PlayAction, listed: PlayAction, path: DocumentPath) -> None:
    kinds = {one.name: one.kind for one in action.parameters}
    missing = [one.name for one in listed.parameters if kinds.get(one.name) != one.kind]
    if listed.chain or listed.listed_as or listed.by_chance or action.by_chance:
        hint = "name an action of a player, without chain and listed_as"
        reader.fault(f"no other action can be listed as {listed.name}", path, hint)
    elif missing:
        hint = f"add {missing[0]} to the parameters, as {listed.name} has it"
        reader.fault(f"{action.name} does not say {missing[0]} of {listed.name}", path, hint)
