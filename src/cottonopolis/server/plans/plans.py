"""Plans for one's next turn: kept by the server, played when the turn comes, or dropped with a reason for the owner.

Nobody else learns of a plan. It is no entry of the log, changes nothing that others read and wakes nobody; and it is
played some seconds after the turn began, as by a player who was waiting for it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cottonopolis.errors import CottonopolisError, IllegalMove
from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server.asking import Asking
from cottonopolis.server.callers import Caller
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.game_log import game_log_of
from cottonopolis.server.idempotency import once
from cottonopolis.server.jobs import Memory
from cottonopolis.server.plans.wire import DroppedOut, PlanIn, PlanOut, StepOut
from cottonopolis.server.questions import TurnQuestion
from cottonopolis.server.refusals import Conflict, Illegal, Refused
from cottonopolis.server.server_table import PLAYING, ServerTable, sample_game
from cottonopolis.server.store import Row
from cottonopolis.server.table_cache import Change, TableCache
from cottonopolis.server.timeouts import check_time
from cottonopolis.server.turns import end_turn
from cottonopolis.server.wire_base import Out


@dataclass(frozen=True)
class Dropped:
    """Why a plan is not played, and at which of its actions."""

    step: int
    line: str
    code: str
    why: str


@dataclass(frozen=True)
class PlanTurn(TurnQuestion):
    """Which answers a plan means now, or why it is dropped."""

    steps: tuple[tuple[str, int | None, tuple[str, ...]], ...]
    """Line, what it may cost, and what must be free."""
    seat: int

    def answer(self, memory: Memory) -> tuple[int, ...] | Dropped:
        """The answers of the whole plan."""
        turn = self.turn(memory)
        for n, (line, most, spaces) in enumerate(self.steps):
            taken = [space for space in spaces if not is_free(turn.shown, space)]
            if taken:
                return Dropped(n, line, "not_free", f"{', '.join(taken)} is no longer free")
            before = turn.shown.state.players[self.seat].money
            try:
                turn = turn.played(line, self.seat)
            except CottonopolisError as error:
                # A sentence for the owner: the line is told beside it, and the code is for programs.
                return Dropped(n, line, error.code, error.sentence if isinstance(error, IllegalMove) else str(error))
            cost = before - turn.shown.state.players[self.seat].money
            if most is not None and cost > most:
                return Dropped(n, line, "too_dear", f"it would cost £{cost} now, the plan allows £{most}")
        return turn.answers


def is_free(game: Game, space: str) -> bool:
    """Whether nothing stands in a slot, or nobody has built a line."""
    names = game.content.names
    for slot in range(len(names.slots)):
        if names.slots[slot].code == space:
            return game.state.tile_at[slot] < 0
    (link,) = (n for n in range(len(names.links)) if names.links[n].code == space)
    return not any(player.links >> link & 1 for player in game.state.players)


async def read(asking: Asking, seat: int | None) -> PlanOut:
    """One's own plan."""
    who = await asking.seated()
    return await _shown(asking, who.table.id, who.acting(seat))


async def put(asking: Asking, asked: PlanIn) -> PlanOut:
    """Keeps a plan for one's next turn in place of the one before."""

    async def doing(change: Change, who: Caller) -> PlanOut:
        table = change.after
        seat = planned_seat(who, table, asked.seat)
        names = sample_game(table.map, table.players, tuple(sorted(table.options.items()))).content.names
        known = {part[n].code for part in (names.slots, names.links) for n in range(len(part))}
        for space in [space for step in asked.steps for space in step.free if space not in known]:
            raise Illegal("no_such_space", f"there is no slot or link {space!r} here, such as bir.0 or bir-cov")
        steps = [step.model_dump() for step in asked.steps]
        await change.writing.plans.put(table.id, seat, steps)
        return PlanOut(seat=seat, steps=[StepOut(**step) for step in steps], dropped=None)

    return await once(asking, PlanOut, doing, "plan", asked)


def planned_seat(who: Caller, table: ServerTable, seat: int | None) -> int:
    """The seat whose next turn is planned: one's own, while others play."""
    own = who.acting(seat)
    if table.status != PLAYING or table.game is None:
        raise Conflict("not_playing", "this table is not being played")
    if table.to_move == own:
        raise Conflict("your_turn", "it is your turn: play it", ply=table.ply)
    return own


async def drop(asking: Asking, seat: int | None) -> None:
    """Forgets one's own plan, and why the last one was not played."""

    async def doing(change: Change, who: Caller) -> Out:
        await change.writing.plans.drop(change.after.id, [who.acting(seat)])
        return Out()

    await once(asking, Out, doing, "drop plan", seat)


async def _shown(asking: Asking, table_id: int, seat: int) -> PlanOut:
    async with asking.cache.store.writing() as writing:
        row = await writing.plans.of(table_id, seat) or {"steps": None, "dropped": None}
    steps, dropped = row["steps"], row["dropped"]
    return PlanOut(
        seat=seat,
        steps=None if steps is None else [StepOut(**step) for step in steps],
        dropped=None if dropped is None else DroppedOut(**dropped),
    )


async def play(cache: TableCache, row: Row) -> None:
    """Plays a plan that is due, or drops it; one server does it, in one transaction with the clock."""
    code, seat, steps = str(row["code"]), int(row["seat"]), row["steps"]
    table = await cache.table(code)
    if table.game is None or table.to_move != seat:
        return
    asked = tuple((step["line"], step["costs_at_most"], tuple(step["free"])) for step in steps)
    question = PlanTurn(game_log_of(table, table.game), (), asked, seat)
    found: Any = await cache.engine.ask(question, Client(f"plan {table.id}"))
    async with cache.changing(code) as change:
        if not await change.writing.plans.is_taken(table.id, seat, row["due"]):
            return
        dropped = found if isinstance(found, Dropped) else await _play(change, found, str(asked[0][0]))
        if dropped is not None:
            await change.writing.plans.put(table.id, seat, None, asdict(dropped))


async def _play(change: Change, answers: tuple[int, ...], line: str) -> Dropped | None:
    """Plays the answers of a plan; an action too few leaves the rest of the turn to its player."""
    table = change.after
    assert table.game is not None
    if table.step:
        return Dropped(0, line, "begun", "you had already started the turn")
    try:
        await check_time(change)
        turn = Turn.of(table.game, answers)
        if turn.needs_confirm and turn.seat is not None:
            end_turn(change, turn, "human")
            # As by hand: those who ask for the seat of one who is absent would know that a plan has played.
            await change.writing.note_seats(table.id, [turn.seat])
        else:
            change.set_turn(turn)
    except Refused as error:
        return Dropped(0, line, error.code, error.sentence)
    return None
