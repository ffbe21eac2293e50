"""Open the rules of a play.yaml in tests, with what else a ruleset says of them."""

from pnp.game.model.ruleset import BoardChoice, PlayFile
from pnp.game.reading.yaml.documents import read_document
from pnp.play.game_setup import BookletClause, GameSetup, OptionSetup, PlaySetup, report_setup
from pnp.play.language.engine import PlayEngine
from pnp.play.protocol import Rejected
from pnp.problems import Problems

FOUR = """
players: [yellow, red]
board: {kind: square-board, columns: 4, rows: 3}
pieces:
  y: {owner: yellow}
  r: {owner: red}
state:
  board: piece per cell
actions:
  drop:
    with: {cell: cell}
    say: "{cell}"
    needs:
      drop.empty: vacant(cell)
      drop.lowest: not vacant(next(cell, S))
    does: put(cell, piece(owner=me))
end:
  - {if: "any(line <= held(opponent) for line in runs(3))", winner: opponent, clause: end.three}
  - {if: stuck, winner: nobody, clause: end.full}
"""


def play_setup(text, *, options=None, seated=None, variants=None, components=None, booklet=()):
    """Return the setup of a ruleset with that play.yaml, and the map of the file's places."""
    problems = Problems()
    values, source = read_document(text, "play.yaml", problems)
    assert [str(problem) for problem in problems] == []
    seats = tuple(dict.fromkeys(seat for players in (seated or {}).values() for seat in players))
    words = {name: OptionSetup(tuple(map(str, values)), str(values[0])) for name, values in (options or {}).items()}
    board = (components or {}).get(str(values.get("board")) if isinstance(values, dict) else "")
    boards = () if board is None else (BoardChoice(values["board"], {}, board),)
    play = PlaySetup(PlayFile(values, boards), "game", components or {}, booklet, options or {}, seated or {})
    return GameSetup(tuple(seated or {}), seats, words, variants, {}, play), source


def engine_of(text, **more):
    engine = PlayEngine().for_setup(play_setup(text, **more)[0])
    assert not isinstance(engine, Rejected), engine.findings
    return engine


def faults_of(text, **more):
    """Return what is wrong with a play.yaml: line and column, code, message and hint of each fault."""
    setup, source = play_setup(text, **more)
    engine = PlayEngine().for_setup(setup)
    problems = Problems()
    report_setup(engine.findings if isinstance(engine, Rejected) else (), {"play.yaml": source}, problems)
    return [(problem.place.line, problem.place.column, problem.code, problem.message) for problem in problems.sorted()]


def clause(name, title="", needs=None, at=0):
    """Return a clause of the booklet, the item *at* that place of its first section."""
    return BookletClause(name, title, needs or {}, ("rules.yaml", 0, "items", at))
