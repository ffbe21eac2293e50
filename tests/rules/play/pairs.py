"""Both readings of a game: the naive one, and the engine that compiles the same file."""

from pathlib import Path

from pnp.model.ruleset import PlayFile
from pnp.pipeline.game_loader import load_game
from pnp.problems import Problems
from pnp.rules.game_setup import GameSetup, PlaySetup, setup_of
from pnp.rules.play.engine import PlayEngine
from pnp.rules.protocol import Rejected
from tests.rules.play.naive.document import read_game
from tests.rules.play.naive.game import NaiveGame, player_counts
from tests.rules.play.naive.ruleset import open_ruleset


def file_pair(path, **options):
    """Return both readings of a play.yaml that stands for itself, its board in it."""
    naive = NaiveGame(read_game(path), **options)
    return naive, engine_of_values(read_game(path))


def engine_of_values(data):
    """Return the engine of the values of a play.yaml. Raises ValueError for one that it rejects."""
    players = data["players"]
    counts = player_counts(data)
    seated = {count: tuple(players["values"][str(count)]) for count in counts} or {len(players): tuple(players)}
    seats = max(seated.values(), key=len)
    setup = GameSetup(tuple(seated), seats, play=PlaySetup(PlayFile(data), seated=seated))
    return checked(PlayEngine().for_setup(setup))


def ruleset_pair(folder, **options):
    """Return both readings of a ruleset."""
    problems = Problems()
    ruleset = load_game(Path(folder), problems)
    if ruleset is None:
        raise ValueError(list(problems))
    return open_ruleset(folder, **options), checked(PlayEngine().for_setup(setup_of(ruleset)))


def checked(answer):
    """Return an engine. Raises ValueError if it was rejected."""
    if isinstance(answer, Rejected):
        raise ValueError([f"{finding.at}: {finding.message}" for finding in answer.findings])
    return answer
