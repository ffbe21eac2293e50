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
    MoveFile,
)
from pnp.play.language.terms.value_reader import MADE, ValueReader
from pnp.problems import DocumentPath


class ActionReader:
    """Reads actions, and moves as actions that their author could have written, of the pieces of the table *main*.

    *booklet* are the needs in rules.yaml, by action.
    """

    def __init__(
        self, reader: ValueReader, parts: PartReader, booklet: Mapping[str, Sequence[Need]], main: str | None
    ) -> None:
        self.reader = reader
        self.parts = parts
        self.booklet = booklet
        self.main = main

    def action(self, name: str, known: ActionFile, path: DocumentPath) -> PlayAction:
        """Return an action."""
        # One argument a key of an action; what branches is a key that can be left out, or that can be wrong here alone.
        parameters = tuple(self._parameters(known.domains, (*path, "with")))
        names = [one.name for one in parameters]
        by_chance = known.by == "chance"
        if known.odds is not None and not by_chance:
            self.reader.fault("only chance has odds", (*path, "odds"), "add by: chance", at_key=True)
        lets = tuple(
            (let, one)
            for let, one in known.lets.items()
            if self.reader.is_free(let, (*path, "let", let), "a value") and one is not None
        )
        canonical = tuple(
            (key, one)
            for key, one in known.canonical.items()
            if self._names(key, names, (*path, "canonical", key), at_key=True) and one is not None
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
            canonical=canonical,
            chain=self._chain(known.chain, (*path, "chain"), parameters, dict(lets)) if known.chain else None,
            considered=known.by_chance,
            preferred=known.greedy,
            spends=known.spends,
            listed_as=known.listed_as,
            maker=None if by_chance else self._maker(known.by, (*path, "by"), parameters),
            path=path,
        )

    def _maker(self, value: str | None, path: DocumentPath, parameters: tuple[Parameter, ...]) -> str | None:
        """Return the parameter with the player who makes a move; None for the one whose turn it is."""
        players = [one.name for one in parameters if one.kind == PLAYER and not one.is_optional]
        if value is None or value in players:
            return value
        hint = f"write {join_words(('chance', *players), 'or')}, or remove the key"
        self.reader.fault(f"{quote_value(value)} can't act", path, hint)
        return None

    def _parameters(self, domains: Mapping[str, Any], path: DocumentPath) -> Iterator[Parameter]:
        for name, domain in domains.items():
            if self.reader.is_free(name, (*path, name), "a parameter") and domain is not None:
                parameter = self.parts.parameter(name, domain, (*path, name))
                if parameter is not None:
                    yield parameter

    def _names(self, name: str, names: Sequence[str], path: DocumentPath, *, at_key: bool = False) -> bool:
        """Return whether an action has a parameter of that name; report it if not."""
        return self.reader.exists("parameter", name, names, path, "add it under with", at_key=at_key)

    def say(self, name: str, value: str | None, path: DocumentPath, parameters: tuple[Parameter, ...]) -> str:
        """Return how a move is written: the action's name and its parameters, unless it is said."""
        if value is None:
            return " ".join([name.replace("_", "-"), *(f"{{{one.name}}}" for one in parameters)])
        self._check_say(value, path, [one.name for one in parameters], parameters)
        return value

    def _check_say(self, text: str, path: DocumentPath, wanted: list[str], parameters: tuple[Parameter, ...]) -> None:
        """Report parameters that a move's text omits or repeats, and unknown names."""
        # Brackets come first: what is inside is known only where they are closed. Then each parameter has one fault.
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
                fault = "leaves out" if name not in named else "repeats"
                self.reader.fault(f"the text of the move {fault} {quote(name)}", path, f"write {{{name}}} once")
            elif name in optional and f"{{{name}}}" not in inside:
                self.reader.fault(f"{quote(name)} can be left out", path, f"write [ {{{name}}}]")
            elif name not in optional and f"{{{name}}}" in inside:
                self.reader.fault(f"{quote(name)} can't be left out", path, "move it out of the brackets")

    def needs(
        self, name: str, written: Mapping[str, Any] | None, domains: Mapping[str, Any], path: DocumentPath
    ) -> tuple[Need, ...] | None:
        """Return the conditions of an action: its own, then those of the booklet; None for a free action."""
        free = written is None and not self.booklet.get(name)
        needs = () if free else (*needs_of(written or {}), *self.booklet.get(name, ()))
        limits = tuple(self._limits(domains, needs, (*path, "with")))
        return None if free else (*limits, *needs)

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
                message, hint = f"{quote(domain)} is a condition, and the action has none", "write needs, with a clause"
                self.reader.fault(message, (*path, name), f"{hint}: {text}")

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
                message = f"{quote(parameter.name)} is never {quote(key, 40)}"
                self.reader.fault(message, at, suggest_name(key, names), at_key=True)
            elif weight is not None:
                odds[parameter.values[names.index(key)]] = weight
        if not any(odds.values()):
            self.reader.fault("these odds have no weight above 0", path, 'write {"1": 1, "2": 1}')
            return None
        return odds

    def _chain(
        self, written: ChainFile, path: DocumentPath, parameters: tuple[Parameter, ...], lets: Collection[str]
    ) -> Chain | None:
        # The order matters: each test needs what the one before has found, and each fault has a place of its own.
        names = [one.name for one in parameters]
        starts = self._starts(written.joins, names, path)
        if len(starts) != 1:
            hint = "write chain: {from: to}: the next link begins where this one ends"
            self.reader.fault("a chain joins two parameters", path, hint)
            return None
        start, end, at = starts[0], written.joins[starts[0]], (*path, starts[0])
        if start == end:
            hint = "name two parameters, as in chain: {from: to}"
            self.reader.fault(f"a chain joins {quote(start)} with itself", at, hint)
        elif end in lets:
            hint = "name a parameter, or keep the cell in a part of the state: a move is read before its lets are known"
            self.reader.fault(f"{quote(end)} is a let, and a chain goes on from a parameter", at, hint)
        elif end is not None and self._names(end, names, at) and written.say is not None:
            self._check_say(written.say, (*path, "say"), [name for name in names if name != start], parameters)
            (ends_clause, ends), *_ = (*(written.ends or {}).items(), ("", None))
            if ends is not None and not (ends_clause or written.clause):
                hint = "write the clause by which a link after that is refused: ends: {jump.stop: condition}"
                message = "a chain that ends under a condition needs a clause"
                self.reader.fault(message, (*path, "ends"), hint, code="P005")
            return Chain(start, end, written.say, written.clause, ends, written.most, path, ends_clause or None)
        return None

    def _starts(self, joins: Mapping[str, Any], names: Sequence[str], path: DocumentPath) -> list[str]:
        """Return the parameters with which links begin, as a chain says; other keys are unknown."""
        known = (*(name for name in names if name not in joins), *ChainFile.__struct_encode_fields__)
        for key in [key for key in joins if key not in names]:
            message, hint = f"unknown key {quote(key, 40)} in a chain", suggest_name(key, known)
            self.reader.fault(message, (*path, key), hint, code="P004", at_key=True)
        return [name for name in joins if name in names]

    def move(self, name: str, known: MoveFile, path: DocumentPath) -> PlayAction:
        """Return the action of a move."""
        move = _Move(self, name, known, path)
        values = tuple(range(len(self.parts.sets["cell"])))
        parameters = tuple(Parameter(one, CELL, values, path) for one in ("from", "to"))
        usual = "{from}x{to}" if move.gait == "hop" else "{from}-{to}"
        return PlayAction(
            name,
            usual if known.say is None else self.say(name, known.say, (*path, "say"), parameters),
            parameters,
            needs=tuple(move.needs()),
            leaves=tuple(needs_of(known.leaves)),
            effects=tuple(move.effects()),
            chain=move.chain() if known.again else None,
            considered=known.by_chance,
            preferred=known.greedy,
            path=path,
        )


