"""What the player to move does: answers, whole actions, undo within the turn, and the confirmation that ends it."""

from __future__ import annotations

import hashlib

from cottonopolis.errors import IllegalMove
from cottonopolis.game.turn import Turn
from cottonopolis.server.asking import Asking
from cottonopolis.server.callers import Caller, seated
from cottonopolis.server.game_log import game_log_of
from cottonopolis.server.idempotency import once
from cottonopolis.server.questions import MatchLine
from cottonopolis.server.refusals import Conflict, Illegal, NotAllowed, Refused, TooMany
from cottonopolis.server.server_table import PLAYING, ServerTable, action_bodies
from cottonopolis.server.table_cache import Change, TableCache
from cottonopolis.server.timeouts import check_time
from cottonopolis.server.wire import MovedOut, MoveIn, TurnIn


async def turn(asking: Asking, what: str, asked: MoveIn | TurnIn) -> MovedOut:
    """One answer or one whole action (`move`), the end of the turn (`confirm`) or the step before it (`undo`).

    With the end of a turn its actions go into the log, the hand is refilled, and the next player begins. A move that
    says so ends the turn as well, if nothing is left to answer. An undo takes back the last action of the turn being
    made, or the answers of a half-made one.
    """
    meant = await _meant(asking, asked) if isinstance(asked, MoveIn) else None

    async def doing(change: Change, who: Caller) -> MovedOut:
        seat, after = who.acting(asked.seat), change.after
        made = _checked(after, seat, asked.ply, asked.step)
        await check_time(change)
        n_lines = len(made.game.lines)
        if isinstance(asked, MoveIn):
            made = _played(made, after, meant, seat)
        elif what == "undo":
            made = _undone(made)
        is_ended = what == "confirm" or (isinstance(asked, MoveIn) and asked.confirm and made.needs_confirm)
        if is_ended:
            end_turn(change, made, "human")
        else:
            change.set_turn(made)
        return MovedOut(
            seq=after.seq,
            ply=after.ply,
            step=after.step,
            lines=[line for _, line in after.game.lines[n_lines:]] if is_ended and after.game else [],
            needs_confirm=not is_ended and made.needs_confirm,
            can_undo=not is_ended and made.can_undo,
        )

    # The retry of a move is known by what the first version wrote of it; for all seats of its secret: the turn may have
    # ended with the first try, and then the same secret would act for another seat.
    digest = hashlib.sha256(f"{what} {asked.model_dump_json()}".encode()).hexdigest() if asking.key else ""
    return await once(asking, MovedOut, doing, what, digest=digest)


async def _meant(asking: Asking, asked: MoveIn) -> tuple[int, ...] | Refused | None:
    """The answers that a move means, or why it means none; None if the table is not where the move takes it to be.

    What a line means is worked out elsewhere before the table is changed. Whoever changes it sees to it that the
    table is still the same, and whether this request was made before.
    """
    if asked.line is None:
        return None if asked.answer is None else (asked.answer,)
    table = await asking.cache.table(asking.code)
    try:
        seat = seated(table, asking.credential).acting(asked.seat)
        turn = _checked(table, seat, asked.ply, asked.step)
        question = MatchLine(game_log_of(table, turn.game), turn.answers, asked.line, seat)
        answers: tuple[int, ...] = await asking.ask(question)
    except TooMany:
        raise
    except Refused as refused:
        return refused
    return answers


async def play_for_bot(cache: TableCache, code: str, ply: int, answers: list[int]) -> bool:
    """The whole turn of a bot; says no if somebody else has played it."""
    async with cache.changing(code) as change:
        table = change.after
        if table.ply != ply or not table.is_bot_due or table.game is None:
            return False
        end_turn(change, Turn.of(table.game, answers), "bot")
    return True


def end_turn(change: Change, turn: Turn, mover: str) -> None:
    """Writes the actions of a complete turn into the log; they count as those of a human or of a bot."""
    change.mover = mover
    try:
        after = turn.confirmed()
    except IllegalMove as error:
        raise Illegal.of(error) from error
    for seat, body in action_bodies(turn.game, after):
        change.add("action", seat, body, after)


def _checked(table: ServerTable, seat: int, ply: int, step: int) -> Turn:
    """The turn being made, if this seat makes it and the request knows how far it is."""
    if table.status != PLAYING or table.game is None:
        raise Conflict("not_playing", "this table is not being played", ply=table.ply)
    if ply != table.ply:
        raise Conflict("stale", f"the table is at ply {table.ply}, the request at {ply}", ply=table.ply)
    if seat != table.to_move:
        raise NotAllowed("not_your_turn", "it is another player's turn")
    if step != table.step:
        why = f"the turn is at step {table.step}, the request at {step}"
        raise Conflict("stale", why, ply=table.ply, step=table.step)
    turn = table.turn
    assert turn is not None
    return turn


def _played(turn: Turn, table: ServerTable, meant: tuple[int, ...] | Refused | None, seat: int) -> Turn:
    if isinstance(meant, Refused):
        raise meant
    if meant is None:
        raise Conflict("stale", "the table has gone on in the meantime", ply=table.ply, step=table.step)
    try:
        for answer in meant:
            turn = turn.played(answer, seat)
    except IllegalMove as error:
        raise Illegal.of(error) from error
    return turn


def _undone(turn: Turn) -> Turn:
    try:
        return turn.undone()
    except IllegalMove as error:
        raise Illegal.of(error) from error
