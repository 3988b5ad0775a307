"""What people ask of each other: the answers to proposals, and what is done once nobody is left to be asked."""

from __future__ import annotations

import time
from dataclasses import replace

from cottonopolis.server.callers import Caller
from cottonopolis.server.refusals import NotAllowed, NotFound
from cottonopolis.server.responses import log_of
from cottonopolis.server.server_table import BOT, HUMAN, OPEN_SEAT, PLAYING, Proposal, Seat, ServerTable
from cottonopolis.server.table_cache import Change
from cottonopolis.server.wire import LogOut, VoteIn

_HOUR = 3600.0


async def vote(change: Change, who: Caller, proposal_id: int, answer: VoteIn) -> LogOut:
    """Answers a proposal; with the last yes it is done, with the first no it is not."""
    table, agree = change.after, answer.agree
    proposal = table.proposals.get(proposal_id)
    if proposal is None:
        raise NotFound("no_proposal", "there is no such proposal, or it has been answered")
    asked = [seat for seat in who.seats if seat in table.waits_for(proposal)]
    if not agree and proposal.by is not None and proposal.seat in who.seats:
        # Whoever is to be sent away is here after all.
        asked = [proposal.seat]
    if not asked:
        raise NotAllowed("not_asked", "you are not asked, or have answered")
    entry = change.add("agree" if agree else "refuse", asked[0], {"of": proposal_id})
    if not agree and proposal.kind == "replace" and proposal.by is None:
        change.add("close", None, {"of": proposal_id})
    await settle(change)
    return log_of(table, entry.seq - 1)


async def settle(change: Change) -> None:
    """Does what was proposed wherever nobody is left to be asked."""
    table = change.after
    # What is done ends its proposal, and may leave nobody to be asked for another one.
    while ready := [it for it in table.proposals.values() if not table.waits_for(it)]:
        proposal = ready[0]
        if proposal.kind == "takeback":
            change.add("takeback", proposal.seat, {"of": proposal.seq, "to": proposal.body["to"]})
        elif proposal.kind == "end":
            change.add("close", None, {"of": proposal.seq, "reason": "agreed"})
        elif proposal.kind == "hints":
            change.add("hints", proposal.seat, {"of": proposal.seq})
        elif proposal.by is None:
            await _replace(change, proposal)
        elif await _is_agreed(change, proposal):
            await send_away(change, proposal.seat, proposal.body["level"], proposal.seq)
        else:
            change.add("refuse", None, {"of": proposal.seq})


async def _replace(change: Change, proposal: Proposal) -> None:
    """Lets a bot play on for one who has left."""
    seat, level = change.after.seats[proposal.seat], proposal.body["level"]
    assert seat.kind != HUMAN
    await change.set_seat(replace(seat, kind=BOT, bot=level, person_id=None))
    change.add("bot", proposal.seat, {"of": proposal.seq, "level": level})


async def _is_agreed(change: Change, proposal: Proposal) -> bool:
    """Whether those who are still here may send somebody away: two people if a bot plays on, or if nobody is there."""
    own = [seats for seats in change.after.humans().values() if set(proposal.agreed) & set(seats)]
    if len(own) > 1 and proposal.body["level"] is not None:
        return True
    return bool(own) and await is_absent(change, proposal.seat)


async def is_absent(change: Change, seat: int) -> bool:
    """Whether nobody has used the secret of a seat for so long that others need not wait."""
    if change.after.seats[seat].kind != HUMAN:
        return True
    # Read anew: it is written without an entry of the log.
    rows = await change.writing.seats(change.after.id)
    return bool(time.time() - (rows[seat]["seen"] or 0.0) >= change.settings.absent_hours * _HOUR)


async def send_away(change: Change, seat: int, level: str | None, of: int | None = None) -> None:
    """Takes a seat from whoever has it: it is open, or with a level a bot has it. The old secrets open nothing."""
    table = change.after
    old = table.seats[seat]
    body = {} if of is None else {"of": of}
    if old.kind == HUMAN:
        await change.set_seat(Seat(seat, OPEN_SEAT, "", freed_hash=old.secret_hash))
        change.add("free", seat, body)
    if level is not None:
        name = old.name if table.status == PLAYING and old.name else new_bot_name(table)
        await change.set_seat(replace(table.seats[seat], kind=BOT, name=name, bot=level))
        change.add("bot", seat, body | {"level": level})


def new_bot_name(table: ServerTable) -> str:
    """The name of one more bot."""
    return f"Bot {sum(seat.kind == BOT for seat in table.seats) + 1}"
