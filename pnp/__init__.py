"""Turn a folder of YAML into a printable board game, with every diagram proved by its rules engine.

>>> import pnp
>>> hollow = pnp.load("hollow")
>>> hollow.game.title
'Hollow'
"""

from __future__ import annotations

__version__ = "0.2.0"

TYPE_CHECKING = False  # `typing` itself would be a third of the time that `import pnp` takes
if TYPE_CHECKING:
    from typing import Any

    from pnp.api import *

# The public interface, from `pnp.api`. A name is imported when it is first used, so that `import pnp` is quick.
__all__ = [
    "PAPERS",
    "BuildOptions",
    "BuildResult",
    "ChangedMessage",
    "CheckResult",
    "CheckedRuleset",
    "ClauseReport",
    "Distribution",
    "ExplainedClause",
    "Explanation",
    "Export",
    "Finding",
    "GameRules",
    "LawReport",
    "Mutant",
    "MutantReport",
    "NearestPosition",
    "NewRuleset",
    "Outcome",
    "Paper",
    "PaperMargins",
    "PaperTotals",
    "Playtest",
    "PlaytestOptions",
    "PrintCheck",
    "PrintPlace",
    "Printer",
    "Problem",
    "Product",
    "Proportion",
    "ReplayResult",
    "Review",
    "RulesError",
    "Ruleset",
    "RulesetError",
    "SearchResult",
    "SheetInk",
    "Shop",
    "TranslationDiff",
    "TranslationResult",
    "TranslationSummary",
    "Translations",
    "TriedLaw",
    "build",
    "bundled_rulesets",
    "calibrated",
    "check",
    "draw_playtest",
    "explain",
    "explain_clauses",
    "find_printer",
    "known_equipment",
    "load",
    "new_ruleset",
    "playtest",
    "replay",
    "review",
    "rules",
    "schema_name",
    "schemas",
    "to_yaml",
    "translations",
    "try_laws",
    "try_mutants",
    "unpack",
    "write_calibration_sheet",
    "write_printer",
    "write_schemas",
]


def __getattr__(name: str) -> Any:
    """Return a name of the public interface."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pnp import api

    value = globals()[name] = getattr(api, name)
    return value


def __dir__() -> list[str]:
    """Return the names of the public interface and the attributes of every module."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
