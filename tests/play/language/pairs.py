"""Both readings of a game: the naive one, and the engine that compiles the same file."""

from pathlib import Path

from pnp.game.model.ruleset import PlayFile
from pnp.play.game_setup import GameSetup, PlaySetup, setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.protocol import Rejected
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from tests.play.language.naive.document import read_game
from tests.play.language.naive.game import NaiveGame, player_counts
from tests.play.language.naive.ruleset import open_ruleset


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
