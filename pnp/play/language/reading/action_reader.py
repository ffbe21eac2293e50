"""Read actions, their parameters, conditions and effects, and how a game ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import join_words, quote, quote_value, shorten, suggest_name
from pnp.play.language.reading.effect_reader import EffectReader
from pnp.play.language.reading.part_reader import PartReader
from pnp.play.language.terms.book import Chain, Ending, Invariant, MessageText, Need, Parameter, Phrase, PlayAction
from pnp.play.language.terms.kinds import PLAYER
from pnp.play.language.terms.syntax import CLAUSE
from pnp.play.language.terms.value_reader import MADE, ValueReader
from pnp.problems import DocumentPath

ACTION_KEYS = (
    *("with", "say", "let", "needs", "leaves", "does", "again", "by", "odds", "canonical", "chain", "by_chance"),
    *("greedy", "spends", "listed_as"),
)
# The keys of a chain besides its parameters, with their descriptions.
CHAIN_KEYS: Mapping[str, str] = {
    "say": "how a further link is written; needed",
    "clause": "the clause that refuses a move with too few links; if left out: the player may stop after any link",
    "ends": "a condition after which no link follows, or the clause that refuses a further link, with that condition",
    "most": "the clause that refuses all but the longest chains",
}
# The keys of a condition, with their descriptions.
CONDITION_KEYS: Mapping[str, str] = {
    "is": "the condition; needed",
    "says": "the message if it does not hold, with expressions in braces; if left out: the clause's title",
}
_MOST_PARAMETERS = 8


class ActionReader:
    """Reads the actions of play.yaml; *booklet* are the needs in rules.yaml, by action."""

    def __init__(
        self,
        reader: ValueReader,
        parts: PartReader,
        booklet: Mapping[str, list[tuple[str, Any, DocumentPath]]],
    ) -> None:
        self.reader = reader
        self.parts = parts
        self.booklet = booklet

    def action(self, name: str, value: Any, path: DocumentPath) -> PlayAction | None:
        """Return an action."""
        if value is not None and not isinstance(value, dict):
            hint = "write its keys below it: with, say, needs, does"
            self.reader.fault(f"the action {name} is a mapping, not {quote_value(value)}", path, hint)
            return None
        known = self.reader.record(value or {}, path, f"the action {name}", ACTION_KEYS)
        parameters = self.parameters(known.get("with"), (*path, "with"))
        say = self.say(name, known.get("say"), (*path, "say"), parameters)
        odds = self._odds(known.get("odds"), (*path, "odds"), parameters)
        by_chance, maker = known.get("by") == "chance", self._maker(known.get("by"), (*path, "by"), parameters)
        if odds is not None and not by_chance:
            self.reader.fault("only chance has odds", (*path, "odds"), "add by: chance", at_key=True)
        lets = self.lets(known.get("let"), (*path, "let"))
        return PlayAction(
            name,
            say,
            parameters,
            lets,
            self.needs(name, known, path),
            self.clauses(known.get("leaves", {}), (*path, "leaves")),
            EffectReader(self.reader).effects(known["does"], (*path, "does")) if "does" in known else (),
            again="again" in known and self.reader.flag(known["again"], (*path, "again"), _again_hint(known["again"])),
            by_chance=by_chance,
            odds=odds,
            canonical=self._canonical(known.get("canonical"), (*path, "canonical"), parameters),
            chain=self._chain(known.get("chain"), (*path, "chain"), parameters, dict(lets)),
            considered=self._optional_phrase(known, "by_chance", path),
            preferred=self._optional_phrase(known, "greedy", path),
            spends=self._optional_phrase(known, "spends", path),
            listed_as=self.reader.word(known["listed_as"], (*path, "listed_as"), "an action's name")
            if "listed_as" in known
            else None,
            maker=maker,
            path=path,
        )

    def _optional_phrase(self, known: Mapping[str, Any], key: str, path: DocumentPath) -> Phrase | None:
        return self.reader.phrase(known[key], (*path, key)) if key in known else None

    def _maker(self, value: Any, path: DocumentPath, parameters: tuple[Parameter, ...]) -> str | None:
        """Return the parameter with the player who makes a move; None for chance, or the one whose turn it is."""
        if value is None or value == "chance":
            return None
        players = [one.name for one in parameters if one.kind == PLAYER and not one.is_optional]
        if value in players:
            return str(value)
        hint = join_words(("chance", *players), "or")
        self.reader.fault(f"{quote_value(value)} can't act", path, f"write {hint}, or remove the key")
        return None

    def parameters(self, value: Any, path: DocumentPath) -> tuple[Parameter, ...]:
        """Return the parameters of an action."""
        if value is None:
            return ()
        given = self.reader.mapping(value, path, "with", "write with: {cell: cell}", _MOST_PARAMETERS)
        read = (
            self.parts.parameter(name, one, (*path, name))
            for name, one in given.items()
            if self.reader.name(name, (*path, name), "a parameter", scope="local")
        )
        return tuple(one for one in read if one is not None)

    def say(self, name: str, value: Any, path: DocumentPath, parameters: tuple[Parameter, ...]) -> str:
        """Return how a move is written: the action's name and its parameters, unless it is said."""
        usual = " ".join([name.replace("_", "-"), *(f"{{{one.name}}}" for one in parameters)])
        if value is None:
            return usual
        if not isinstance(value, str) or not value.strip() or len(value) > 200:
            hint = "write say: move {from} {to}, in quotes if it begins with a brace"
            self.reader.fault(f"the text of a move is {quote_value(value)}", path, hint)
            return usual
        self.check_say(value, path, [one.name for one in parameters], parameters)
        return value

    def check_say(self, text: str, path: DocumentPath, wanted: list[str], parameters: tuple[Parameter, ...]) -> None:
        """Report parameters that a move's text omits or repeats, and unknown names."""
        optional = {one.name for one in parameters if one.is_optional}
        inside = "".join(re.findall(r"\[([^\[\]]*)\]", text))
        named = re.findall(r"\{([^{}]*)\}", text)
        bare = re.sub(r"\{[^{}]*\}", "", text)
        if "{" in bare or "}" in bare or bare.count("[") != bare.count("]") or re.search(r"\[[^\]]*\[", bare):
            self.reader.fault("a brace or bracket that is not closed", path, "write {cell}, and [ keep {keep}]")
            return
        for name in named:
            if name not in wanted:
                hint = suggest_name(name, wanted) if wanted else "the action has no parameters"
                self.reader.fault(f"there is no parameter {quote(name, 40)}", path, hint, code="P014")
        for name in wanted:
            if named.count(name) != 1:
                fault = f"leaves out {name}" if name not in named else f"repeats {name}"
                self.reader.fault(f"the text of the move {fault}", path, f"write {{{name}}} once")
            elif (f"{{{name}}}" in inside) != (name in optional):
                in_brackets = name not in optional
                why = "can't be left out" if in_brackets else "can be left out"
                hint = "move it out of the brackets" if in_brackets else f"write [ {{{name}}}]"
                self.reader.fault(f"{name} {why}", path, hint)

    def lets(self, value: Any, path: DocumentPath) -> tuple[tuple[str, Phrase], ...]:
        """Return the names for values of an action."""
        given = {} if value is None else self.reader.mapping(value, path, "let", "write let: {name: value}", 50)
        lets = []
        for name, one in given.items():
            if self.reader.name(name, (*path, name), "a value", scope="local"):
                phrase = self.reader.phrase(one, (*path, name))
                lets += [] if phrase is None else [(name, phrase)]
        return tuple(lets)

    def needs(self, name: str, known: Mapping[str, Any], path: DocumentPath) -> tuple[Need, ...] | None:
        """Return the conditions of an action: its own, then those of the booklet; None for a free action."""
        own = self.clauses(known["needs"], (*path, "needs")) if "needs" in known else None
        booklet = [need for clause, value, at in self.booklet.get(name, ()) for need in self._clause(clause, value, at)]
        needs = (*(own or ()), *booklet) if booklet else own
        limits = tuple(self._limits(known.get("with"), needs or (), (*path, "with")))
        return needs if needs is None else (*limits, *needs)

    def _limits(self, written: Any, needs: Sequence[Need], path: DocumentPath) -> Iterator[Need]:
        """Yield the limits of parameters whose values are not known in advance, under the first clause.

        A direction is one of the mover's where those differ, a cell is in a region that is a condition, or the mover's.
        """
        for name, domain in written.items() if isinstance(written, dict) else ():
            domain = " ".join(domain.split()).removesuffix(" or none") if isinstance(domain, str) else ""
            text = f"{name} in {domain}"
            if self.parts.is_asked(domain):
                text += "[me]" if self.parts.asked[domain] else ""
                text = f"({text} or {name} == none)" if domain != written[name] else text
            elif len(set(self.parts.ways.get(domain, ()))) <= 1:
                continue
            if needs:
                yield Need(needs[0].clause, Phrase(text, (*path, name, MADE)))
            elif domain in self.parts.asked:
                hint = f"write needs, with a clause: {text}"
                self.reader.fault(f"{domain} is a condition, and the action has none", (*path, name), hint)

    def clauses(self, value: Any, path: DocumentPath) -> tuple[Need, ...]:
        """Return conditions by their clauses, in order."""
        hint = "write a clause of rules.yaml and its condition: move.empty: vacant(cell)"
        given = self.reader.mapping(value, path, str(path[-1]), hint, 60) if value != {} else {}
        return tuple(need for clause, one in given.items() for need in self._clause(clause, one, (*path, clause)))

    def _clause(self, clause: str, value: Any, path: DocumentPath) -> Iterator[Need]:
        """Yield each condition of a clause."""
        check_clause(self.reader, clause, path)
        listed = isinstance(value, list)
        for at, one in self.reader.entries(value, path, "a clause", 20) if listed else ((path, value),):
            test, says, _ = conditions_of(self.reader, one, at, CONDITION_KEYS)
            if test is not None:
                yield Need(clause, test, says)

    def _odds(
        self, value: Any, path: DocumentPath, parameters: tuple[Parameter, ...]
    ) -> Mapping[int, int] | Phrase | None:
        """Return the weights of the values of chance's one parameter, or a phrase."""
        if value is None or not isinstance(value, dict):
            return None if value is None else self.reader.phrase(value, path)
        if len(parameters) != 1:
            hint = "write an expression over the parameters"
            self.reader.fault("odds by value need exactly one parameter", path, hint)
            return None
        parameter = parameters[0]
        names = [str(one) for one in parameter.values]
        if parameter.kind.name in self.parts.sets:
            names = [self.parts.sets[parameter.kind.name][one] for one in parameter.values]
        odds = {}
        for key, weight in value.items():
            at = (*path, key)
            if key not in names:
                self.reader.fault(
                    f"{parameter.name} is never {quote(key, 40)}", at, suggest_name(key, names), at_key=True
                )
            elif isinstance(weight, bool) or not isinstance(weight, int) or not 0 <= weight <= 1_000_000:
                self.reader.fault(f"{quote_value(weight)} is not a weight", at, "write a number of 0 or more")
            else:
                odds[parameter.values[names.index(key)]] = weight
        if not any(odds.values()):
            self.reader.fault("these odds have no weight above 0", path, 'write {"1": 1, "2": 1}')
            return None
        return odds

    def _canonical(
        self, value: Any, path: DocumentPath, parameters: tuple[Parameter, ...]
    ) -> tuple[tuple[str, Phrase], ...]:
        """Return the parameters with a canonical value, and these values."""
        given = {} if value is None else self.reader.mapping(value, path, "canonical", "write {cell: first(group)}")
        canonical = []
        for name, one in given.items():
            if self.parameter_named(name, (*path, name), parameters, at_key=True):
                phrase = self.reader.phrase(one, (*path, name))
                canonical += [] if phrase is None else [(name, phrase)]
        return tuple(canonical)

    def parameter_named(
        self, name: Any, path: DocumentPath, parameters: tuple[Parameter, ...], *, at_key: bool = False
    ) -> bool:
        """Return whether an action has a parameter of that name; report it if not."""
        names = [one.name for one in parameters]
        if name not in names:
            hint = suggest_name(name, names) if names else "add it under with"
            self.reader.fault(f"there is no parameter {quote_value(name)}", path, hint, code="P014", at_key=at_key)
        return name in names

    def _chain(
        self, value: Any, path: DocumentPath, parameters: tuple[Parameter, ...], lets: Collection[str]
    ) -> Chain | None:
        """Return the chain of an action."""
        if value is None:
            return None
        names = [one.name for one in parameters]
        known = self.reader.record(value, path, "a chain", (*names, *CHAIN_KEYS), ("say",))
        starts = [name for name in names if name in known]
        say, clause = known.get("say"), known.get("clause")
        if len(starts) != 1:
            hint = "write chain: {from: to}: the next link begins where this one ends"
            self.reader.fault("a chain joins two parameters", path, hint)
            return None
        start, end = starts[0], known[starts[0]]
        if start == end:
            hint = "name two parameters, as in chain: {from: to}"
            self.reader.fault(f"a chain joins {start} with itself", (*path, start), hint)
            return None
        if end in lets:
            hint = "name a parameter, or keep the cell in a part of the state: a move is read before its lets are known"
            self.reader.fault(f"{end} is a let, and a chain goes on from a parameter", (*path, start), hint)
            return None
        if not self.parameter_named(end, (*path, start), parameters):
            return None
        if not isinstance(say, str):
            return None
        self.check_say(say, (*path, "say"), [one.name for one in parameters if one.name != start], parameters)
        for key in ("clause", "most"):
            if key in known:
                check_clause(self.reader, known[key], (*path, key))
        most = known.get("most")
        ends, ends_clause = ends_of(self.reader, known["ends"], (*path, "ends")) if "ends" in known else (None, None)
        if ends is not None and ends_clause is None and "clause" not in known:
            hint = "write the clause by which a link after that is refused: ends: {jump.stop: condition}"
            self.reader.fault("a chain that ends under a condition needs a clause", (*path, "ends"), hint, code="P005")
        clause = clause if isinstance(clause, str) else None
        return Chain(start, str(end), say, clause, ends, most if isinstance(most, str) else None, path, ends_clause)


