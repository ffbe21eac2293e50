"""A game that play.yaml describes, read a second time: what is legal, what is refused and why, who has won."""

import re
from collections import Counter
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.play.language.naive import notation
from tests.play.language.naive.boards import TURNS, make_board
from tests.play.language.naive.document import read_game, with_options
from tests.play.language.naive.effects import Change
from tests.play.language.naive.expressions import (
    Scope,
    loop,
    members,
    number,
    parse,
    remembered_node,
    value_of,
    words_in,
)
from tests.play.language.naive.shorthand import written_out
from tests.play.language.naive.values import NO_NUMBER, Piece, RuleError, part_type

LONGEST_CHAIN = 100
SIDES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # of boards, which have homes


class State(NamedTuple):
    """A position's parts, how the game ended by an effect, the positions before, and what is known of this one."""

    parts: dict
    ended: tuple | None = None
    history: tuple = ()
    memory: Any = None


class NaiveGame:
    """One game with its options chosen. Moves go in and out as texts, positions as plain values.

    A *literal* one asks every combination of values; otherwise values that break a need by themselves are left out
    before they are combined.
    """

    literal = False

    def __init__(self, data, board=None, regions=None, box=None, **options):
        """Read the values of a play.yaml; *board* and *regions* are those of a board component that it names.

        *box* says how many there are of each component.
        """
        self.box = box or {}
        self.options_of_file = data.get("options") or {}
        chosen = {name: spec.get("default") for name, spec in self.options_of_file.items()}
        counts = player_counts(data)
        self.options = {**({"players": counts[0]} if counts else {}), **chosen, **options}
        self.data = with_options({key: value for key, value in data.items() if key != "options"}, self.options)
        players = self.data["players"]
        self.players = tuple(players)
        self.board = board or make_board(self.data.get("board"))
        self.sets = {name: [str(each) for each in given] for name, given in (self.data.get("sets") or {}).items()}
        self.numbers = {}  # the fields of members: a number by member
        for given in (self.data.get("sets") or {}).values():
            for member, told in given.items() if isinstance(given, dict) else ():
                for field, value in told.items() if isinstance(told, dict) else ():
                    self.numbers.setdefault(field, {})[str(member)] = value
        self._name_pieces(self.data.get("pieces") or {})
        self.state = {name: part_type(self.counted(text)) for name, text in self.data["state"].items()}
        self.state.setdefault("turn", part_type("player"))
        self.main = next(
            (n for n, p in self.state.items() if (p.kind, p.many, p.per) == ("piece", "", ("cell",))), None
        )
        self.defines = dict(self._read_define(key, text) for key, text in (self.data.get("define") or {}).items())
        self._name_ways(players)
        self.words = self._all_words()
        self.ambiguous_pieces = self.words & set(self.piece_names)  # words that mean a piece where one is wanted
        self._name_constants(regions or {})
        written = {name: written_out(name, move, self.main) for name, move in (self.data.get("moves") or {}).items()}
        self.actions = {
            name: Action(self, name, spec or {})
            for name, spec in {**written, **(self.data.get("actions") or {})}.items()
        }

    def counted(self, text):
        """Return a type with numbers for the counts of components in its range."""
        if isinstance(text, dict):
            return {**text, "is": self.counted(text["is"])}
        return re.sub(r"box\['?([\w-]+)'?\]", lambda name: str(self.box[name[1]]), str(text))

    # ---- names

    def _name_pieces(self, pieces):
        playing = {letter: spec for letter, spec in pieces.items() if self._is_in_play(spec)}
        names = {letter: self._piece_name(str(letter), spec) for letter, spec in playing.items()}
        self.pieces = [Piece(str(letter), name) for letter, name in names.items()]
        self._fields = {Piece(str(letter)): spec for letter, spec in playing.items()}
        self.fields = {field for spec in pieces.values() for field in spec}
        self._number_fields = {
            field for spec in pieces.values() for field, value in spec.items() if isinstance(value, int)
        }
        self.piece_names = {**{p.letter: p for p in self.pieces}, **{p.name: p for p in reversed(self.pieces)}}

    def _piece_name(self, letter, spec):
        usual = "_".join(str(spec[field]) for field in ("owner", "kind") if field in spec)
        return str(spec.get("name", usual) or letter).replace("-", "_")

    def _is_in_play(self, spec):
        return spec.get("owner") in (None, "none", *self.players)

    def field(self, name, piece):
        """Return a field of a piece; none if it has no such field, or is not a piece."""
        value = self._fields.get(piece, {}).get(name)
        if value in (None, "none"):
            return NO_NUMBER if name in self._number_fields else None
        return value

    def component(self, piece):
        return self._fields.get(piece, {}).get("component")

    def _read_define(self, key, text):
        name, _, parameters = str(key).partition("(")
        return name.strip(), (re.findall(r"(\w[\w-]*) (\w+)", parameters), text)

    def _name_ways(self, players):
        self.relative_ways = {}
        forward = (
            {name: (spec or {}).get("forward") for name, spec in players.items()} if isinstance(players, dict) else {}
        )
        for name in TURNS.get(len(self.board.ways), ()) if forward and all(forward.values()) else ():
            self.relative_ways[name] = {player: self.board.relative(name, way) for player, way in forward.items()}

    def _all_words(self):
        options = {str(value) for spec in self.options_of_file.values() for value in (spec or {}).get("values") or ()}
        named = {word for names in self.sets.values() for word in names}
        values = {value for spec in self._fields.values() for value in spec.values() if isinstance(value, str)}
        return {*self.players, *self.board.cells, *self.board.ways, *named, *values, *options, *self._variants}

    @property
    def _variants(self):
        return frozenset(self.options.get("variants") or ())

    def _name_constants(self, regions):
        self.constants = {name: value for name, value in self.options.items() if name != "players"}
        self.constants |= {"variants": self._variants} if "variants" not in self.state else {}
        self.constants |= {
            **self.board.way_sets,
            "cells": frozenset(self.board.cells),
            "directions": frozenset(self.board.ways),
            "players": frozenset(self.players),
        }
        for name, given in self.sets.items():
            self.constants.setdefault(name, frozenset(given))
            self.constants[name + "s"] = frozenset(given)
        self.constants |= {name: frozenset(ways) for name, ways in (self.data.get("directions") or {}).items()}
        self.homes = {name: cells for name, cells in regions.items() if name in SIDES}
        self.constants |= {name: cells for name, cells in regions.items() if name not in SIDES}
        if self.homes and len(self.homes) == len(self.players):
            self.constants["home"] = dict(zip(self.players, self.homes.values(), strict=True))
        for name, spec in (self.data.get("regions") or {}).items():
            if isinstance(spec, dict):
                self.constants[name] = {member: self._region(cells) for member, cells in spec.items()}
            else:
                self.constants[name] = self._region(spec)
        self.constants |= self.data.get("routes") or {}

    def _region(self, spec):
        if isinstance(spec, list):
            return frozenset(str(cell) for cell in spec)
        if spec in self.board.cells:
            return frozenset([spec])
        if spec in self.homes:
            return self.homes[spec]
        scope = self._scope(State({}, memory={}), self.players[0])
        return frozenset(cell for cell in self.board.cells if value_of(spec, scope.with_names(cell=cell)))

    def members(self, kind):
        plain = {
            "cell": self.board.cells,
            "player": list(self.players),
            "piece": self.pieces,
            "direction": self.board.ways,
        }
        return plain[kind] if kind in plain else self.sets[kind]

    def ordered(self, values):
        """Return the members of a set in the order of the set that they are from."""
        if all(isinstance(value, int) for value in values):
            return sorted(values)
        for kind in ("cell", "player", "piece", "direction", *self.sets):
            if values <= frozenset(self.members(kind)):
                return [member for member in self.members(kind) if member in values]
        return sorted(values)

    # ---- positions

    def blank_parts(self):
        parts = {}
        for name, part in self.state.items():
            keys = [self.members(kind) for kind in part.per]
            names = keys[0] if len(keys) == 1 else list(product(*keys))
            parts[name] = {key: part.blank(self) for key in names} if keys else part.blank(self)
        return parts

    def start(self, seed=0):
        setup = dict(self.data.get("setup") or {})
        effects = setup.pop("deal", [])
        state = State(notation.read_parts(self, setup, whole=False), memory={})
        change = Change(self._scope(state)._replace(random=Random(seed)))
        change.do_all(effects)
        return State(change.parts, change.ended, (), {})

    def read_position(self, position):
        """Return the state that plain values describe. Raises ValueError, KeyError or TypeError if there is none."""
        return State(notation.read_parts(self, position), memory={})

    def write_position(self, state):
        return notation.write_position(self, state)

    def chance(self, parts):
        return Random(parts["chance"])

    def turn(self, state):
        return state.parts["turn"]

    def _scope(self, state, me=None):
        history = (*state.history, self.frozen(state.parts)) if state.parts else ()
        mover = me or state.parts["turn"]
        return Scope(self, state.parts, mover, {}, state.memory, history=history)

    # ---- moves

    def moves(self, state):
        """Return the legal moves: each spelling, with the action and the values of its parameters, one set a link."""
        if "moves" not in state.memory:
            state.memory["moves"] = {} if self.outcome(state) else self._possible_moves(state)
        return state.memory["moves"]

    def legal_moves(self, state):
        return sorted(self.moves(state))

    def considered_moves(self, state):
        """Return the spellings of the moves that a player by chance considers; all if there are no such moves."""
        return self._agreeable(state, "by_chance", usual=True) or self.legal_moves(state)

    def preferred_moves(self, state):
        """Return the spellings of the considered moves that players who want to win prefer, if the rules say which."""
        considered = self.considered_moves(state)
        return [text for text in self._agreeable(state, "greedy", usual=False) if text in considered]

    def _agreeable(self, state, key, *, usual):
        """Return the spellings of the moves of which a condition of their actions holds."""
        agreeable = []
        for text, (name, links) in self.moves(state).items():
            action = self.actions[name]
            scope = action.scope_of(links[0], self._scope(state))
            if value_of(action.spec.get(key, usual), scope):
                agreeable.append(text)
        return sorted(agreeable)

    def _possible_moves(self, state):
        if "possible moves" not in state.memory:
            moves, scope = {}, self._scope(state)
            for action in self.actions.values():
                for links in [] if action.listed_as else action.moves(scope):
                    moves[action.spelled(links)] = (action.name, links)
            state.memory["possible moves"] = moves
        return state.memory["possible moves"]

    def is_possible(self, name, scope):
        """Return whether the player whom *scope* names could make any move of an action."""
        key = ("possible", name, scope.me)
        if key not in scope.memory:
            scope.memory[key] = any(True for _ in self.actions[name].links(scope))
        return scope.memory[key]

    def refusal(self, state, text):
        """Return the clause by which a spelled move is illegal, or None. Raises ValueError if it is not a move."""
        readings = self._readings(text)
        if self.outcome(state):
            return "end.over"
        answers = [self._answer(name, links, self._scope(state)) for name, links in readings]
        clauses = [clause for clause, _ in answers]
        if None in clauses:
            return None
        kept = [needs for _, needs in answers]
        return clauses[kept.index(max(kept))]

    def _answer(self, name, links, scope):
        """Return the clause by which a move is illegal, or None, with how many needs it keeps."""
        answer = self.actions[name].refusal(links, scope)
        if answer[0] is None and self.actions[name].listed_as:
            return self._answer(*self._listed(name, links), scope)
        return answer

    def _listed(self, name, links):
        action = self.actions[name]
        if not action.listed_as:
            return name, links
        starts = [each for each in action.parameters if each in (action.chain or {})]
        values = {**links[-1], **{each: links[0][each] for each in starts}}
        return action.listed_as, [{each: values[each] for each in self.actions[action.listed_as].parameters}]

    def _readings(self, text):
        wanted = notation.plain(text)
        readings = [(action.name, links) for action in self.actions.values() for links in action.readings(wanted)]
        if not readings:
            raise ValueError(f"{text} is not a move of this game")
        return readings

    def canonical(self, state, text):
        (name, links), *_ = [
            (name, links)
            for name, links in self._readings(text)
            if self._answer(name, links, self._scope(state))[0] is None
        ]
        name, links = self._listed(name, links)
        action = self.actions[name]
        return action.spelled([action.canonical_values(values, self._scope(state)) for values in links])

    def apply(self, state, text):
        """Return the state after a legal move. Raises RuleError if the rules do what they must not."""
        name, links = self.moves(state)[self.canonical(state, text)]
        action, scope = self.actions[name], self._scope(state)
        change = Change(scope, action.is_free)
        for values in links:
            change = action.done(values, scope, change)
            scope = change.scope._replace(names={})
        action.finish(change)
        return State(change.parts, change.ended, (*state.history, self.frozen(state.parts)), {})

    # ---- ends

    def outcome(self, state):
        """Return how the game has ended, as transcripts write it, or None while it goes on."""
        if "outcome" not in state.memory:
            state.memory["outcome"] = self._outcome(state)
        return state.memory["outcome"]

    def _outcome(self, state):
        if state.ended:
            return {"winner": state.ended[1], "scores": {}}
        scope, now = self._scope(state), self.frozen(state.parts)
        ends = self.data.get("end") or []
        for end in ends:
            names = {"times": 1 + state.history.count(now)}
            if "stuck" in words_in(end["if"]):
                names["stuck"] = not self._possible_moves(state)
            if value_of(end["if"], scope.with_names(**names)):
                return self._result(end, scope.with_names(**names))
        return None if self._possible_moves(state) else {"winner": None, "scores": {}}

    def frozen(self, parts):
        """Return the parts that count for repetitions as a value that can be compared and counted."""
        kept = {name: value for name, value in parts.items() if self.state[name].repeats}
        return tuple((name, tuple(value.items()) if isinstance(value, dict) else value) for name, value in kept.items())

    def _result(self, end, scope):
        scores = {}
        if "scores" in end:
            parts = 2 if end.get("halves") else 1
            scores = {p: value_of(end["scores"], scope.with_names(player=p)) / parts for p in self.players}
        winner = end["winner"]
        if winner in ("most", "least"):
            best = (max if winner == "most" else min)(scores.values())
            first, *others = [player for player, score in scores.items() if score == best]
            return {"winner": None if others else first, "scores": scores}
        return {"winner": None if winner == "nobody" else value_of(winner, scope), "scores": scores}

    def broken(self, state):
        """Return the clause of each invariant that a position breaks, as often as it is broken."""
        clauses, scope = Counter(), self._scope(state)
        for clause, rule in (self.data.get("always") or {}).items():
            for one in rule if isinstance(rule, list) else [rule]:
                one = one if isinstance(one, dict) else {"is": one}
                text = f"[({one['is']}) for {one['for']}]" if "for" in one else None
                if text is None:
                    clauses[clause] += not value_of(one["is"], scope)
                else:
                    clauses[clause] += sum(not each for each in loop_values(text, scope))
        return +clauses


