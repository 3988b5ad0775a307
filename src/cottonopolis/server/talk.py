"""What people at a table say to each other: chat, proposals and their answers, leaving."""

from __future__ import annotations

from dataclasses import replace

from cottonopolis.game import Game
from cottonopolis.server.house import Change, House
from cottonopolis.server.levels import check_level, levels
from cottonopolis.server.people import seated
from cottonopolis.server.refusals import Conflict, Illegal, NotAllowed, NotFound
from cottonopolis.server.table import BOT, HUMAN, LEFT, OPEN, OPEN_SEAT, PLAYING, Proposal, Table
from cottonopolis.server.wire import LeaveIn, TakebackIn


async def chat(house: House, code: str, secret: str | None, text: str) -> int:
    """Says something to all at the table; gives the number of the entry."""
    async with house.changing(code) as change:
        seat = seated(change.after, secret).acting(None)
        return change.add("chat", seat, {"text": text}).seq


async def ask_takeback(house: House, code: str, secret: str | None, asked: TakebackIn) -> int:
    """Asks the others to take turns back; done at once if only bots are asked."""
    async with house.changing(code) as change:
        table = change.after
        who = seated(table, secret)
        if table.status != PLAYING or table.game is None:
            raise Conflict("not_playing", "this table is not being played", ply=table.ply)
        if asked.ply != table.ply:
            raise Conflict("stale", f"the table is at ply {table.ply}, the request at {asked.ply}", ply=table.ply)
        if any(it.kind == "takeback" for it in table.proposals.values()):
            raise Conflict("already_asked", "a take-back is being asked for already")
        to = _last_turn(table, who.seats) if asked.to is None else asked.to
        if to is None or to >= len(table.game.lines):
            raise Illegal("nothing_to_undo", "there is no such turn to take back")
        if to not in _turn_ends(table):
            raise Illegal("inside_turn", "whole turns are taken back; this number lies inside one")
        entry = change.add("propose", who.acting(None), {"kind": "takeback", "to": to})
        await _settle(change)
        return entry.seq


def _last_turn(table: Table, seats: tuple[int, ...]) -> int | None:
    """Actions before the last turn that one of these seats has confirmed."""
    assert table.game is not None
    ends = _turn_ends(table)
    mine = [end for end in ends if end < len(table.game.lines) and table.game.lines[end][0] in seats]
    return mine[-1] if mine else None


def _turn_ends(table: Table) -> list[int]:
    """Numbers of actions after which somebody's turn began, the start included."""
    assert table.game is not None
    lines = table.game.lines
    rounds = _rounds(table.game)
    # The last player of a round may be the first of the next one.
    return [n for n in range(len(lines)) if n == 0 or lines[n][0] != lines[n - 1][0] or rounds[n] != rounds[n - 1]]


def _rounds(game: Game) -> list[tuple[int, int]]:
    """By number of actions: era and round after them."""
    twin = game.at(0)
    found = [(twin.state.era, twin.state.round)]
    for step in game.history.steps:
        twin.take_step(step)
        if len(twin.lines) == len(found):
            found.append((twin.state.era, twin.state.round))
    return found


async def vote(house: House, code: str, secret: str | None, proposal_id: int, *, agree: bool) -> int:
    """Answers a proposal; with the last yes it is done, with the first no it is not."""
    async with house.changing(code) as change:
        table = change.after
        seats = seated(table, secret).seats
        proposal = table.proposals.get(proposal_id)
        if proposal is None:
            raise NotFound("no_proposal", "there is no such proposal, or it has been answered")
        open_seats = [seat for seat in seats if seat in waits_for(table, proposal)]
        if not open_seats:
            raise NotAllowed("not_asked", "you are not asked, or have answered")
        entry = change.add("agree" if agree else "refuse", open_seats[0], {"of": proposal_id})
        if not agree and proposal.kind == "replace":
            change.add("close", None, {"of": proposal_id})
        await _settle(change)
        return entry.seq


async def leave(house: House, code: str, secret: str | None, asked: LeaveIn) -> int:
    """Leaves for good: an open table gets its seat back, in a game the others decide whether a bot plays on."""
    level = asked.level or levels(house.settings)[0]
    check_level(house.settings, level)
    async with house.changing(code) as change:
        table = change.after
        seats = seated(table, secret).seats
        if table.status == OPEN:
            for seat in seats:
                old = table.seats[seat]
                await change.set_seat(
                    replace(old, kind=OPEN_SEAT, name="", person_id=None, secret_hash=None, recovery_hash=None)
                )
                change.add("leave", seat)
            if not table.humans():
                change.add("close", None)
            return change.after.seq
        if table.status != PLAYING:
            raise Conflict("not_playing", "this table is not being played")
        for seat in seats:
            await change.set_seat(replace(table.seats[seat], kind=LEFT, secret_hash=None, recovery_hash=None))
            change.add("leave", seat, {"level": level})
        if not table.humans():
            change.add("close", None)
        await _settle(change)
        return change.after.seq


def waits_for(table: Table, proposal: Proposal) -> list[int]:
    """One seat of each person who is still to answer a proposal."""
    answered = {*proposal.agreed, proposal.seat}
    return [seats[0] for seats in table.humans().values() if not answered & set(seats)]


async def _settle(change: Change) -> None:
    """Does what was proposed wherever nobody is left to be asked."""
    table = change.after
    for proposal in list(table.proposals.values()):
        if waits_for(table, proposal):
            continue
        if proposal.kind == "takeback":
            change.add("takeback", proposal.seat, {"of": proposal.seq, "to": proposal.body["to"]})
        else:
            await _replace(change, proposal)


async def _replace(change: Change, proposal: Proposal) -> None:
    """Lets a bot play on for one who has left."""
    seat, level = change.after.seats[proposal.seat], proposal.body["level"]
    assert seat.kind != HUMAN
    await change.set_seat(replace(seat, kind=BOT, bot=level, person_id=None))
    change.add("bot", proposal.seat, {"of": proposal.seq, "level": level})