def _again_hint(value: Any) -> str:
    """Return the hint for an ``again`` that is not a flag: the effect, if it is a condition."""
    if isinstance(value, str):
        return f"write true, or under does the effect {{if: {quote(shorten(value, 60))}, do: again}}"
    return "write true, or remove the key"


def conditions_of(
    reader: ValueReader, value: Any, path: DocumentPath, keys: Collection[str]
) -> tuple[Phrase | None, MessageText | None, Mapping[str, Any]]:
    """Return a condition, its message, and the other keys of a mapping with ``is``."""
    if not isinstance(value, dict) or not set(value) & set(keys):
        return reader.phrase(value, path, "a condition"), None, {}
    known = reader.record(value, path, "a condition", keys, ("is",))
    test = reader.phrase(known["is"], (*path, "is"), "a condition") if "is" in known else None
    says = reader.message(known["says"], (*path, "says")) if "says" in known else None
    return test, says, known


def ends_of(reader: ValueReader, value: Any, path: DocumentPath) -> tuple[Phrase | None, str | None]:
    """Return the condition that ends a chain, and the clause that it stands for: ``{king.stop: to in crown}``."""
    if not isinstance(value, dict) or len(value) != 1 or None in value.values():
        return reader.phrase(value, path, "a condition"), None
    clause, test = next(iter(value.items()))
    check_clause(reader, clause, (*path, clause))
    return reader.phrase(test, (*path, clause), "a condition"), clause


