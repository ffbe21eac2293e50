"""The engine as a whole: set-up, views, playthroughs, invariants of every state; and a naive engine agrees with it."""

import json
from collections import Counter
from pathlib import Path

import pytest

import tests.play
from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    ActionCost,
    BoardView,
    CellPassed,
    DiceThrown,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PlayerEliminated,
    Standing,
    StatusItem,
    StatusNote,
    View,
)
from pnp.play.proof.playout import perft
from pnp.play.protocol import HasChance, Rejected, StartOptions
from tests.play.english import described
from tests.play.hexania.position import HEXANIA_VARIANTS
from tests.play.hexania.table import ENGINE, move, play, state, table, written
from tests.play.naive_hexania import Game, board_of
from tests.samples import amount, generator


def started(players, side, variants=""):
    return ENGINE.start(StartOptions(players, {"side": str(side), "variants": variants}))


CROWD = {"red": "C4 D4 E5", "blue": "D5 D6 F4", "green": "B9 C8"}
CROWDED = [
    table(players=3, points=5, **CROWD),
    table(players=3, points=5, turn="blue", variants=["split-regroup", "viscous-moves"], **CROWD),
    table(players=3, points=4, turn="green", variants=["birth-merges"], first=["green"], **CROWD),
]


@pytest.mark.parametrize(
    ("here", "counts"),
    [
        (started(2, 4), [1, 11, 33, 316, 4826]),
        (started(6, 5), [1, 11, 44, 658]),
        (started(2, 12), [1, 11, 77, 1704]),
        (CROWDED[0], [1, 61, 1457]),
        (CROWDED[1], [1, 61, 2137]),
        (CROWDED[2], [1, 24, 245, 1336]),
    ],
)
def test_numbers_of_sequences(here, counts):
    assert [perft(ENGINE, here, depth) for depth in range(len(counts))] == counts


