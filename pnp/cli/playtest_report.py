"""Report the results of a playtest as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.messages import percent, plural

if TYPE_CHECKING:
    from pnp.api import Distribution, Playtest, Proportion


def report_lines(playtest: Playtest) -> Iterator[str]:
    """Yield the report, line by line."""
    last = playtest.seed + playtest.games - 1
    seeds = f", seeds {playtest.seed} to {last}" if playtest.games > 1 else f", seed {playtest.seed}"
    yield f"{playtest.name}: {playtest.description}{seeds if playtest.games else ''}"
    if playtest.games:
        for part in (_lengths, _winners, _pieces, _clauses):
            yield ""
            yield from part(playtest)


def _columns(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield names and their values in two columns."""
    known = list(rows)
    widest = max(len(name) for name, _ in known)
    yield from (f"  {name:<{widest}}  {text}" for name, text in known)


def _lengths(playtest: Playtest) -> Iterator[str]:
    """Yield how long games are, and how many choices they offer."""
    moves, choices, cut = playtest.moves, playtest.choices, playtest.cut
    rows = [("length", f"{_spread(moves)} moves")]
    shortest = f"shortest {moves.least:,} (seed {playtest.shortest_seed})"
    rows.append(("", f"{shortest}, longest {moves.most:,} (seed {playtest.longest_seed})"))
    if playtest.turns.counts != moves.counts:
        rows.append(("turns", f"{_spread(playtest.turns)} turns"))
    if cut.count:
        share = f"{percent(cut.share)} of the games, the first with seed {playtest.cut_seed}"
        rows.append(("cut off", f"{int(cut.count):,} after {playtest.most_moves:,} moves: {share}"))
    rows.append(("choices", f"{_spread(choices)} legal moves, at most {choices.most:,}"))
    single = percent(choices.counts.get(1, 0) / choices.total) if choices.total else ""
    if single not in ("", percent(0)):
        rows.append(("", f"a single one at {single} of all moves"))
    yield from _columns(rows)


def _spread(numbers: Distribution) -> str:
    """Return the mean, the median and the range of 90 of 100 numbers in words."""
    low, high = numbers.percentile(5), numbers.percentile(95)
    mean = f"mean {numbers.mean:,.1f} ± {numbers.margin:,.1f}"
    return f"{mean}, median {numbers.median:,}; 90 % have {low:,} to {high:,}"


def _winners(playtest: Playtest) -> Iterator[str]:
    """Yield how often each player won, by the order of turns, and by name where that differs; then the advantage."""
    rows = [(playtest.order_name(index), _share(wins)) for index, wins in enumerate(playtest.orders)]
    if not playtest.has_fixed_order:
        rows += [(f"{seat.player} ({seat.kind})", _share(seat.wins)) for seat in playtest.seats]
    rows.append(("draw", _share(playtest.draws)))
    yield f"  wins of {plural(playtest.first.total, 'game that ended', 'games that ended')}, with 95 % margins"
    yield from _columns(rows)
    if playtest.first.total and playtest.has_equal_players:
        worth = f"{100 * playtest.advantage:+.1f} ± {100 * playtest.first.margin:.1f} points of 100"
        verdict = "an advantage" if playtest.advantage > 0 else "a disadvantage"
        yield f"  going first is worth {worth}: {verdict if playtest.has_advantage else 'may be chance'}"


def _share(proportion: Proportion) -> str:
    """Return a share with its margins in words."""
    low, high = proportion.interval
    return f"{percent(proportion.share):>7}  {percent(low)} to {percent(high)}"


def _pieces(playtest: Playtest) -> Iterator[str]:
    """Yield how many of each component were needed, and the components that no position showed."""
    table: list[tuple[str, ...]] = [("most in use at one time", "box", "median", "95 %", "99 %", "most", "")]
    for use in playtest.components:
        numbers = [use.needed.median, use.needed.percentile(95), use.needed.percentile(99), use.needed.most]
        note = ""
        if use.above.count:
            note = f"not enough in {percent(use.above.share)} of the games"
        elif use.exhausted.count and not use.is_constant:
            note = f"all in use in {percent(use.exhausted.share)} of the games"
        table.append((use.component, "-" if use.count is None else f"{use.count:,}", *map(str, numbers), note))
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    for name, *cells, note in table:
        columns = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths[1:-1], strict=True))
        yield f"  {name:<{widths[0]}}  {columns}  {note}".rstrip()
    if playtest.dead_components:
        yield f"  never in a position: {', '.join(playtest.dead_components)}"


def _clauses(playtest: Playtest) -> Iterator[str]:
    """Yield how many clauses mattered, and those that did not."""
    clauses, dead = len(playtest.clauses), playtest.dead_clauses
    mattered = sum(use.matters for use in playtest.clauses)
    tried = plural(playtest.tried, "illegal move") + " tried"
    how = f"refused one of {tried}, had an effect, or ended a game"
    yield f"  {mattered} of {plural(clauses, 'clause')} mattered: {how}"
    if dead:
        yield "  without any effect:"
        yield from _grouped(dead)
    if playtest.untested_clauses:
        yield "  not tested in play:"
        yield from _grouped(playtest.untested_clauses)


def _grouped(clauses: Iterable[str]) -> Iterator[str]:
    """Yield clauses by the first part of their names."""
    groups: dict[str, list[str]] = {}
    for clause in clauses:
        group, _, name = clause.rpartition(".")
        groups.setdefault(group, []).append(name)
    for group, names in groups.items():
        yield f"    {f'{group}: ' if group else ''}{', '.join(names)}"
