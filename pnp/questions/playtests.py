"""Run a playtest: check the options, play the games, and compute the statistics."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.ruleset import Ruleset
from pnp.messages import format_value, join_words, plural, suggest_name
from pnp.play.game_setup import setup_of
from pnp.play.playtests.charts import playtest_charts
from pnp.play.playtests.game import PlaytestTable, game_transcript
from pnp.play.playtests.players import PLAYER_KINDS, PlaytestOptions
from pnp.play.playtests.report import BoxCount, Playtest, PlaytestSetup, report_playtest
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import (
    Engine,
    HasConditions,
    HasPlayoutPolicy,
    Rejected,
    RulesFaultError,
    StartOptions,
    wrong_option,
)
from pnp.play.tabletop.box import box_contents
from pnp.press.text.fonts import font_book
from pnp.press.writers.svg import page_svg
from pnp.problems import Problem, Problems
from pnp.questions.game_batches import (
    ClusterError,
    GameOrder,
    GamePlayer,
    connect,
    divide_games,
    play_here,
    play_in_processes,
    play_on_cluster,
)
from pnp.questions.rules_source import open_rules
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.files import CannotWriteError, write_whole
from pnp.workshop.options import BuildOptions, Progress
from pnp.workshop.processes import Interrupts

# The number of moves after which a game is cut off, a guess, unless its engine or the caller has another.
_MOST_MOVES = 2000


class PlaytestPlace(Struct, frozen=True):
    """Where games are played: in *jobs* processes, or on the *cluster* whose scheduler has that address."""

    jobs: int = 1
    cluster: str | None = None


def run_playtest(
    source: Path | Ruleset,
    options: PlaytestOptions,
    place: PlaytestPlace,
    problems: Problems,
    progress: Progress | None = None,
) -> Playtest | None:
    """Play the games of a folder's ruleset, or of a loaded one; None, and every problem, if they can't be played.

    Ctrl-C ends it early, with the games played until then. Raises WorkerError if processes fail again and again.
    """
    # Every step may end it: no ruleset, no such players, a fault of the rules before or in a game, no cluster.
    ruleset = (
        source if isinstance(source, Ruleset) else load_game(source, problems, BuildOptions(choices=options.choices))
    )
    rules = None if ruleset is None else open_rules(ruleset, problems)
    if ruleset is None or rules is None:
        return None
    engine = rules.engine
    seats = len(options.players) if len(options.players) > 1 else options.seats
    start = StartOptions(seats, options.choices, options.seed)
    try:
        players = _check(engine, options, start, problems)
    except RulesFaultError as fault:
        problems.add(rules.problem_of(fault.finding))
        return None
    if players is None:
        return None
    order = _game_order(ruleset, engine, options, start)
    player = GamePlayer(order, engine)
    played = _play(player, options.games, place, progress)
    if isinstance(played, Problem):
        problems.add(played)
        return None
    tally, stopped = played
    if tally.fault is not None:
        seed, finding = tally.fault.seed, tally.fault.finding
        in_game = f"in the game with the seed {seed}, {finding.message}"
        problems.add(rules.problem_of(replace(finding, message=in_game)))
        return None
    setup = PlaytestSetup(
        ruleset.name,
        players,
        options.players * len(players) if len(options.players) == 1 else options.players,
        options.games,
        options.seed,
        order.most_moves,
        _box(ruleset),
        engine.clauses,
        _asked(engine),
    )
    playtest = report_playtest(setup, tally, stopped=stopped)
    if options.keeps_examples and options.time is None and not stopped:
        playtest = replace(playtest, examples=tuple(_examples(player.table, playtest)))
    return playtest


def _game_order(ruleset: Ruleset, engine: Engine[Any, Any], options: PlaytestOptions, start: StartOptions) -> GameOrder:
    most_moves = engine.max_playout_moves if isinstance(engine, HasPlayoutPolicy) else _MOST_MOVES
    return GameOrder(
        ruleset.game.engine,
        setup_of(ruleset.with_default_options),
        start,
        options.players,
        options.budget,
        options.most_moves or most_moves,
    )


def _examples(table: PlaytestTable, playtest: Playtest) -> Iterator[Mapping[str, Any]]:
    """Play the shortest and the longest game again, and the first that was cut off, and yield their transcripts."""
    seeds = (playtest.shortest_seed, playtest.longest_seed, playtest.cut_seed)
    for seed in dict.fromkeys(seed for seed in seeds if seed is not None):
        yield game_transcript(table, seed - playtest.seed)


def draw_playtest(playtest: Playtest, folder: str | Path) -> tuple[Path, ...]:
    """Draw the charts of a playtest as SVG files into a folder; return their paths.

    Its examples, if it has any, become the file examples.jsonl. Raises OSError if a file can't be written.

    >>> import pnp, tempfile
    >>> playtest = pnp.playtest("hollow", pnp.PlaytestOptions(games=3, choices={"side": 3}))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in pnp.draw_playtest(playtest, folder)]
    ['length.svg', 'winners.svg', 'choices.svg', 'components.svg']
    """
    book = font_book()
    contents = {f"{name}.svg": page_svg(page, book) for name, page in playtest_charts(playtest, book).items()}
    if playtest.examples:
        contents["examples.jsonl"] = "".join(f"{json.dumps(example)}\n" for example in playtest.examples)
    for name, content in contents.items():
        try:
            write_whole(Path(folder, name), content.encode())
        except CannotWriteError as error:
            raise OSError(str(error)) from error
    return tuple(Path(folder, name) for name in contents)


def _play(
    player: GamePlayer, games: int, place: PlaytestPlace, progress: Progress | None
) -> tuple[Tally, bool] | Problem:
    """Return the tally of the games and whether Ctrl-C ended them early, or why they can't be played there."""
    batches, tally = divide_games(games), Tally()
    with ExitStack() as stack:
        client = None
        if place.cluster is not None:
            client = connect(place.cluster)
            if isinstance(client, Problem):
                return client
            stack.enter_context(client)
        interrupts = stack.enter_context(Interrupts())
        tallies: Generator[Tally]
        if client is not None:
            tallies = play_on_cluster(client, player, batches, interrupts)
        elif place.jobs > 1 and len(batches) > 1:
            tallies = play_in_processes(player, batches, place.jobs, interrupts)
        else:
            tallies = play_here(player, batches, interrupts)
        stack.enter_context(closing(tallies))
        try:
            for played in tallies:
                tally.merge(played)
                if progress is not None:
                    progress(tally.games, games, "games")
        except KeyboardInterrupt:
            return tally, True
        except ClusterError as error:
            hint = "install this version of pnp on all its machines"
            return Problem("P061", f"the cluster can't play the games: {error}", None, hint)
    return tally, False