def loop_values(text, scope):
    return loop(parse(text), scope)


def player_counts(data):
    """Return the numbers of players that a play.yaml names players for, if they depend on that."""
    players = data["players"]
    is_open = isinstance(players, dict) and players.get("option") == "players"
    return [int(count) for count in players["values"]] if is_open else []


class Action:
    """One action: its moves in a position, one by one, and what refuses a move."""

    def __init__(self, game, name, spec):
        self.game, self.name, self.spec = game, name, spec
        self.parameters = spec.get("with") or {}
        self.lets = spec.get("let") or {}
        self.is_free = "needs" not in spec
        self.chain = spec.get("chain")
        self.listed_as = spec.get("listed_as")
        self.does = spec.get("does") or []

    @cached_property
    def needs(self):
        """Each need in the author's order: clause, condition, the lets and the parameters that it is about."""
        needs = []
        for clause, conditions in (self.spec.get("needs") or {}).items():
            for condition in conditions if isinstance(conditions, list) else [conditions]:
                text = condition["is"] if isinstance(condition, dict) else condition
                lets = self._lets_of(text)
                words = set().union(words_in(text), *(words_in(self.lets[name]) for name in lets))
                needs.append((clause, text, lets, [name for name in self.parameters if name in words]))
        return needs

    def _lets_of(self, text):
        """Return the lets that a text is about, in order; some by way of others."""
        wanted = set(words_in(text))
        for name in reversed(self.lets):
            if name in wanted:
                wanted |= words_in(self.lets[name])
        return [name for name in self.lets if name in wanted]

    @cache  # noqa: B019
    def _domain(self, text, me):
        """Return the values of a parameter as a list."""
        game = self.game
        if text.endswith(" or none"):
            return [*self._domain(text.removesuffix(" or none"), me), None]
        numbers = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", text)
        if numbers:
            return list(range(int(numbers[1]), int(numbers[2]) + 1))
        if text in ("cell", "player", "piece", "direction", *game.sets):
            return game.members(text)
        scope = Scope(game, {}, me, {}, {})
        value = value_of(text, scope)
        if isinstance(value, dict):  # a region that differs for each player
            value = value[me]
        return members(frozenset([value]) if isinstance(value, str) else value, scope)

    def _domains(self, me):
        return {name: self._domain(self.game.counted(text), me) for name, text in self.parameters.items()}

    # ---- what is legal

    def links(self, scope, **fixed):
        """Yield the values of the parameters of each legal move; of a chain, of each legal link."""
        domains = {**self._domains(scope.me), **{name: [value] for name, value in fixed.items()}}
        first = range(len(self.needs))
        if not self.game.literal:
            domains = self._promising(domains, scope)
            first = [index for index in first if len(self.needs[index][3]) > 1]
        for combination in product(*domains.values()):
            values = dict(zip(domains, combination, strict=True))
            if all(self._keeps(index, values, scope) for index in first) and self.why(values, scope)[0] is None:
                yield values

    def _promising(self, domains, scope):
        """Return the values of each parameter without those that break a need which is about nothing else."""
        for index, (_, _, _, about) in enumerate(self.needs):
            if not about and not self._keeps(index, {}, scope):
                return {name: [] for name in ["nothing is possible", *domains]}
            if len(about) == 1:
                (name,) = about
                domains[name] = [value for value in domains[name] if self._keeps(index, {name: value}, scope)]
        return domains

    def moves(self, scope):
        """Return the legal moves in canonical spelling, each as a list of links."""
        links = [values for values in self.links(scope) if values == self.canonical_values(values, scope)]
        moves = [[values] for values in links]
        if not self.chain:
            return moves
        whole = []
        while moves:
            longer = []
            for move in moves:
                further = self._further(move, scope)
                longer += [[*move, values] for values in further]
                whole += [] if further and "clause" in self.chain else [move]
            moves = longer
        return self._longest(whole) if "most" in self.chain else whole

    @staticmethod
    def _longest(moves):
        return [move for move in moves if len(move) == max(map(len, moves))]

    @cached_property
    def _joint(self):
        """The parameter of a link that is another one of the link before."""
        ((first, last),) = [(first, last) for first, last in self.chain.items() if first in self.parameters]
        return first, last

    def _further(self, links, scope):
        """Return the links that can follow those of a chain that was begun in *scope*."""
        first, last = self._joint
        for values in links:
            ended = self._ends(values, scope)
            scope = self.done(values, scope).scope._replace(names={})
        if ended or len(links) >= LONGEST_CHAIN:
            return []
        return list(self.links(scope, **{first: links[-1][last]}))

    @property
    def _end(self):
        """The condition that ends a chain, and the clause that refuses a link after it."""
        ends = self.chain.get("ends", False)
        ((clause, text),) = ends.items() if isinstance(ends, dict) else [(self.chain.get("clause"), ends)]
        return text, clause

    def _ends(self, values, scope):
        return bool(value_of(self._end[0], self.scope_of(values, scope)))

    def why(self, values, scope):
        """Return the first clause that one link breaks, or None; and how many needs it keeps."""
        for kept, (clause, *_) in enumerate(self.needs):
            if not self._keeps(kept, values, scope):
                return clause, kept
        if not self._has_chance(values, scope):
            return next((clause for clause, *_ in self.needs), ""), len(self.needs)
        if self.is_free or "leaves" in self.spec:
            return self._why_after(values, scope), len(self.needs)
        return None, len(self.needs)

    def _keeps(self, index, values, scope):
        """Return whether values keep the need of that number; others than those that it is about may be missing."""
        _, text, lets, about = self.needs[index]
        key = ("need", self.name, index, scope.me, *[values[name] for name in about])
        if key not in scope.memory:
            inner = scope.with_names(**values)
            for name in lets:
                inner = inner.with_names(**{name: remembered_node(parse(self.lets[name]), inner)})
            scope.memory[key] = bool(value_of(text, inner))
        return scope.memory[key]

    def _has_chance(self, values, scope):
        odds = self.spec.get("odds")
        if odds is None:
            return True
        if isinstance(odds, dict):
            (value,) = values.values()
            return {str(key): weight for key, weight in odds.items()}.get(str(value), 0) > 0
        return number(value_of(odds, self.scope_of(values, scope))) > 0

    def _why_after(self, values, scope):
        """Return what no table allows, of a free action, or what the position after a move breaks."""
        try:
            change = self.done(values, scope)
            if not self.chain:
                self.finish(change)
        except RuleError as error:
            if self.is_free:
                return error.clause
            raise
        after = self.scope_of(values, scope)._replace(parts=change.parts, memory={})
        if not self.chain:
            after = after.with_names(times=1 + scope.history.count(scope.game.frozen(change.parts)))
        for clause, conditions in (self.spec.get("leaves") or {}).items():
            for condition in conditions if isinstance(conditions, list) else [conditions]:
                if not value_of(condition["is"] if isinstance(condition, dict) else condition, after):
                    return clause
        return None

    def refusal(self, links, scope):
        """Return the clause that refuses a move, or None; and how many needs it keeps before that."""
        begun, now, kept, ended = scope, scope, 0, False
        for values in links:
            clause, more = self.why(values, now)
            kept += more
            if clause is not None:
                return clause, kept
            if ended:
                return self._end[1], kept
            if self.chain:
                ended = self._ends(values, now)
                now = self.done(values, now).scope._replace(names={})
        if self.chain and "clause" in self.chain and self._further(links, begun):
            return self.chain["clause"], kept
        if self.chain and "most" in self.chain and len(links) < max(map(len, self.moves(begun))):
            return self.chain["most"], kept
        return None, kept

    def canonical_values(self, values, scope):
        """Return the values of the one spelling that is listed of those that name the same move."""
        texts = self.spec.get("canonical") or {}
        inner = self.scope_of(values, scope) if texts else scope
        return {**values, **{name: value_of(text, inner) for name, text in texts.items()}}

    def scope_of(self, values, scope):
        """Return the scope of a move's effects: its parameters, and its lets as they are before it."""
        inner = scope.with_names(**values)
        for name, text in self.lets.items():
            inner = inner.with_names(**{name: remembered_node(parse(text), inner)})
        return inner

    # ---- what it does

    def done(self, values, scope, change=None):
        """Return what the effects of one link change; *change* is that of the links before."""
        before = self.scope_of(values, scope)
        if change is None:
            change = Change(scope._replace(names={}), self.is_free)
        change.do_all(self.does, change.scope._replace(names=before.names))
        return change

    def finish(self, change):
        """Do what follows every action: the effects under ``after``, and the passing of the turn."""
        game, scope = self.game, change.scope._replace(names={})
        change.free = False
        change.do_all(game.data.get("after") or [], scope)
        by_chance = self.spec.get("by") == "chance"
        if change.ended or (by_chance and not change.again):
            return
        me, players = scope.me, game.players
        candidate = change.parts["turn"]
        if not (change.again or (self.spec.get("again") and not self.chain)):
            candidate = players[(players.index(me) + 1) % len(players)]
        skip = (game.data.get("turns") or {}).get("skip", False)
        for _ in players:
            if not value_of(skip, scope.with_names(player=candidate)):
                break
            candidate = players[(players.index(candidate) + 1) % len(players)]
        change.parts["turn"] = candidate
        change.scope.memory.clear()

    # ---- how it is written

    def spelled(self, links):
        say = self.spec.get("say", self.name)
        first, *others = links
        return notation.spelled(say, first) + "".join(notation.spelled(self.chain["say"], link) for link in others)

    def readings(self, text):
        """Return every move that a text without spaces and capitals can mean."""
        domains = {name: [] for name in self.parameters}
        for player in self.game.players:
            for name, values in self._domains(player).items():
                domains[name] += [value for value in values if value not in domains[name]]
        whole, begun = [], []
        for values, rest in notation.matches(text, self.spec.get("say", self.name), domains):
            (begun if rest else whole).append(([values], rest))
        while self.chain and begun:
            begun, waiting = [], begun
            for links, text_left in waiting:
                first, last = self._joint
                for values, rest in notation.matches(text_left, self.chain["say"], domains):
                    link = {**links[-1], **values, first: links[-1][last]}
                    (begun if rest else whole).append(([*links, link], rest))
        return [links for links, _ in whole]


def open_game(path, **options):
    """Return the game of a play.yaml with its board in it; *path* is the file."""
    return NaiveGame(read_game(Path(path)), **options)
