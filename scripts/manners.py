"""Counts how bots behave among themselves: how they begin, what they borrow and owe, and when they pass.

    python scripts/manners.py medium easy --games 100 --seed 9100 --out manners.jsonl

Every title and player count is played, all seats by the same bot; the same command goes on after a stop.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cottonopolis.arena.ladder import LadderTable, ladder_tables
from cottonopolis.arena.report.facts import KINDS
from cottonopolis.arena.schedule import seed_of
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.bots.chance import chance_of
from cottonopolis.bots.networks import make_evaluator, shipped
from cottonopolis.engine import journal
from cottonopolis.engine.move import PASS, verb_of
from cottonopolis.game import Game, new
from cottonopolis.think.greedy import answer_values
from cottonopolis.views import legal_for, view

DEALS = 2
BETTER = 1000
"""Something was better than a pass if a network thinks so by this many thousandths of a point."""


def played(table: LadderTable, spec: str, seed: int) -> dict[str, Any]:
    """What happened in one game: counts over all seats."""
    game = new(table.map_or_file, table.players, seed, options=dict(table.options))
    bots = {seat: make_bot(f"{spec}{',' if ':' in spec else ':'}seed={seat}") for seat in range(table.players)}
    counts: Counter[str] = Counter()
    with BotTable(game, bots) as at_table:
        while (seat := game.to_move) is not None:
            before = view(game, seat)
            legal, n_moves = legal_for(game, seat), len(game.moves)
            at_table.answer()
            if len(legal) > 1 and verb_of(game.moves[n_moves]) == PASS and before.table.question.verb == 0:
                counts["passes"] += 1
                counts["worse"] += _is_worse(before, legal)
    for notes in game.history.notes:
        for note in notes:
            counts["loans"] += 1 if note[0] == journal.LOAN_TAKEN else note[3] if note[0] == journal.BORROWED else 0
            counts["owed"] += note[0] == journal.OWED
            counts["given_up"] += note[0] in (journal.GAVE_UP, journal.FORGIVEN)
    counts["unpaid"] = sum(player.loans for player in game.state.players)
    return {"first": dict(_first_actions(game)), "scores": game.scores(), **counts}


def _is_worse(seen: Any, legal: Any) -> bool:
    """Whether the networks of a map hold something else for clearly better than to pass."""
    networks = shipped(seen.content.rules, seen.content.map)
    chance = chance_of(seen, 1)
    evaluator = make_evaluator(seen.content, seen.rules, networks)
    totals = [0] * len(legal)
    for _ in range(DEALS):
        values = answer_values(evaluator, seen.sample(chance))
        totals = [total + value for total, value in zip(totals, values, strict=True)]
    passes = next(n for n, move in enumerate(legal) if verb_of(move) == PASS)
    return max(totals) > totals[passes] + DEALS * BETTER


def _first_actions(game: Game) -> Counter[str]:
    first: dict[int, str] = {}
    for seat, text in game.lines:
        if text[0] in KINDS:
            first.setdefault(seat, KINDS[text[0]])
    return Counter(first.values())


def games_of(path: Path) -> Iterator[dict[str, Any]]:
    """The games that are there already."""
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def table_of(games: list[dict[str, Any]]) -> str:
    """The counts as a table of Markdown."""
    rows = [
        "| bot | table | games | points | first actions | loans a seat | debts, losses, unpaid loans | passes, bad |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for spec, name in dict.fromkeys((game["bot"], game["table"]) for game in games):
        some = [game for game in games if (game["bot"], game["table"]) == (spec, name)]
        first: Counter[str] = Counter()
        for game in some:
            first.update(game["first"])
        seats = sum(len(game["scores"]) for game in some)
        total = {key: sum(game.get(key, 0) for game in some) for key in ("loans", "owed", "given_up", "unpaid")}
        passes, worse = (sum(game.get(key, 0) for game in some) for key in ("passes", "worse"))
        begins = ", ".join(f"{kind} {n / seats:.0%}" for kind, n in first.most_common())
        points = sum(sum(game["scores"]) for game in some) / seats
        rows.append(
            f"| `{spec}` | {name} | {len(some)} | {points:.1f} | {begins} | {total['loans'] / seats:.2f}"
            f" | {total['owed']}, {total['given_up']}, {total['unpaid']} | {passes}, {worse} |"
        )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*")
    parser.add_argument("--maps", default="", help="titles such as birmingham,lancashire-roxley2018; all if left out")
    parser.add_argument("--players", default="", help="player counts such as 2,4; all if left out")
    parser.add_argument("--games", type=int, default=100, help="of each table and bot")
    parser.add_argument("--seed", type=int, default=9100)
    parser.add_argument("--out", type=Path, required=True, help="one line a game")
    said = parser.parse_args()
    tables = ladder_tables(said.maps.split(",") if said.maps else (), [int(n) for n in said.players.split(",") if n])
    games = list(games_of(said.out))
    done = {(game["bot"], game["table"], game["seed"]) for game in games}
    with said.out.open("a", encoding="utf-8") as file:
        for deal in range(said.games):
            for table in tables:
                for spec in said.bots:
                    key = (spec, table.name, seed_of(said.seed, deal))
                    if key not in done:
                        game = dict(zip(("bot", "table", "seed"), key, strict=True)) | played(table, *key[::2])
                        games.append(game)
                        file.write(json.dumps(game) + "\n")
                        file.flush()
    print(table_of(games))


if __name__ == "__main__":
    main()
