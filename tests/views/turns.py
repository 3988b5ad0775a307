"""Whole turns, and the same turns at tables where what is hidden was dealt anew before them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cottonopolis.game import Game
from cottonopolis.game.position import Position, read_position
from cottonopolis.game.turn import Turn
from cottonopolis.views import view
from views.tables import Table, games, redealt


@dataclass(frozen=True)
class Played:
    """A game that begins with a turn, before the turn and after it."""

    before: Game
    after: Game

    @property
    def lines(self) -> list[str]:
        """The actions that the player of the turn made; what followed by itself is not among them."""
        mover = self.before.to_move
        chosen = [step.is_chosen for step in self.after.history.steps]
        ends = [0, *self.after.history.ends]
        made = [line for n, (_, line) in enumerate(self.after.lines) if any(chosen[ends[n] : ends[n + 1]])]
        assert all(seat == mover for seat, _ in self.after.lines[: len(made)])
        return made


def forced(rules: str) -> list[Position]:
    """Tables of a rule set at which the next player, after one action, has a single answer."""
    return [read_position(text) for text in _FORCED[rules]]


def turns(table: Table, seed: int) -> Iterator[Played]:
    """Turns by chance from positions of games by chance."""
    chance = random.Random(f"{table} {seed}")
    for game in games(table, seed):
        if not game.over and not game.half_made:
            yield turn_by_chance(Position(game.content, game.rules, game.state.copy(), game.seats), chance)


def turn_by_chance(position: Position, chance: random.Random) -> Played:
    """The rest of the turn at a position."""
    before = Game(position.content, position.rules, position.state.copy(), position.seats)
    turn = Turn(before)
    while not turn.needs_confirm:
        turn = turn.played(chance.choice(turn.shown.legal()))
    return Played(before, turn.confirmed())


def twin_of(played: Played, seat: int | None, chance: random.Random) -> Played | None:
    """The same turn at a table that `seat` cannot tell from this one, None if a new era hides what it knew.

    What is hidden from the seat is dealt anew before the turn, but for what the turn itself shows it: the cards that
    are discarded, those that the seat draws or that are laid open, and the tiles of a distant market.
    """
    before, after = played.before.state, played.after.state
    if seat is not None and after.era != before.era:
        return None
    mover = played.before.to_move
    assert mover is not None
    is_seen = played.before.content.rules == "age_of_industry"
    if seat is not None:
        is_seen |= bool(Counter(after.players[seat].hand) - Counter(before.players[seat].hand))
    dealt = redealt(
        played.before,
        view(played.before, seat),
        chance,
        # Others were drawn in the same turn.
        discarded=Counter(_discarded(played)) & Counter(before.players[mover].hand),
        n_drawn=max(len(before.deck) - len(after.deck), 0) if is_seen else 0,
        n_turned=max(after.n_revealed - before.n_revealed, 0),
    )
    dealt.state.arranged = []
    twin = Game(dealt.content, dealt.rules, dealt.state, dealt.seats)
    end = twin.copy()
    for line in played.lines:
        end.play(line, mover)
    return Played(twin, end)


def _discarded(played: Played) -> list[int]:
    """The cards that the player of the turn laid down."""
    mover = played.before.to_move
    cards = played.before.content.names.cards
    words = [word for line in played.lines for word in line.split() if word.startswith("/")]
    found = [cards.find(word[1:]) for word in words]
    assert mover is not None and None not in found
    return [name.index for name in found if name is not None]


_PASS = """
era rail, round 8, ann to move, 1 action left
ann hand iro
bob £0, income 0, hand {bob}, mat pottery 2 3 4 5, tile coal-2 at cov.1 with 2
cat hand {cat}
dan hand sta cov
deck none
"""
"""Only with a card of Coventry bob can do more than pass."""

_FORCED = {
    "birmingham": [
        "table birmingham, ann bob cat dan" + _PASS.format(bob="dud wal", cat="cov cov"),
        "table birmingham, ann bob cat dan" + _PASS.format(bob="cov wal", cat="bre dud"),
        # A debt with one tile to cover it, then a player without any.
        (
            "table birmingham, ann bob cat\nera rail, round 4, order bob cat ann, ann to move, 1 action left\n"
            "ann hand iro cov\nbob £0, income 0, hand dud dud bir, tile coal-2 at cov.1 with 2\n"
            "cat £0, income 3, 5 vp, hand wal sta sta\n"
        ),
    ],
    "lancashire": [
        (
            "table lancashire, ann bob cat\nera rail, round 10, ann to move, 1 action left\n"
            "ann hand man\nbob £0, hand wig liv\ncat £0, hand mac old\ndeck none\n"
        ),
        (
            "table lancashire, ann bob cat\nround 4, order bob cat ann, ann to move, 1 action left\n"
            "ann hand man liv\nbob £0, income 0, hand wig wig, tile coal-1 at wig.0 with 2\n"
            "cat £0, income 3, hand mac old\n"
        ),
    ],
    "age_of_industry": [
        (
            "table germany, ann bob cat\nround 2, ann to move, 1 action left\n"
            "ann hand cot red\nbob $0, hand none\ncat hand cot gre\ndisplay red gre\ndeck bro red\n"
        ),
        (
            "table germany, ann bob cat\nround 2, ann to move, 1 action left\n"
            "ann hand cot red\nbob $0, hand none\ncat hand cot gre\ndisplay none\ndeck none\n"
        ),
        (
            "table germany, ann bob cat\nround 2, ann to move, 1 action left\n"
            "ann $9, loans 1, hand cot red\nbob $10, loans 1, hand none\ndisplay red gre\ndeck bro red\n"
        ),
    ],
}
"""A pass, a draw or a free pass, a debt or a loan to repay."""
