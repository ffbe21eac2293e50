"""The engine of rules in data counts pieces as its views show them, and tells the odds of chance."""

from collections import Counter

import pytest

import pnp
from pnp.game.model.view import count_pieces
from pnp.play.protocol import HasChance, HasPieceCounts, HasPlayoutPolicy, StartOptions
from tests.play.language.comparison import GAMES
from tests.play.language.games_in_data import engine_of
from tests.samples import generator
from tests.targets.games import write_tiny

COMPONENTS = """
field: {kind: square-board, title: Field, columns: 2, rows: 2, cell: 30mm}
shelf:
  {kind: row-board, title: Shelf, rows: {oak: {title: Oak}, elm: {title: Elm}}, tiles: oak, places: 2, counters: log,
   tiles_title: Tiles, counters_title: Logs}
oak: {kind: tile, title: Oak, size: 20mm, count: 2, front: {fill: sky}}
elm: {kind: tile, title: Elm, size: 20mm, count: 2, front: {fill: sky}}
stone: {kind: counter, title: Stone, size: 9mm, count: 9, front: {fill: sky}}
bead: {kind: counter, title: Bead, size: 8mm, count: 9, front: {fill: sky}}
pawn: {kind: counter, title: Pawn, size: 8mm, count: 9, front: {fill: sky}}
coin: {kind: counter, title: Coin, size: 8mm, count: 20, front: {fill: sky}}
log: {kind: counter, title: Log, size: 8mm, count: 20, front: {fill: sky}}
crown: {kind: counter, title: Crown, size: 8mm, count: 1, front: {fill: sky}}
"""
# Every way in which a part of the state is shown, with pieces on a board.
SHOWN = """
players: [red, blue]
board: field
sets: {wood: [oak, elm]}
pieces:
  r: {owner: red, component: stone}
  b: {owner: blue, component: stone}
state:
  board: piece per cell
  hats: piece or none per cell
  beads: {is: 0..9 per cell, component: bead}
  stands: {is: cell or none per player, component: pawn}
  purse: {is: 0..9 per player, component: coin}
  held: {is: "0..9 per player, wood", component: log}
  stock: {is: 0..9 per wood, component: log}
  crown: {is: player or none, component: crown}
  bank: {is: 0..20, component: coin}
setup: {hats: {r: [A1]}, purse: {red: 3, blue: 0}, bank: 9, stock: {oak: 2, elm: 0}}
actions:
  put:
    with: {cell: cell}
    say: put {cell}
    needs: {put.vacant: "board[cell] == empty"}
    does:
      - put(board, cell, piece(owner=me))
      - beads[cell] += 2
      - stands[me] = cell
      - held[me, oak] += 1
      - held[opponent, elm] += 2
      - pay(1, bank, purse[me])
      - crown = me
end:
  - {if: stuck, winner: nobody, clause: end.full}
"""
THROWN = """
  throw:
    with: {n: 1..2}
    say: throw {n}
    by: chance
    odds: {"1": 1, "2": 3}
    needs:
      throw.early: beads[A1] == 0
    does: beads[A1] += n
"""


def opened(folder, play):
    """Return the engine of a ruleset with these components and rules."""
    write_tiny(folder)
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    files = {
        "game.yaml": game.replace("engine: none", "engine: play"),
        "components.yaml": COMPONENTS,
        "play.yaml": play,
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return pnp.rules(folder).engine


def positions(engine, games, moves):
    for seed in range(games):
        chance = generator(seed)
        state = engine.start(StartOptions(seed=seed))
        for _ in range(moves):
            yield state
            legal = engine.legal_moves(state)
            if not legal:
                break
            state, _ = engine.apply_unchecked(state, chance.choice(legal))


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.yaml")), ids=lambda file: file.stem)
def test_counts_are_those_of_the_view(file):
    engine = engine_of(file.read_text(encoding="utf-8"))
    assert isinstance(engine, HasPieceCounts) and isinstance(engine, HasChance) and isinstance(engine, HasPlayoutPolicy)
    for state in positions(engine, 2, 25):
        counted = {name: count for name, count in engine.piece_counts(state).items() if count}
        assert counted == count_pieces(engine.view(state), engine.players(state))


def test_every_way_to_show_a_part_is_counted(tmp_path):
    engine = opened(tmp_path, SHOWN)
    for state in positions(engine, 4, 9):
        counted = {name: count for name, count in engine.piece_counts(state).items() if count}
        assert counted == count_pieces(engine.view(state), engine.players(state))
    view = engine.view(state)
    assert view.boards and view.tracks and len(view.pools) == 3
    assert counted == {"stone": 5, "bead": 8, "pawn": 2, "coin": 7, "log": 14, "crown": 1}


def test_the_odds_of_a_throw():
    """Four dice with two faces, in the Royal Game of Ur: 0 to 4, in 1, 4, 6, 4 and 1 of 16 ways."""
    engine = engine_of((GAMES / "ur.yaml").read_text(encoding="utf-8"))
    seen = Counter()
    for state in positions(engine, 2, 40):
        odds = engine.chance_odds(state)
        if odds is None:
            seen["player"] += 1
        else:
            assert set(odds) == set(engine.legal_moves(state))
            assert sorted(odds.values()) == [1, 1, 4, 4, 6]
            seen["chance"] += 1
    assert min(seen["player"], seen["chance"]) > 10


def test_nothing_is_thrown_without_dice_or_after_the_end(tmp_path):
    engine = engine_of((GAMES / "breakthrough.yaml").read_text(encoding="utf-8"))
    assert engine.chance_odds(engine.start(StartOptions())) is None
    text = SHOWN.replace("actions:\n", f"actions:{THROWN}").replace("if: stuck", "if: 'beads[A1] == 2'")
    ended = opened(tmp_path, text)
    start = ended.start(StartOptions())
    throw = ended.read_move(start, "throw 2")
    assert ended.chance_odds(start)[throw] == 3 and throw in ended.legal_moves(start)
    after, _ = ended.apply(start, throw)
    assert ended.legal_moves(after) == [] and ended.chance_odds(after) is None