def _check(
    engine: Engine[Any, Any], options: PlaytestOptions, start: StartOptions, problems: Problems
) -> tuple[str, ...] | None:
    """Return the players of a game in turn order; None, and a problem for each option that is wrong (P015)."""
    findings = [
        wrong_option(f'there is no kind of player "{format_value(kind)}"', suggest_name(kind, PLAYER_KINDS))
        for kind in dict.fromkeys(options.players)
        if kind not in PLAYER_KINDS
    ]
    named = len(options.players)
    if named > 1 and options.seats not in (None, named):
        message = f"{named} kinds of players are named for a game of {options.seats}"
        findings.append(wrong_option(message, "name one for all, or one for each seat"))
    state = engine.start(start)
    findings += state.findings if isinstance(state, Rejected) else ()
    if isinstance(state, Rejected) or findings:
        problems.extend(finding.at_place(None) for finding in findings)
        return None
    players = engine.players(state)
    if named not in (1, len(players)):
        message = f"{plural(named, 'kind')} of players are named for {join_words(players, 'and')}"
        problems.error("P015", message, None, "name one for all, or one for each seat")
        return None
    return players


def _asked(engine: Engine[Any, Any]) -> frozenset[str] | None:
    """Return the clauses with conditions on moves and ends; None if the engine does not tell."""
    if not isinstance(engine, HasConditions):
        return None
    roles = {clause: [one.role for one in engine.clause_conditions(clause)] for clause in engine.conditions}
    # The role of a condition on positions only begins with "always".
    return frozenset(clause for clause, named in roles.items() if any(role.split()[0] != "always" for role in named))


def _box(ruleset: Ruleset) -> Mapping[str, BoxCount]:
    box = box_contents(ruleset, {})
    counts = {name: BoxCount(piece.count, piece.is_die) for name, piece in box.pieces.items()}
    counts |= {name: BoxCount() for name in box.boards}
    return {name: counts[name] for name in ruleset.components if name in counts}