_BOOKLET = inspect.type_info(Conditions)


def booklet_conditions(reader: ValueReader, clause: str, value: Any, path: DocumentPath) -> Iterator[Need]:
    """Yield the conditions that rules.yaml has of a clause for an action."""
    read = reader.value(_BOOKLET, value, path)
    yield from needs_of({clause: None if read is INVALID else read})


def needs_of(written: Mapping[str, Sequence[ConditionFile | None] | None]) -> Iterator[Need]:
    """Yield conditions by their clauses, in order."""
    for clause, conditions in written.items():
        yield from (Need(clause, one.test, one.says) for one in conditions or () if one is not None)


_GAITS: Mapping[str, str] = {"step": "neighbours", "leap": "leaps", "hop": "leaps", "slide": "slides"}
_TARGETS: Mapping[str, str] = {"vacant": "vacant", "theirs": "theirs", "vacant or theirs": "not mine"}


class _Move:
    """One move of the short form, and its texts. Each has the path of its key, so that its faults are told there."""

    def __init__(self, actions: ActionReader, name: str, known: MoveFile, path: DocumentPath) -> None:
        self.actions = actions
        self.name = name
        self.known = known
        self.path = path
        self.gait = next(iter(known.ways), "step")
        self.table = known.on or actions.main or "board"

    def _clause(self, key: str) -> str:
        """Return the clause of a condition: the move's name and the key, unless it is given."""
        given: str | None = getattr(self.known.clauses, "test" if key == "if" else key)
        return given or f"{self.name.replace('_', '-')}.{key}"

    def _need(self, text: str, clause: str, key: str = "") -> Need:
        return Need(self._clause(clause), self._made(text, key or clause))

    def _made(self, text: str, *key: str) -> Phrase:
        return Phrase(text, (*self.path, *key, MADE))

    def on_table(self, function: str, *arguments: str) -> str:
        """Return the call of a function of the pieces on the board."""
        return f"{function}({', '.join((self.table, *arguments) if self.known.on else arguments)})"

    def needs(self) -> Iterator[Need]:
        """Yield the conditions, in the order in which a refusal gives them."""
        known = self.known
        if known.must is not None:
            others = (known.must,) if isinstance(known.must, str) else known.must
            yield self._need(" and ".join(f"not possible({other})" for other in others), "must")
        yield self._need(self.on_table("mine", "from"), "own", self.gait)
        kind = f"kind({self.table}[from])"
        if known.piece is not None:
            yield self._need(f"{kind} == {known.piece}", "piece")
        yield self._need(f"to in {self._ways(kind)}", "way", self.gait)
        if self.gait == "hop":
            over = known.over
            yield self._need(self.on_table(over, "middle(from, to)") if over.isidentifier() else over, "over")
        *negated, function = _TARGETS[known.to].split()
        yield self._need(" ".join([*negated, self.on_table(function, "to")]), "to")
        if known.test is not None:
            yield Need(self._clause("if"), known.test.test, known.test.says)
        yield from self.actions.needs(self.name, known.needs, {}, self.path) or ()

    def _ways(self, kind: str) -> str:
        """Return the cells that a piece can go to: by one set of directions, or by one for each kind of piece."""
        ways = self.known.ways.get(self.gait, {})
        if isinstance(ways, str):
            return self._reached(ways)
        text = "nothing"
        for one, way in reversed([(one, way) for one, way in ways.items() if way is not None]):
            text = f"({self._reached(way)} if {kind} == {one} else {text})"
        return text

    def _reached(self, ways: str) -> str:
        """Return the cells that a piece can go to in some directions."""
        if self.gait != "slide":
            return f"{_GAITS[self.gait]}(from, {ways})"
        free = self.known.through or self.on_table("vacancies")
        taken = f", union({self.on_table('held', 'p')} for p in players if p != me)"
        return f"slides(from, {ways}, {free}{'' if self.known.to == 'vacant' else taken})"

    def effects(self) -> Iterator[WrittenEffect]:
        """Yield the effects of the move."""
        if self.gait == "hop" and self.known.takes:
            yield EffectText(self._made(self.on_table("take", "middle(from, to)"), self.gait))
        yield EffectText(self._made(self.on_table("move", "from", "to"), self.gait))
        if (becomes := self.known.becomes) is not None:
            put = self._made(self.on_table("put", "to", becomes.piece.text), "becomes", "piece")
            yield EffectsIf(becomes.test, (EffectText(put),))
        yield from self.known.does

    def chain(self) -> Chain:
        """Return the chain of a move that goes on."""
        ends, most = self.known.ends, self._clause("most") if self.known.most else None
        say = f"{'x' if self.gait == 'hop' else '-'}{{to}}"
        ends_clause = self.known.clauses.ends if ends else None
        return Chain("from", "to", say, self._clause("again"), ends, most, (*self.path, "again"), ends_clause)


def check_listed(reader: ValueReader, actions: Mapping[str, PlayAction]) -> None:
    """Report each action that can't be listed as the one that it names."""
    # Any kind of action but a plain one is refused with one hint; only then is it worth telling what a plain one lacks.
    for name, action in actions.items():
        path = (*action.path, "listed_as")
        others = {other: one for other, one in actions.items() if one is not action}
        if action.listed_as is None or not reader.exists("other action", action.listed_as, others, path):
            continue
        listed, kinds = others[action.listed_as], {one.name: one.kind for one in action.parameters}
        missing = [one.name for one in listed.parameters if kinds.get(one.name) != one.kind]
        if listed.chain or listed.listed_as or listed.by_chance or action.by_chance:
            hint = "name an action of a player, without chain and listed_as"
            reader.fault(f"no other action can be listed as {quote(listed.name)}", path, hint)
        elif missing:
            hint = f"add {missing[0]} to the parameters, as {listed.name} has it"
            reader.fault(f"{quote(name)} does not say {quote(missing[0])} of {quote(listed.name)}", path, hint)
