"""Translate the answers of a game's rules: why a move is refused, what a clause is, who has won."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import Text, comma_list, ui_text
from pnp.play.game_setup import PlayWords
from pnp.play.language.terms.own_reasons import OWN_REASONS, VALUE_WORDS
from pnp.play.protocol import Outcome
from pnp.problems import Problems
from pnp.translation.catalogue import Catalogue, member_titles, titles
from pnp.translation.reasons import translate_reasons
from pnp.workshop.bench.catalogues import make_catalogue, read_files


class RuleWords(Struct, frozen=True):
    """The words for answers of rules: a catalogue, and *titles* of seats and components by their ids, else the ids."""

    catalogue: Catalogue = Catalogue()
    titles: Mapping[str, str] = field(default_factory=dict)

    def play_words(self) -> PlayWords:
        """Return the words for refusals."""
        reasons = {text.message: self.catalogue.typed(text.message, text.context) for text in OWN_REASONS}
        values = {text.message: self.catalogue.typed(text.message, text.context) for text in VALUE_WORDS}
        return PlayWords({**values, **self.titles}, reasons)

    def translated(self, ruleset: Ruleset) -> Ruleset:
        """Return a ruleset whose refusals, and the titles of its clauses, are in the language."""
        return translate_reasons(ruleset, self.catalogue)

    def tell(self, text: Text) -> str:
        """Return a text of the program in the language."""
        return self.catalogue.translate(text)

    def tell_outcome(self, outcome: Outcome) -> str:
        """Return the outcome of a game in words."""
        called = self.titles.get
        scores = [
            ui_text("{player} {score}", context="score", player=called(player, player), score=score)
            for player, score in outcome.scores.items()
        ]
        if outcome.winner is None:
            ending = ui_text("a draw", context="outcome")
        else:
            ending = ui_text("{player} wins", context="outcome", player=called(outcome.winner, outcome.winner))
        if scores:
            ending = ui_text("{outcome} ({scores})", outcome=ending, scores=comma_list(scores))
        over = ui_text("the game is over: {outcome}", outcome=ending)
        return self.tell(over) + (f": {outcome.reason}" if outcome.reason else "")


def read_rule_words(ruleset: Ruleset, language: str, problems: Problems) -> RuleWords | None:
    """Return the words of a language for the answers of a ruleset's rules; None after recording why there are none."""
    files = read_files(ruleset, language, problems, with_reasons=True)
    if files is None:
        return None
    catalogue, game = make_catalogue(ruleset, files), ruleset.game
    # In its own language, a reason goes with the ids: "a {type} tile" would be "a Mushroom tile tile".
    own, always = titles(ruleset), {*game.seats, *member_titles(ruleset)}
    called = {name: title for name, title in own.items() if name in always or language != game.language}
    return RuleWords(catalogue, {name: catalogue.translate(title) for name, title in called.items()})
