"""Requests to the coach, and who may make them: with other people in a running game, only if all have agreed."""

from __future__ import annotations

import re
from hashlib import blake2b

from cottonopolis.analysis.deals import Deals
from cottonopolis.game import Game
from cottonopolis.game.record import engine_version
from cottonopolis.server.asking import Asking
from cottonopolis.server.callers import Caller
from cottonopolis.server.coach.jobs import SIGN, Look, unnamed
from cottonopolis.server.coach.runs import Run
from cottonopolis.server.coach.wire import AnalyseIn, CoachOut, ReviewIn
from cottonopolis.server.encoding import as_json
from cottonopolis.server.game_log import game_log_of
from cottonopolis.server.refusals import Conflict, Illegal, NotAllowed, NotFound
from cottonopolis.server.server_table import BOT, OVER, PLAYING, ServerTable

_NAME = re.compile(rf"{SIGN}(\d)")
_SHAPE = 2
"""Raised when what is kept gets another shape: then nothing that was kept before is found."""


async def analyse(asking: Asking, asked: AnalyseIn) -> bytes:
    """Begins to look at a table, or tells how far that is."""
    who = await asking.caller()
    table = who.table
    if table.game is None:
        raise Conflict("not_begun", "this game has not started")
    seat = None if table.status == OVER else _asking_seat(who)
    if seat is not None:
        _check_running(table, asked, seat)
    elif asked.action is None or asked.action > len(table.game.lines):
        raise Illegal("no_such_ply", f"expected an action from 1 to {len(table.game.lines)}")
    log = unnamed(game_log_of(table, table.game))
    answers = () if seat is None else table.answers
    action = asked.action if seat is None else None
    if seat is None:
        key = _key(table, "earlier", _whole(table.game), repr((action, asked.open)))
    else:
        assert table.turn is not None
        # By what the seat may know, and by nothing else.
        key = _key(table, "now", Deals(table.turn.shown).key)
    run = _new_run(asking, table, "analysis", key, seat, asked.playouts)
    job = Look(log, answers, action, asked.open, asked.playouts)
    return shown(asking, table, await asking.cache.coach.look(run, job))


async def review(asking: Asking, asked: ReviewIn) -> bytes:
    """Begins to review a game that has ended, or tells how far that is."""
    table = (await asking.caller()).table
    if table.game is None or table.status != OVER:
        raise Conflict("not_over", "a game can be reviewed once it is over")
    log = unnamed(game_log_of(table, table.game))
    key = _key(table, "review", _whole(table.game))
    run = _new_run(asking, table, "review", key, None, asked.playouts)
    return shown(asking, table, await asking.cache.coach.review(run, log))


async def known(asking: Asking, run_id: str) -> tuple[ServerTable, Run]:
    """What somebody has asked for at this table, if the one who asks now may have it too."""
    who = await asking.caller()
    run = asking.cache.coach.run(run_id)
    if run is None or run.table_id != who.table.id or (run.seat is not None and run.seat not in who.seats):
        raise NotFound("no_run", "there is no such run: ask again")
    if run.seat is not None and who.table.status == PLAYING:
        # Somebody may have sat down in the meantime.
        _asking_seat(who)
    return who.table, run


async def stop(asking: Asking, run_id: str) -> bytes:
    """Ends what one has asked for."""
    table, run = await known(asking, run_id)
    if run.owner != _owner(asking):
        raise NotAllowed("not_yours", "somebody else asked for this")
    asking.cache.coach.stop(run)
    return shown(asking, table, run)


def shown(asking: Asking, table: ServerTable, run: Run) -> bytes:
    """How far a run is and what is known, with the names of this table."""
    out = CoachOut(
        id=run.id,
        kind=run.kind,  # type: ignore[arg-type]
        status=run.status,  # type: ignore[arg-type]
        ahead=0 if run.is_ended else asking.cache.coach.ahead(run),
        progress=round(run.progress, 3),
        playouts=run.playouts,
    )
    body = as_json(out)
    if run.body is None:
        return body
    assert table.game is not None
    names = [as_json(name).decode()[1:-1] for name in table.game.seats]
    found = _NAME.sub(lambda it: names[int(it[1])], run.body).encode()
    return body.replace(f'"{run.kind}":null'.encode(), f'"{run.kind}":'.encode() + found, 1)


def _asking_seat(who: Caller) -> int:
    """The seat of one who may ask at a running table."""
    seat, table = who.acting(None), who.table
    if table.status != PLAYING:
        raise Conflict("not_over", "this game is not being played, and did not finish")
    if not table.has_hints:
        if sum(it.kind != BOT for it in table.seats) == 1:
            raise NotAllowed("rated", "this is a rated game: switch hints on to make it unrated")
        raise NotAllowed("second_person", "other people play here: all must agree before the coach may be asked")
    return seat


def _check_running(table: ServerTable, asked: AnalyseIn, seat: int) -> None:
    assert table.game is not None
    if asked.open:
        raise NotAllowed("not_over", "all hands can be shown only once the game is over")
    if asked.action is not None:
        raise Conflict("not_over", "earlier positions can be analysed once the game is over", ply=table.ply)
    if table.to_move != seat or table.is_bot_due or table.turn is None:
        raise Conflict("not_your_turn", "ask the coach when it is your turn", ply=table.ply)
    if table.turn.needs_confirm:
        raise Conflict("turn_is_made", "this turn is complete: there is nothing left to choose", ply=table.ply)


def _whole(game: Game) -> str:
    """A game that is over: how it began, and every answer since."""
    return repr((game.start.key(), game.moves))


def _key(table: ServerTable, *seen: str) -> str:
    options = sorted(table.options.items())
    told = repr((_SHAPE, engine_version(), table.map, table.players, options, *seen))
    return blake2b(told.encode(), digest_size=32).hexdigest()


def _new_run(asking: Asking, table: ServerTable, kind: str, key: str, seat: int | None, wanted: int) -> Run:
    run_id = blake2b(f"{table.id} {seat} {key}".encode(), digest_size=12).hexdigest()
    return Run(run_id, kind, key, table.id, seat, _owner(asking), asking.client, wanted)


def _owner(asking: Asking) -> str:
    """Who asks: a person, whoever has a secret, or somebody at an address."""
    if asking.person_id is not None:
        return f"person {asking.person_id}"
    return asking.client.seat or f"address {asking.client.address}"
