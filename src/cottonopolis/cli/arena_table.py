"""The figures of a match for people: a table with bars, and a sentence for each bot."""

from __future__ import annotations

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.match import Played
from cottonopolis.arena.report.words import counted
from cottonopolis.arena.selfcheck import Verdict
from cottonopolis.arena.summary import BotSummary, Summary
from cottonopolis.rating import INSTALL, can_rate

_BAR = 8
"""Characters of a bar for a share of 100 %."""
_EIGHTHS = " ▏▎▍▌▋▊▉"


def print_summary(summary: Summary, games: Iterable[Played]) -> None:
    """Prints the table and what it means."""
    console = Console()
    match = summary.configuration
    played = f"{counted(summary.deals, 'deal')}, {counted(summary.games, 'game')}"
    title = f"{match.map}, {match.players} players, {played}, seed {match.seed}"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("bot", overflow="fold", min_width=10)
    for column in ("games", "", "wins", "mean VP", "own−others", "rating"):
        table.add_column(column, justify="right" if column else "left", no_wrap=True)
    for bot in summary.bots:
        table.add_row(
            bot.spec,
            str(bot.games),
            Text(bar(bot.win_share.mean), "green"),
            _share(bot.win_share),
            _number(bot.mean_vp),
            _number(bot.own_minus_others, is_signed=True),
            "–" if bot.rating is None else f"{bot.rating.mu:.1f}",
        )
    console.print(table)
    seconds = _seconds(games)
    for n, bot in enumerate(summary.bots):
        said = f"{sentence(bot, summary.par)}; it" if len(summary.bots) > 1 else "plays alone; it"
        said = f"{bot.spec} {said} thinks {seconds.get(n, 0.0):.2f} s a game."
        if bot.faults:
            said += f" It failed to answer {counted(bot.faults, 'time')}; then an answer was given for it."
        console.print(said, highlight=False, markup=False)
    console.print(
        f"Table mean {_number(summary.table_vp)} VP, winners {_number(summary.winner_vp)} VP. "
        "± and brackets: 95 % intervals over deals, each with all its rotations.",
        highlight=False,
        markup=False,
    )
    if not can_rate():
        console.print(f"Ratings need one more package: {INSTALL}", highlight=False, markup=False)


def print_verdict(verdict: Verdict) -> None:
    """Says whether the bot against itself reads zero."""
    lead = f"own − others {_number(verdict.lead, is_signed=True)} (99 % interval)"
    if verdict.reads_zero:
        how = f"zero lies in the interval of {lead}" if verdict.n_uneven else "exactly zero in every deal"
        said = f"Self-check passed: {how}."
    elif verdict.is_good:
        said = f"Self-check says nothing: only {verdict.n_uneven} deals came out uneven. Play more --deals."
    else:
        said = (
            f"Self-check FAILED: A against A does not read zero: {lead}, wins {_share(verdict.share)} at par "
            f"{verdict.par:.0%}. An honest measurement does that once in a hundred times: try another --seed; "
            "if it happens again, the measurement is at fault."
        )
    Console().print(said, highlight=False, markup=False)


def sentence(bot: BotSummary, par: float) -> str:
    """What the share of wins says, in words."""
    found = bot.win_share
    if found.low is None or found.high is None:
        return "has played one deal, which says nothing certain"
    if found.low > par:
        return f"wins more than its share of {par:.0%}, beyond doubt at 95 %"
    if found.high < par:
        return f"wins less than its share of {par:.0%}, beyond doubt at 95 %"
    if found.mean in (0.0, 1.0):
        how = "all" if found.mean else "none"
        return f"has won {how} of its games, but so few deals prove nothing about its share of {par:.0%}"
    return f"cannot be told from an even share of {par:.0%} after so many deals"


def bar(share: float) -> str:
    """A share as a bar of blocks, always of the same width.

    >>> bar(0.5)
    '████    '
    """
    eighths = round(max(0.0, min(1.0, share)) * _BAR * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(_BAR)


def _share(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:.0%}"
    return f"{found.mean:.1%} [{100 * found.low:.0f}–{100 * found.high:.0f}]"


def _number(found: Estimate, *, is_signed: bool = False) -> str:
    mean = f"{found.mean:+.1f}" if is_signed else f"{found.mean:.1f}"
    if found.low is None or found.high is None:
        return mean
    return f"{mean} ±{(found.high - found.low) / 2:.1f}"


def _seconds(games: Iterable[Played]) -> dict[int, float]:
    """By bot: mean seconds that one seat thinks in a whole game."""
    spent: dict[int, list[float]] = {}
    for game in games:
        for bot, seconds in zip(game.seats, game.seconds, strict=True):
            spent.setdefault(bot, []).append(seconds)
    return {bot: sum(found) / len(found) for bot, found in spent.items()}