def naive_perft(game, depth):
    moves = game.legal()
    return len(moves) if depth == 1 else sum(naive_perft(game.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("here", "depth", "count"),
    [(started(2, 4), 3, 316), (CROWDED[0], 2, 1457), (CROWDED[1], 2, 2137), (CROWDED[2], 2, 245)],
)
def test_the_naive_engine_counts_the_same(here, depth, count):
    assert naive_perft(Game(written(here)), depth) == count


def test_positions_are_not_changed_by_moves():
    here = table(red="E5", blue="E6")
    before = written(here)
    after, _ = play(here, "grow E5 E6")
    assert written(here) == before != written(after)


def test_a_draw_is_not_known():
    here = table(points=None, turn="blue", out=["red"])
    assert ENGINE.outcome(here).as_dict() == {"winner": "blue", "scores": {}}
    assert ENGINE.outcome(table()) is None


def test_a_clause_for_every_rule():
    assert ENGINE.clauses["birth.touch"] == "a counter is not born where it would merge with a figure at once"


PLAYED, SCATTERED = amount(120, soak=6000), amount(192, soak=6400)  # positions: of each number of players, and in all
CHANCES = {2: 2, 3: 13, 4: 4, 5: 25, 6: 35}  # for each number of players chance by which games end soon
SIDES = (4, 5, 6)
# The clauses that forbid; the others describe what happens.
REFUSING = {
    "turn.throw", "end.over", "figure.own",
    "birth.home", "birth.empty", "birth.held", "birth.touch", "birth.cost",
    "grow.touch", "grow.own", "grow.cost",
    "move.edge", "move.through", "move.cost",
    "regroup.alone", "regroup.place", "regroup.connected", "regroup.cost",
    "attack.points", "collapse.mass", "collapse.keep", "first.homes",
    "variant.split-regroup", "variant.homes-safe-until-blood", "variant.birth-attack",
}  # fmt: skip


SHOWN = (
    ActionCost, CellPassed, DiceThrown, Gain, GameEnded, GroupCollapsed, GroupMerged, Payment, PieceMoved, PiecePlaced,
    PieceRemoved, PlayerEliminated, StatusNote,
)  # fmt: skip


def beginning(chance, players, variants):
    """Return a game's first position with some of the variants: those whose bit is set in a number."""
    names = ",".join(name for bit, name in enumerate(HEXANIA_VARIANTS) if variants >> bit & 1)
    choices = {"side": str(chance.choice(SIDES)), "variants": names}
    return ENGINE.start(StartOptions(players, choices))


def compare(here, game):
    """Hold all answers about one position against each other; return the legal moves."""
    assert written(here) == game.position
    moves = {ENGINE.write_move(here, each): each for each in ENGINE.legal_moves(here)}
    legal = game.legal()
    assert sorted(moves) == legal, game.position
    outcome = ENGINE.outcome(here)
    assert (outcome.as_dict() if outcome else None) == game.outcome()
    assert game.over() or ENGINE.turn(here) == game.position["turn"]
    return dict(sorted(moves.items()))


def chosen(moves, acted, chance):
    """Return the spelling of a move that keeps the game alive and lets figures meet."""
    lively = [text for text in moves if text.split()[0] in ("grow", "regroup", "move") or "keep" in text]
    if lively and chance.random() < 0.6:
        return chance.choice(lively)
    going = [text for text in moves if text != "stop"]
    return chance.choice(going) if going and not (acted and chance.random() < 0.1) else chance.choice(list(moves))


@pytest.mark.parametrize("players", range(2, 7))
def test_both_engines_play_the_same_game(players):
    chance, positions, over, played, shown = generator(CHANCES[players]), 0, 0, set(), set()
    while positions < PLAYED or (over <= 3 and positions < 10 * PLAYED):
        here = beginning(chance, players, chance.randrange(64))
        game = Game(written(here))
        for _ in range(400):
            moves = compare(here, game)
            positions += here.points is not None
            if not moves:
                over += 1
                break
            text = chosen(moves, here.acted, chance)
            here, events = ENGINE.apply(here, moves[text])
            game = game.play(text)
            played.add(text.split()[0])
            shown.update(type(event) for event in events)
    assert over > 3
    assert played == {"roll", "birth", "grow", "move", "regroup", "stop"}
    assert shown | {GroupCollapsed} == set(SHOWN)  # groups that collapse are rare here, and often scattered below


def scattered(chance, number):
    """Return a position with counters all over the board, which play would hardly reach."""
    position = written(beginning(chance, chance.randint(2, 6), number % 64))
    board, players = board_of(position), position["players"]
    game = Game(position)
    cells = sorted(board.cells)
    chance.shuffle(cells)
    clump, turn = chance.random(), chance.choice(players)
    if "birth-merges" in position["variants"] and chance.random() < 0.5:  # a birth that makes a figure collapse is rare
        home = board.homes[players.index(turn)]
        game.held[turn] |= set(sorted({near for cell in home for near in board.near[cell]} - home)[:11])
    cells = [cell for cell in cells if not any(cell in held for held in game.held.values())]
    for cell in cells[: int(len(cells) * chance.choice((0.2, 0.4, 0.7)))]:
        near = [player for player in players if board.near[cell] & game.held[player]]
        held = game.held[chance.choice(near if near and chance.random() < clump else players)]
        held.add(cell)
        if "no-collapse" not in position["variants"] and max(map(len, game.split(held))) > 11:
            held.discard(cell)
    position["counters"] = {player: [board.names[cell] for cell in sorted(game.held[player])] for player in players}
    position["points"], position["acted"] = chance.choice((0, 1, 2, 3, 4, 5, 7, 9, 12)), chance.random() < 0.5
    position["turn"] = turn
    position["first_turn"] = [player for player in players if chance.random() < 0.3]
    position["bonus"] = {player: chance.choice((0, 3)) for player in players}
    position["losses"] = {player: chance.choice((0, 1)) for player in players}
    return position


def test_both_engines_agree_on_scattered_counters():
    chance, variants, kinds, played = generator(1), set(), Counter(), set()
    for number in range(SCATTERED):
        game = Game(scattered(chance, number))
        here = state(game.position)
        moves = compare(here, game)
        text = chance.choice(list(moves))
        assert written(ENGINE.apply(here, moves[text])[0]) == game.play(text).position, (game.position, text)
        variants.add(here.variants)
        kinds.update(_kind(text) for text in moves)
        played.add(_kind(text))
    assert len(variants) == 64
    assert played == set(kinds)
    assert kinds["stop"] == SCATTERED
    assert (
        min(kinds[f"{action}{keep}"] for action in ("birth", "grow", "move", "regroup") for keep in ("", " keep")) > 5
    )


def _kind(text):
    return f"{text.split()[0]}{' keep' * ('keep' in text)}"


def candidates(here, chance):
    """Return spellings of moves that may be legal or not, mostly about the counters of the player to act."""
    cells = list(here.bitboard.numbers)
    own = here.bitboard.names_of(here.own) or cells
    near = here.bitboard.names_of(here.bitboard.halo(here.own) | here.own) or cells
    home = here.bitboard.names_of(here.homes[here.turn])
    texts = [f"birth {chance.choice((*home, *cells[:3]))}" for _ in range(4)]
    for _ in range(12):
        cell, there = chance.choice((*own, *own, *cells)), chance.choice((*near, *near, *cells))
        texts.append(f"grow {cell} {there}")
        texts.append(f"regroup {cell} {there}")
        texts.append(f"move {cell} {chance.choice(('N', 'NE', 'SE', 'S', 'SW', 'NW'))} {chance.randint(1, 5)}")
    return ["stop", "roll 7", *texts, *(f"{text} keep {chance.choice((*own, *near))}" for text in texts)]


def test_just_what_is_not_listed_is_refused():
    chance, refused = generator(2), Counter()
    for number in range(amount(204, soak=5000)):
        here = state(scattered(chance, number))
        if number % 50 == 0:
            here = here._replace(points=None, acted=False)
        if number % 51 == 0:
            others = set(range(len(here.counters))) - {here.turn}
            here = here._replace(points=None, acted=False, out=frozenset(others), first_turn=frozenset())
        legal = set(ENGINE.legal_moves(here))
        for text in candidates(here, chance):
            answer = move(here, text)
            refusal = ENGINE.refusal(here, answer)
            assert (refusal is None) is (answer in legal), (written(here), text)
            refused[refusal and refusal.clause] += 1
    assert set(refused) == REFUSING | {None}


STORED = Path(tests.play.__path__[0]) / "playthroughs" / "hexania.jsonl"
GAMES = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_number_of_players_and_every_variant():
    assert {len(game["position"]["players"]) for game in GAMES} == {2, 3, 4, 5, 6}
    assert {name for game in GAMES for name in game["position"]["variants"]} == set(HEXANIA_VARIANTS)
    assert {game["position"]["side"] for game in GAMES} == {4, 5, 6, 12}


def test_everything_happens():
    kinds, clauses, winners = set(), set(), set()
    for game in GAMES:
        here = state(game["position"])
        for text in game["moves"]:
            here, events = play(here, text)
            kinds |= {(text.split()[0], type(event)) for event in events}
            clauses |= {getattr(event, "clause", None) for event in events}
        winners.add(game["outcome"] and game["outcome"]["winner"])
    for action in ("birth", "grow", "move", "regroup"):
        assert {(action, kind) for kind in (ActionCost, PieceRemoved, Gain, GroupMerged)} <= kinds, action
    assert {("move", CellPassed), ("move", PieceMoved), ("grow", GroupCollapsed)} <= kinds
    assert {("stop", PlayerEliminated), ("stop", StatusNote)} <= kinds
    assert {"attack.armour", "merge.touch", "collapse.mass", "variant.viscous-moves", "end.winner"} <= clauses
    assert {"red", "blue", None} <= winners


def start(players=None, **choices):
    return ENGINE.start(StartOptions(players, choices))


def test_a_game_begins_with_an_empty_board():
    assert written(start()) == {
        "side": 12,
        "players": ["red", "blue"],
        "counters": {"red": [], "blue": []},
        "turn": "red",
        "points": None,
        "acted": False,
        "bonus": {"red": 0, "blue": 0},
        "first_turn": ["red", "blue"],
        "out": [],
        "losses": {"red": 0, "blue": 0},
        "variants": [],
    }


def test_what_can_be_chosen():
    position = written(start(5, side="4", variants=" birth-merges, no-collapse"))
    assert position["side"] == 4
    assert position["players"] == ["red", "blue", "green", "yellow", "purple"]
    assert position["variants"] == ["no-collapse", "birth-merges"]
    assert written(start(6, side="13", variants=",".join(HEXANIA_VARIANTS)))["variants"] == list(HEXANIA_VARIANTS)


@pytest.mark.parametrize(
    ("players", "choices", "messages"),
    [
        (1, {}, ["this game is for 2 to 6 players, not for 1"]),
        (7, {}, ["this game is for 2 to 6 players, not for 7"]),
        (2, {"side": "3"}, ['a board cannot have sides of "3" cells']),
        (2, {"side": "14"}, ['a board cannot have sides of "14" cells']),
        (2, {"side": "large"}, ['a board cannot have sides of "large" cells']),
        (2, {"variants": "no-colapse"}, ['there is no variant "no-colapse"']),
        (
            0,
            {"sides": "5", "side": "x", "variants": "a,b"},
            [
                "this game is for 2 to 6 players, not for 0",
                'the game has no option "sides"',
                'a board cannot have sides of "x" cells',
                'there is no variant "a"',
                'there is no variant "b"',
            ],
        ),
    ],
)
def test_what_cannot(players, choices, messages):
    answer = start(players, **choices)
    assert isinstance(answer, Rejected)
    assert [finding.message for finding in answer.findings] == messages
    assert {finding.code for finding in answer.findings} == {"P015"}


def test_the_view_has_each_piece_in_its_place():
    here = table(red="C3 B4", blue="E5", points=8, first=["red", "blue"])
    assert ENGINE.view(here) == View(
        boards=(
            BoardView(
                "board",
                (
                    ("B4", (Standing("red", owner="red"),)),
                    ("C3", (Standing("red", owner="red"),)),
                    ("E5", (Standing("blue", owner="blue"),)),
                ),
                side=5,
                homes=(("red", ("B4", "C3", "D2")), ("blue", ("F8", "G7", "H6"))),
            ),
        ),
        turn="red",
        status=(
            StatusItem(ui_text("{n} point left", "{n} points left", n=8), "red", bold=True),
            StatusItem(ui_text("(first turn)")),
        ),
    )


def test_status():
    here = table(players=3, points=None, turn="green", out=["blue"])
    here = state(written(here) | {"bonus": {"red": 7, "blue": 0, "green": 2}})
    assert ENGINE.view(here).status == (
        StatusItem(ui_text("to roll"), "green", bold=True),
        StatusItem(ui_text("bonus {n}", n=7), "red"),
        StatusItem(ui_text("out", context="player"), "blue"),
        StatusItem(ui_text("bonus {n}", n=2), "green"),
    )
    here = table(red="C3", points=1)
    assert ENGINE.view(here).status[0] == StatusItem(
        ui_text("{n} point left", "{n} points left", n=1), "red", bold=True
    )
    over = ENGINE.view(table(points=None, turn="blue", out=["red"]))
    assert (over.turn, over.status) == (None, (StatusItem(ui_text("out", context="player"), "red"),))


def test_words():
    here = table(players=3, red="B4 E5 E6 E7", green="C9", out=["blue"], points=1, first=["red"])
    assert described(ENGINE, here) == (
        "Red is to act and has 1 point, in the first turn. Red has 2 figures: B4; E5, E6 and E7. "
        "Blue, who is out, has no counters. Green has 1 figure: C9."
    )
    waiting = state(written(table(points=None, turn="blue")) | {"bonus": {"red": 0, "blue": 7}})
    assert described(ENGINE, waiting) == (
        "Blue is to roll the dice. Red has no counters. Blue has no counters. Blue has a bonus of 7."
    )
    assert described(ENGINE, table(points=None, turn="blue", out=["red"])).startswith(
        "Blue has won. Red, who is out, has"
    )


def test_two_dice_are_thrown():
    assert isinstance(ENGINE, HasChance)
    state = ENGINE.start(StartOptions(choices={"side": "5"}))
    odds = ENGINE.chance_odds(state)
    assert list(odds) == ENGINE.legal_moves(state)
    assert list(odds.values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    after, _ = ENGINE.apply(state, next(iter(odds)))
    assert ENGINE.chance_odds(after) is None
