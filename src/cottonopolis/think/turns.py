"""Whole turns: the best ways to play all actions of a turn, by a beam over the options of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.state import OVER
from cottonopolis.think.walk import Walk

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Move, Seat
    from cottonopolis.think.walk import Option

CLEARLY: Final = 3
"""Standard errors beyond which a difference is believed."""


class Turn:
    """A way to play the rest of a turn."""

    first: Int
    """Index of its first answer."""
    moves: list[Move]
    n_opening: Int
    """How many of them its first action has."""
    state: State
    """The table after it."""
    value: Int
    total: Int
    """Values of the games that were played on from here, added up."""
    n: Int
    """How many those are."""
    values: list[Int]
    """They themselves, by deal."""

    def __init__(self, first: Int, moves: list[Move], state: State, value: Int) -> None:
        self.first = first
        self.moves = moves
        self.n_opening = len(moves)
        self.state = state
        self.value = value
        self.total = 0
        self.n = 0
        self.values = []


def best_options(options: list[Option], n: Int) -> list[Option]:
    """The `n` options of the highest value, best first, equal ones in their order."""
    keys: list[Int] = []
    index: Int = 0
    while index < len(options):
        keys.append(-options[index].value * 65536 + index)
        index += 1
    keys.sort()
    best: list[Option] = []
    for key in keys:
        if len(best) == n:
            break
        best.append(options[key & 65535])
    return best


def best_turns(turns: list[Turn], n: Int) -> list[Turn]:
    """The `n` turns of the highest value, best first; of equal tables one."""
    keys: list[Int] = []
    index: Int = 0
    while index < len(turns):
        keys.append(-turns[index].value * 65536 + index)
        index += 1
    keys.sort()
    best: list[Turn] = []
    for key in keys:
        if len(best) == n:
            break
        turn = turns[key & 65535]
        if len(best) == 0 or not is_same(best[len(best) - 1], turn):
            best.append(turn)
    return best


def is_same(one: Turn, other: Turn) -> bool:
    """Whether two turns lead to the same table, by what a turn changes."""
    if one.value != other.value:
        return False
    a, b = one.state, other.state
    return a.built == b.built and a.flipped == b.flipped and a.occupied == b.occupied and a.cubes_at == b.cubes_at


def is_clearly_worse(turn: Turn, best: Turn) -> bool:
    """Whether the mean difference on the same deals is more than `CLEARLY` times its standard error."""
    n: Int = len(turn.values)
    total: Int = 0
    squares: Int = 0
    index: Int = 0
    while index < n:
        less: Int = best.values[index] - turn.values[index]
        total += less
        squares += less * less
        index += 1
    mean: Int = total // n
    return mean > 0 and mean * mean * (n - 1) > CLEARLY * CLEARLY * (squares // n - mean * mean)


def same_turn(state: State, seat: Seat, era: Int, round_: Int) -> bool:
    """Whether a seat still has its turn of a round."""
    return state.stage != OVER and state.order[state.turn] == seat and state.era == era and state.round == round_


def find_turns(walk: Walk, state: State, width: Int, n: Int) -> list[Turn]:
    """The `n` best ways to play the rest of the turn; after each action the best `width` go on."""
    seat: Seat = state.order[state.turn]
    done: list[Turn] = []
    going: list[Turn] = [Turn(-1, [], state, 0)]
    while len(going) > 0:
        next_going: list[Turn] = []
        for turn in going:
            for option in best_options(walk.options(turn.state), n):
                first: Int = option.first if turn.first < 0 else turn.first
                longer = Turn(first, turn.moves + option.moves, option.state, option.value)
                if turn.first >= 0:
                    longer.n_opening = turn.n_opening
                if same_turn(option.state, seat, state.era, state.round):
                    next_going.append(longer)
                else:
                    done.append(longer)
        going = best_turns(next_going, width)
    return best_turns(done, n)
