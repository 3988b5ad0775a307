"""Walks through one game with the coach, as a page of the documentation.

    python scripts/coach_walk.py lancashire --seed 12

The game is played by bots of different strength, unless its record lies beside the page already, and reviewed. The
same command writes the same page.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from cottonopolis import new
from cottonopolis.analysis import Review, ReviewResult, review_plot, summary
from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.review_result import Mistake
from cottonopolis.analysis.review_words import source_name, turn_text
from cottonopolis.analysis.turns import turn_at
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.drills.make import told_turn
from cottonopolis.game import Game, read_record, replay
from cottonopolis.games.definition import definitions
from cottonopolis.notation.record import format_record

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "coach"
PLAYERS = {"ann": "medium", "bob": "easy", "cat": "hard", "dan": "medium"}
"""By name: who plays."""
PLAYOUTS = 1000
"""Games that are played on: more than for a first answer, so that more turns are tried."""
MOST = 5
"""Costly turns that are told."""


def main() -> None:
    """Reads the command, plays and reviews the game, writes the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("map")
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args()
    record, page = FOLDER / f"{asked.map}.rec", FOLDER / f"{asked.map}.md"
    if not record.exists():
        record.write_text(format_record(played(asked.map, asked.seed).record()), encoding="utf-8", newline="\n")
    game = replay(read_record(record.read_text(encoding="utf-8")))
    found = Review(game).run(playouts=PLAYOUTS)
    page.with_suffix(".svg").write_text(review_plot(found), encoding="utf-8", newline="\n")
    text = "\n".join(walk(game, found, asked.map, asked.seed)) + "\n"
    page.write_text(text, encoding="utf-8", newline="\n")


def played(map_: str, seed: int) -> Game:
    """A game by all of them."""
    game = new(map_, len(PLAYERS), seed, seats=tuple(PLAYERS))
    with BotTable(game, {seat: make_bot(level) for seat, level in enumerate(PLAYERS.values())}) as table:
        table.play()
    return game


def walk(game: Game, found: ReviewResult, map_: str, seed: int) -> Iterator[str]:
    """The lines of the page."""
    levels = ", ".join(f"{name} (`{level}`)" for name, level in PLAYERS.items())
    yield f"<!-- Made by `python scripts/coach_walk.py {map_} --seed {seed}`: make it again, do not change it. -->"
    yield ""
    yield f"# A game of {title(game)}, with the coach"
    yield ""
    yield (
        f"Four [bots](../bots.md) played: {levels}. Everything below is what the coach tells of that game; its page"
        " says [what the figures mean](../coach.md#a-game)."
    )
    yield ""
    yield "## How it went"
    yield ""
    # The costliest turn is told below.
    yield from (f"- {sentence.text()}" for sentence in summary(game.content, found) if sentence.key != "mistake")
    yield ""
    yield f"![Chances to win and points to expect in the game, by action]({map_}.svg)"
    yield ""
    yield "The numbers in the lower plot are the turns that cost most, the costliest first."
    yield ""
    yield "## The turns that cost most"
    yield ""
    yield (
        f"Turns that were compared with another one, on deals that their players could have expected: {found.n_tried}."
        f" Clearly worse: {len(found.mistakes)}."
    )
    for n, mistake in enumerate(found.mistakes[:MOST], start=1):
        yield from told_mistake(game, found.seats, n, mistake)
    yield ""
    yield "## Luck and play"
    yield ""
    yield from table(
        ["", *found.seats],
        ["first hand, points", *(signed(luck.hand) for luck in found.luck)],
        ["later cards, points", *(signed(luck.points) for luck in found.luck)],
        ["best cards after action", *(f"{luck.best[0]} ({luck.best[1]:+.1f})" for luck in found.luck)],
        ["worst cards after action", *(f"{luck.worst[0]} ({luck.worst[1]:+.1f})" for luck in found.luck)],
        ["turns that cost points", *(cost_of(found, seat) for seat in range(len(found.seats)))],
    )
    yield ""
    yield "## Where the points came from"
    yield ""
    yield "In brackets what games brought on average that were played on from the first round."
    yield ""
    by_name = [{source.name: source for source in sources} for sources in found.sources]
    names = sorted({name for named in by_name for name in named})
    cells = [
        [
            source_name(game.content, name),
            *(f"{of[name].got} ({of[name].expected.mean:.0f})" if name in of else "" for of in by_name),
        ]
        for name in names
    ]
    yield from table(["", *found.seats], *cells, ["all", *map(str, found.scores)])
    yield ""
    yield "## Look for yourself"
    yield ""
    yield "```text"
    yield f"cottonopolis review docs/coach/{map_}.rec --playouts {PLAYOUTS} --svg {map_}.svg"
    if found.mistakes:
        yield f"cottonopolis analyse docs/coach/{map_}.rec --at {found.mistakes[0].ply} --seconds 30"
    yield "```"


def title(game: Game) -> str:
    """The name of the game, and of its map if that is another."""
    path = definitions()[game.content.rules].data / "rules.toml"
    rules, name = tomllib.loads(path.read_text(encoding="utf-8"))["name"], str(game.content.document.name)
    return rules if name in rules else f"{rules}, {name}"


def told_mistake(game: Game, seats: Sequence[str], n: int, mistake: Mistake) -> Iterator[str]:
    """A costly turn: what was played, what was better, and why."""
    before = turn_at(game, mistake.ply).game
    yield ""
    yield f"### {n}. Action {mistake.ply}, {seats[mistake.seat]}: {amount(mistake.cost)} points"
    yield ""
    for word, line in (("Played", mistake.played), ("Better", mistake.better)):
        yield f"- **{word}:** {' '.join(told_turn(before, line.actions))} `{turn_text(line.actions)}`"
    for head, is_for in (("For it", True), ("Against it", False)):
        said = [reason.sentence() for reason in mistake.played.why if reason.is_for == is_for]
        if said:
            yield f"- {head}: {' '.join(said)}"


def cost_of(found: ReviewResult, seat: int) -> str:
    """How many turns of a seat were clearly worse than another, and by how much."""
    costs = [mistake.cost.mean for mistake in found.mistakes if mistake.seat == seat]
    return f"{len(costs)} (−{sum(costs):.1f})" if costs else "0"


def amount(found: Estimate) -> str:
    """A mean with its error."""
    return f"{found.mean:.1f} ± {found.error or 0.0:.1f}"


def signed(found: Estimate) -> str:
    """The same with its sign."""
    return f"{found.mean:+.1f} ± {found.error or 0.0:.1f}"


def table(*rows: Sequence[str]) -> Iterator[str]:
    """A table of Markdown; the first row is its head."""
    head, *rest = rows
    for row in (head, ["---"] * len(head), *rest):
        yield f"| {' | '.join(row)} |"


if __name__ == "__main__":
    main()
