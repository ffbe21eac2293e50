"""Compare an engine with the naive reading of the same game: random games, asked everything at every position."""

import re
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from pnp.play.protocol import HasGreedyPlayout, HasPlayoutPolicy, Rejected, RulesFaultError, StartOptions
from pnp.problems import Finding
from tests.play.language.naive.notation import spelled
from tests.play.language.naive.values import EMPTY, NO_NUMBER, RuleError

# Games of the tests, each a play.yaml with its board in it.
GAMES = Path(__file__).parent / "games"
LONGEST_GAME = 300
# What is said of more pieces than there are: the naive reading knows no box.
BEYOND_BOX = re.compile(r".* and the box holds \d+")
REFUSALS, MUTATIONS = 3, 1  # at each position


class DifferenceError(AssertionError):
    """The first answer that differs, with the position that was asked."""

    def __init__(self, what, position, naive, engine, **more):
        lines = [f"{what} differs", *(f"  {name}: {value}" for name, value in more.items())]
        lines += [f"  position: {position}", f"  naive:  {shown(naive)}", f"  engine: {shown(engine)}"]
        if isinstance(naive, set | frozenset) and isinstance(engine, set | frozenset):
            lines += [f"  only naive:  {sorted(naive - engine)}", f"  only engine: {sorted(engine - naive)}"]
        super().__init__("\n".join(lines))
        self.what = what


def shown(value):
    return sorted(value) if isinstance(value, set | frozenset) else value


class Tally(NamedTuple):
    """How many positions, illegal moves and changed positions were compared, and how many games ended."""

    positions: int
    refusals: int
    mutations: int
    ends: int


def compare(naive, engine, games, positions, seed=0):
    """Play random games with both until there are so many *games* or *positions*.

    Raises DifferenceError for the first answer that differs.
    """
    tally = Counter()
    for number in range(games):
        if tally["positions"] >= positions:
            break
        Comparison(naive, engine, Random(f"{seed} {number}"), tally, positions).play(seed * 1_000_003 + number)
    return Tally(*(tally[name] for name in Tally._fields))


class Comparison:
    """One game, played by both sides."""

    def __init__(self, naive, engine, random, tally, positions):
        self.naive, self.engine, self.random, self.tally, self.positions = naive, engine, random, tally, positions

    def play(self, seed):
        """Compare the start, and every position until the game ends."""
        naive, engine = self.naive, self.engine
        state, other = naive.start(seed), engine.start(options_of(naive, seed))
        self.same("the start", None, naive.write_position(state), written(engine, other), seed=seed)
        for _ in range(LONGEST_GAME):
            if self.tally["positions"] >= self.positions:
                return
            try:
                texts = self.compare_position(state, other)
            except RuleError:
                self.compare_fault(partial(engine.legal_moves, other), naive.write_position(state))
                return
            if not texts:
                self.tally["ends"] += 1
                return
            text = self.random.choice(texts)
            before = naive.write_position(state)
            try:
                state = naive.apply(state, text)
            except RuleError:
                self.compare_fault(partial(self.applied, other, text, before), before, move=text)
                return
            other = self.applied(other, text, before)
            after, theirs = naive.write_position(state), engine.write_position(other)
            if self.is_over(state):  # then the turn says nothing
                after, theirs = ({**position, "turn": None} for position in (after, theirs))
            self.same("the position after a move", before, after, theirs, move=text)

    def is_over(self, state):
        """Return whether a game is over; rules that fail are compared with the position."""
        try:
            return bool(self.naive.outcome(state))
        except RuleError:
            return False

    def compare_fault(self, ask, position, **more):
        """Check that the engine, too, can't answer where the rules do what they must not."""
        try:
            answer = ask()
        except RulesFaultError:
            return
        raise DifferenceError("a fault of the rules", position, "RuleError", answer, **more)

    def same(self, what, position, naive, engine, **more):
        """Raise a difference unless both answers are the same."""
        if naive != engine:
            raise DifferenceError(what, position, naive, engine, **more)

    def applied(self, state, text, position):
        """Return the engine's state after a legal move, spelled in capitals and with spaces too."""
        engine = self.engine
        odd = "  ".join(text.upper() if self.random.random() < 0.5 else text.lower() for text in text.split())
        move = engine.read_move(state, odd)
        if isinstance(move, Finding):
            raise DifferenceError("reading a legal move", position, text, move, text=odd)
        self.same("the spelling of a move", position, text, engine.write_move(state, move), text=odd)
        return engine.apply(state, move)[0]

    def compare_position(self, state, other, mutate=True):
        """Compare all answers about a position, and return the spellings of the moves to choose from."""
        naive, engine, position = self.naive, self.engine, self.naive.write_position(state)
        self.tally["positions"] += 1
        self.same("the outcome", position, naive.outcome(state), outcome(engine, other))
        texts = naive.legal_moves(state)
        theirs = [engine.write_move(other, move) for move in engine.legal_moves(other)]
        self.same("the list of moves", position, set(texts), set(theirs))
        self.same("the number of moves", position, len(texts), len(theirs))
        considered = texts
        if texts:
            self.same("the turn", position, naive.turn(state), engine.turn(other))
            considered = naive.considered_moves(state)
            if isinstance(engine, HasPlayoutPolicy):
                considering = {engine.write_move(other, move) for move in engine.playout_moves(other)}
                self.same("the list of considered moves", position, set(considered), considering)
            if isinstance(engine, HasGreedyPlayout) and hasattr(naive, "preferred_moves"):
                preferring = {engine.write_move(other, move) for move in engine.greedy_playout_moves(other)}
                self.same("the list of preferred moves", position, set(naive.preferred_moves(state)), preferring)
            for _ in range(REFUSALS):
                self.compare_refusal(state, other, position)
        if mutate and texts:
            self.same("the broken invariants", position, set(naive.broken(state)), broken(naive, engine, position))
            for _ in range(MUTATIONS):
                self.compare_mutation(state)
        return considered

    def compare_refusal(self, state, other, position):
        """Compare the clauses of a random move, most often an illegal one."""
        text = random_move(self.naive, state, self.random)
        move = self.engine.read_move(other, text)
        if isinstance(move, Finding):
            raise DifferenceError("reading a move", position, self.naive.refusal(state, text), move, text=text)
        refusal = self.engine.refusal(other, move)
        self.tally["refusals"] += refusal is not None
        clause = None if refusal is None else refusal.clause
        self.same("the clause of a move", position, self.naive.refusal(state, text), clause, text=text)

    def compare_mutation(self, state):
        """Compare a position in which one part was changed at random: what it breaks, and its moves if it is sound."""
        naive, engine = self.naive, self.engine
        changed = mutated(naive, state, self.random)
        position = naive.write_position(changed)
        changed = naive.read_position(position)
        self.tally["mutations"] += 1
        clauses, theirs = set(naive.broken(changed)), broken(naive, engine, position)
        beyond_box = {said for said in theirs if BEYOND_BOX.fullmatch(said)}
        self.same("the broken invariants", position, clauses, theirs - beyond_box)
        if not clauses | beyond_box:
            try:
                self.compare_position(changed, engine.read_position(position), mutate=False)
            except RuleError:
                return  # rules that are at fault in positions that no game reaches


