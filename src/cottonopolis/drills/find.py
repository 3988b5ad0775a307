"""Looks for drills in games that bots play: cheap questions first, and games played on only where they say yes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.future import Player
from cottonopolis.content.drills import Drill
from cottonopolis.drills.contest import MOST_SAMPLED, Contest, Verdict, least_gap
from cottonopolis.drills.last_turns import last_verdict
from cottonopolis.drills.make import drill_of, game_of
from cottonopolis.engine.state import ACTION, OVER, State
from cottonopolis.game import Game
from cottonopolis.game.position import Position, read_position
from cottonopolis.think.plan import Planner
from cottonopolis.views import format_view
from cottonopolis.views.view import view_of

NAMES = ("ann", "bob", "cat", "dan", "eve")
NOISE = 1500
"""Thousandths of a point by which bots err: games without errors have fewer surprises."""
PLAYOUTS = 40
"""Games that are played on at a table that promises something; a check plays ten times as many."""
FIRST_PLAYOUTS = 16
"""After so many a table is left if it does not look clear."""
FOUND = 2.0
"""Standard errors that the gap has then; a check asks for more, which early in a game so few games cannot show."""
N_WAYS = 8
N_TURNS = 24
"""Turns that a beam brings, of which the best of so many kinds are compared."""
BEAM = 8
N_CROWD = 16
"""If the networks see so many turns close to the best, none is clearly best."""
SEEN = 0.3
"""Share of a clear gap that the networks see before anybody plays on from an early turn. They saw less at 9 of 24 early
turns, of which none was clear, and in 10 of 76 drills that were found without this."""
LATE = 0.7
"""From this share of a game on all turns are looked at."""
EARLY = 8
"""Of those before, where playing on takes long, every so many-th."""
MOST_OF_GAME = 4
"""Drills that one game gives at most."""


@dataclass(frozen=True)
class Search:
    """Where to look."""

    map: str
    players: int
    seed: int
    """Of the first game; the next ones follow."""
    games: int = 1
    rounds: int = 0
    """Look only at the last so many rounds of a game; 0 looks at all."""
    skip: int = 0
    """Leave out the last so many rounds of a game; then every turn before them is looked at."""
    commit: str = ""

    def by_game(self) -> list[Search]:
        """The same, each game by itself."""
        return [replace(self, seed=seed, games=1) for seed in range(self.seed, self.seed + self.games)]

    @property
    def command(self) -> str:
        """What is typed to look there."""
        rounds = f" --rounds {self.rounds}" if self.rounds else ""
        skip = f" --skip {self.skip}" if self.skip else ""
        where = f"--players {self.players} --games {self.games} --seed {self.seed}{rounds}{skip}"
        return f"cottonopolis drills find {self.map} {where}"


@dataclass(frozen=True)
class _Turn:
    """A turn of a game that bots played."""

    n: int
    """Its number, from 1."""
    state: State
    rounds_left: int
    """In its era, this one included."""


def find_drills(search: Search) -> Iterator[Drill]:
    """The drills of some games, one after another; the same search gives the same ones."""
    for one in search.by_game():
        yield from drills_of_game(one)


def drills_of_game(search: Search) -> list[Drill]:
    """The drills of the first game of a search, which any process can look for."""
    names, found = " ".join(NAMES[: search.players]), []
    start = read_position(f"table {search.map}, {names}, new game seed {search.seed}")
    player = Player(start.content, start.rules)
    for turn in _turns(start, player, search):
        drill = _drill(start, player, turn, replace(search, games=1))
        if drill is not None:
            found.append(drill)
        if len(found) == MOST_OF_GAME:
            break
    return found


def _turns(start: Position, player: Player, search: Search) -> Iterator[_Turn]:
    """The turns of one game worth a look, the last ones first, since they are quick to judge."""
    seed = search.seed
    play, state = player.self_play(seed), start.state.copy()
    tables: list[State] = []
    key = None
    while state.stage != OVER:
        now = (state.era, state.round, state.order[state.turn])
        if now != key:
            tables.append(state.copy())
            key = now
        play.play_some(state, NOISE)
    left: dict[tuple[int, int], int] = {}
    for n in range(len(tables), 0, -1):
        table = tables[n - 1]
        own = (table.era, table.order[table.turn])
        left[own] = left.get(own, 0) + 1
        is_last_era = table.era == tables[-1].era
        if search.rounds and (not is_last_era or left[own] > search.rounds):
            return
        if is_last_era and left[own] <= search.skip:
            continue
        is_looked_at = search.rounds or search.skip or n > LATE * len(tables) or (n + seed) % EARLY == 0
        if table.stage == ACTION and is_looked_at:
            yield _Turn(n, table, left[own])


def _drill(start: Position, player: Player, turn: _Turn, search: Search) -> Drill | None:
    """The drill of a turn, if there is one."""
    state = turn.state
    seat = state.order[state.turn]
    table = format_view(view_of(start.content, start.rules, state, start.seats, seat))
    game = game_of(table)
    promise = _promise(game, player)
    if promise is None:
        return None
    verdict = last_verdict(game, player) if promise else None
    if verdict is None:
        verdict = _contest(game, player, is_screened=not search.rounds)
    if verdict is None or not verdict.is_clear(errors=FOUND):
        return None
    known = Drill(
        id=f"{search.map}-{search.players}-{search.seed}-{turn.n}",
        table=table,
        themes=(),
        difficulty=0,
        way=(),
        command=search.command,
        commit=search.commit,
    )
    return drill_of(game, player, verdict, known, turn.rounds_left)


def _promise(game: Game, player: Player) -> bool | None:
    """Whether the turn ends the game; None if the networks see too many turns close to the best."""
    planner = Planner(player.evaluator, BEAM, N_TURNS, 0)
    planner.begin([Deals(game).state(0)])
    turns = planner.turns
    if all(turn.state.stage == OVER for turn in turns):
        return True
    first, crowd = (turns[n].value / 1000 for n in (0, min(N_CROWD, len(turns)) - 1))
    return None if first - crowd < least_gap(first) else False


def _contest(game: Game, player: Player, *, is_screened: bool) -> Verdict | None:
    contest = Contest(game, player)
    contest.enter(N_TURNS, N_WAYS)
    if is_screened and not _is_seen([one.judged for one in contest.turns]):
        return None
    contest.run(FIRST_PLAYOUTS)
    if not contest.n_playouts:
        return None
    first = contest.verdict()
    if first.gap.mean < first.least / 2:
        return None
    contest.run(PLAYOUTS)
    return contest.verdict()


def _is_seen(judged: Sequence[float]) -> bool:
    """Whether the networks, best turn first, see some of the gap that would be clear."""
    return len(judged) <= MOST_SAMPLED or judged[0] - judged[MOST_SAMPLED] >= SEEN * least_gap(judged[0])
