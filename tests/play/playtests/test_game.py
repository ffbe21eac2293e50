"""One game: what is recorded of it is what happened."""

from collections import Counter

import pytest
from msgspec.structs import replace

from pnp.game.model.view import count_pieces
from pnp.play.game_setup import setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.playtests.game import Attempts, PlaytestTable, game_transcript, play_game
from pnp.play.playtests.players import SearchBudget
from pnp.play.proof.transcripts import replay_games
from pnp.play.protocol import StartOptions
from pnp.problems import Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.bundled import opened_game
from tests.play.playtests.pips import FIXED, SIZE, TABLE, UNLUCKY, Pips, PipState

HOLLOW = PlaytestTable(BUNDLED_ENGINES["hollow"], StartOptions(choices={"side": "3"}), ("random",), SearchBudget(), 500)


def test_a_move_of_another_position_is_tried():
    attempts = Attempts(Pips(), 1)
    assert list(attempts.clauses(PipState(7, 0, 1), 5)) == []
    for _ in range(5):
        attempts.note(PipState(7, 0, 2), ("take 1", "take 2"))
    assert set(attempts.clauses(PipState(7, 0, 1), 20)) == {"take.few"}
    assert set(attempts.clauses(PipState(1, 0, 1), 20)) == {"take.enough"}
    assert set(attempts.clauses(PipState(0, 0, 1), 20)) == {"end.over"}
    assert list(attempts.clauses(PipState(7, 0, 2), 20)) == []


def test_words_are_changed_for_words_of_their_kind():
    """All these clauses of Quiet Adventures refuse a legal move with another word in it."""
    engine = BUNDLED_ENGINES["quiet-adventures"]
    state = engine.start(StartOptions(seed=1))
    attempts = Attempts(engine, 1)
    refused = Counter()
    for _ in range(6):
        legal = engine.legal_moves(state)
        attempts.note(state, legal)
        refused.update(attempts.clauses(state, 40))
        state, _ = engine.apply_unchecked(state, legal[0])
    assert refused.keys() >= {"buy.adjacent", "buy.vacant", "move.adjacent"}
    assert refused.keys() <= engine.clauses.keys()


def test_the_number_of_kept_moves_is_limited():
    attempts = Attempts(Pips(), 1)
    for number in range(500):
        attempts.note(PipState(7, 0, 2), [f"take {number}"])
    assert len(attempts._spellings) == 64 and {len(words) for words in attempts._words.values()} == {1, 64}


def test_a_game_of_pips():
    record = play_game(TABLE, 0)
    assert (record.seed, record.players, record.first) == (0, ("ann", "ben"), "ann")
    assert record.throws == record.turns == len(record.choices) >= SIZE / 2
    assert set(record.choices) == {1, 2}
    assert record.outcome.winner == ("ann" if record.turns % 2 else "ben")
    assert record.peaks == {"pip": SIZE} and record.shown >= {"pip", "tray"}
    assert (record.caused, record.ended) == ({"take.gone"}, {"end.last"})
    assert "end.over" in record.refused and record.tried > 0


def test_the_number_of_a_game_decides_everything():
    games = [play_game(HOLLOW, number) for number in range(4)]
    assert games == [play_game(HOLLOW, number) for number in range(4)]
    assert len({game.choices for game in games}) == 4
    later = replace(HOLLOW, options=replace(HOLLOW.options, seed=2))
    assert replace(play_game(later, 0), tried=0) == replace(games[2], tried=0)


def test_the_draws_of_chance_are_by_its_odds():
    """A move that takes 2 needs a throw of 2, so the numbers of choices tell the throws but for the last pip."""
    choices = Counter(choice for number in range(300) for choice in play_game(TABLE, number).choices[:-1])
    assert choices[1] / choices.total() == pytest.approx(0.75, abs=0.03)


def test_a_game_without_chance_a_draw_and_one_that_is_cut_off():
    record = play_game(FIXED, 0)
    assert record.throws == 0 and record.choices[0] == 2
    assert play_game(TABLE, UNLUCKY).outcome.winner is None
    record = play_game(replace(TABLE, most_moves=4), 0)
    assert (record.outcome, len(record.choices), record.throws) == (None, 2, 2)


def test_a_turn_may_have_several_moves():
    engine = BUNDLED_ENGINES["hexania"]
    table = PlaytestTable(engine, StartOptions(choices={"side": "5"}), ("random",), SearchBudget(), 300)
    record = play_game(table, 1)
    assert 1 < record.turns < len(record.choices)


def test_peaks_are_the_largest_numbers_on_the_table():
    """The game is played again by its moves, and its pieces are counted in the views."""
    spellings = []

    class Listening(PlayEngine):
        def apply_unchecked(self, state, move):
            spellings.append(self.write_move(state, move))
            return super().apply_unchecked(state, move)

    record = play_game(replace(HOLLOW, engine=Listening(setup_of(opened_game("hollow").ruleset))), 7)
    engine, most = HOLLOW.engine, Counter()
    state = engine.start(replace(HOLLOW.options, seed=7))
    for spelling in [None, *spellings]:
        if spelling is not None:
            state, _ = engine.apply(state, engine.read_move(state, spelling))
        most |= Counter(count_pieces(engine.view(state), engine.players(state)))
    assert Counter(record.peaks) == most and most["red-stone"] > 3
    assert len(record.choices) == len(spellings)


@pytest.mark.parametrize("table", [HOLLOW, replace(HOLLOW, players=("greedy", "search"), budget=SearchBudget(2))])
def test_a_game_can_be_told_move_by_move(table):
    """Its transcript is that of the game that was recorded, and replays."""
    told, recorded = game_transcript(table, 3), play_game(table, 3)
    assert (told["ruleset"], told["over"], len(told["moves"])) == ("hollow", True, len(recorded.choices))
    assert tuple(told["legal"]) == recorded.choices and told["outcome"] == recorded.outcome.as_dict()
    problems = Problems()
    assert (
        replay_games(told, SourceMap("told"), problems, engines=BUNDLED_ENGINES) == len(told["moves"])
        and list(problems) == []
    )


def test_options_that_no_game_has_are_a_fault_of_the_caller():
    with pytest.raises(ValueError, match="for two"):
        play_game(replace(TABLE, options=StartOptions(players=5)), 0)