def check_clause(reader: ValueReader, clause: Any, path: DocumentPath) -> None:
    """Report an invalid name of a clause."""
    if not isinstance(clause, str) or CLAUSE.fullmatch(clause) is None:
        hint = "write the clause's name in rules.yaml, such as move.empty"
        reader.fault(f"{quote_value(clause)} is not the name of a clause", path, hint)


_WINNERS = ("most", "least", "nobody")
# The keys of an end of the game, with their descriptions.
END_KEYS: Mapping[str, str] = {
    "if": "the condition that ends the game; needed",
    "winner": "a player, nobody, or most or least of the scores; if left out: most, if there are scores",
    "scores": "each player's score, an expression on player",
    "halves": "true: scores are in halves, so that 15 is 7.5 points; if left out: false",
    "clause": "the clause of rules.yaml by which the game ends",
}
# The keys of an invariant, with their descriptions.
ALWAYS_KEYS: Mapping[str, str] = {
    "for": "a loop, such as p in players: the condition holds for each of them",
    **CONDITION_KEYS,
    "at": "the key of the position at which a breach is reported",
}


def read_endings(reader: ValueReader, value: Any, at: DocumentPath) -> Iterator[Ending]:
    """Yield the ends of the game, in order."""
    if value is None:
        return
    for path, written in reader.entries(value, at, "end", 100):
        known = reader.record(written, path, "an end of the game", END_KEYS, ("if",))
        test = reader.phrase(known["if"], (*path, "if"), "a condition") if "if" in known else None
        scores = reader.phrase(known["scores"], (*path, "scores")) if "scores" in known else None
        winner: Any = known.get("winner", "most" if scores else None)
        if winner is None:
            if known:
                hint = "add winner: me, or opponent, most, least, nobody"
                reader.fault("there is no winner", path, hint, code="P005")
            continue
        if winner not in _WINNERS:
            winner = reader.phrase(winner, (*path, "winner"), "the winner")
        elif winner in ("most", "least") and scores is None:
            reader.fault(f"winner: {winner} needs scores", (*path, "winner"), "add scores: and a number for player")
        clause = known.get("clause", "")
        if clause != "":
            check_clause(reader, clause, (*path, "clause"))
        halves = "halves" in known and reader.flag(known["halves"], (*path, "halves"))
        if test is not None and winner is not None:
            yield Ending(test, winner, str(clause), scores, halves)


def read_invariants(reader: ValueReader, value: Mapping[str, Any], at: DocumentPath) -> Iterator[Invariant]:
    """Yield the invariants."""
    for clause, written in value.items():
        path = (*at, clause)
        check_clause(reader, clause, path)
        listed = isinstance(written, list)
        for inner, one in reader.entries(written, path, "a clause", 50) if listed else ((path, written),):
            test, says, known = conditions_of(reader, one, inner, ALWAYS_KEYS)
            loop = reader.phrase(known["for"], (*inner, "for"), "a loop") if "for" in known else None
            place = reader.message(known["at"], (*inner, "at")) if "at" in known else None
            if test is not None:
                yield Invariant(clause, test, loop, says, place)