def options_of(naive, seed):
    options = {name: value for name, value in naive.options.items() if name != "players" and value != ()}
    choices = {name: text_of(value) for name, value in options.items()}
    return StartOptions(len(naive.players), choices, seed)


def text_of(value):
    return ",".join(value) if isinstance(value, list | tuple) else str(value)


def written(engine, state):
    return (
        [finding.message for finding in state.findings] if isinstance(state, Rejected) else engine.write_position(state)
    )


def outcome(engine, state):
    answer = engine.outcome(state)
    return None if answer is None else answer.as_dict()


def broken(naive, engine, position):
    """Return the clauses of the invariants that a position breaks, by the engine; a text for what has no clause."""
    answer = engine.read_position(position)
    if not isinstance(answer, Rejected):
        return set() if engine.write_position(answer) == position else {f"read as {engine.write_position(answer)}"}
    return {finding.clause or f"{finding.code}: {finding.message}" for finding in answer.findings}


def random_move(naive, state, random):
    """Return the spelling of a random move: a legal one with a value changed, a chain cut short, or any values."""
    legal = naive.moves(state)
    name, links = (
        random.choice(sorted(legal.items()))[1] if random.random() < 0.6 else (random.choice([*naive.actions]), [])
    )
    action = naive.actions[name]
    domains = action._domains(naive.turn(state))
    links = [dict(link) for link in links] or [{key: random.choice(values) for key, values in domains.items()}]
    if len(links) > 1 and random.random() < 0.5:
        links.pop()
    elif domains:
        key = random.choice([*domains])
        links[-1][key] = random.choice(domains[key])
        if action.chain and random.random() < 0.3:
            first, last = action._joint
            links.append({**links[-1], first: links[-1][last], last: random.choice(domains[last])})
    say = action.spec.get("say", name)
    return spelled(say, links[0]) + "".join(spelled(action.chain["say"], link) for link in links[1:])


def mutated(naive, state, random):
    """Return a position with one entry of one part changed to anything of its type."""
    parts = {name: dict(value) if isinstance(value, dict) else value for name, value in state.parts.items()}
    name = random.choice([*naive.state])
    part, value = naive.state[name], parts[name]
    key = random.choice([*value]) if isinstance(value, dict) and value else None
    entry = random_value(naive, part, value if key is None else value[key], random)
    if key is None:
        parts[name] = value if isinstance(value, dict) else entry
    else:
        value[key] = entry
    return state._replace(parts=parts, history=(), memory={})


def random_value(naive, part, value, random):
    """Return a value of a part's type: a set or a pile with one thing more or less."""
    if part.kind == "number":
        near = [n for n in (0, 1, part.low, part.high) if part.low <= n <= part.high] + [
            random.randint(part.low, part.high)
        ]
        things = [*near, NO_NUMBER] if part.optional else near
    elif part.kind == "flag":
        things = [False, True]
    elif part.kind == "piece":
        things = naive.pieces if part.many else [EMPTY, *naive.pieces]
    else:
        things = [*naive.members(part.kind), *([None] if part.optional else ())]
    thing = random.choice(things)
    if part.many == "set":
        return value ^ {thing} if thing is not None else value
    if part.many == "pile":
        return value[:-1] if value and random.random() < 0.5 else (*value, thing)
    return thing
