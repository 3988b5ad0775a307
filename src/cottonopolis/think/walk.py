"""Whole actions: from one opening question to the next, with the details that are worth a look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.bits import bit
from cottonopolis.engine.move import BARREL, BUILD, COMBINE, DEVELOP, LINK, SELL, first_of, pack, second_of, verb_of
from cottonopolis.engine.state import ACTION, AGAIN, ASK_BEER, ASK_COAL, ASK_IRON, DISCARD, OVER
from cottonopolis.think.openings import openings_worth_trying

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Link, Mask, Move, Seat
    from cottonopolis.think.evaluator import Evaluator
    from cottonopolis.think.judge import Judge

MOST_LINKS: Final = 5
"""Second links that are tried after each first one."""
QUICK_LINKS: Final = 2
MOST_WAYS: Final = 100
"""Ways to go on that are compared after one opening. Few tables have half as many; a dozen sales have millions."""


class Option:
    """A way to play an action, and where it leads."""

    first: Int
    """Index of its first answer among the answers to the question that was open."""
    moves: list[Move]
    """All its answers."""
    state: State
    value: Int
    """What the table is worth then."""

    def __init__(self, first: Int, moves: list[Move], state: State, value: Int) -> None:
        self.first = first
        self.moves = moves
        self.state = state
        self.value = value


class Walk:
    """Finds the options of a seat, one after another, and counts the tables that it looks at."""

    evaluator: Evaluator
    judge: Judge
    rules: RuleSet
    seat: Seat
    is_quick: bool
    """Whether time matters more than a thorough look."""
    n_nodes: Int
    """Tables judged so far."""
    found: list[Option]
    path: list[Move]
    """Answers of the option being walked."""
    links: Mask
    """Links that could have been laid first."""
    enough: Int
    """Options found when the opening being walked has been looked at enough."""

    def __init__(self, evaluator: Evaluator, seat: Seat, *, is_quick: bool) -> None:
        self.evaluator = evaluator
        self.judge = evaluator.judge
        self.rules = evaluator.judge.rules
        self.seat = seat
        self.is_quick = is_quick
        self.n_nodes = 0
        self.found = []
        self.path = []
        self.links = 0
        self.enough = 0

    def options(self, state: State) -> list[Option]:
        """All options from the open question on: every answer to it, and below that the details worth a look."""
        self.found = []
        self.links = 0
        answers = legal(self.rules, state)
        if state.stage == ACTION:
            for move in answers:
                if verb_of(move) == LINK:
                    self.links |= bit(first_of(move))
        first: Int = 0
        while first < len(answers):
            opening: Move = answers[first]
            # What one card and one action build is not worth two.
            if verb_of(opening) != COMBINE or pack(BUILD, first_of(opening), second_of(opening)) not in answers:
                self.open(state, opening, first)
            first += 1
        return self.found

    def quick_option(self, state: State) -> Option:
        """A good way to play the action, found among the openings that promise most."""
        self.found = []
        self.links = 0
        answers = legal(self.rules, state)
        if state.stage == ACTION:
            answers = openings_worth_trying(self.judge, state, answers)
        for move in answers:
            self.open(state, move, 0)
        best = self.found[0]
        for option in self.found:
            if option.value > best.value:
                best = option
        return best

    def open(self, state: State, move: Move, first: Int) -> None:
        """Takes the first answer of an action, and goes on until the action is over or enough is found."""
        self.enough = len(self.found) + MOST_WAYS
        self.follow(state, move, first)

    def follow(self, state: State, move: Move, first: Int) -> None:
        """Takes an answer at a copy of a table and goes on until the action is over."""
        self.go_on(state.copy(), move, first)

    def go_on(self, table: State, move: Move, first: Int) -> None:
        """Takes an answer and goes on until the action is over."""
        apply(self.rules, table, move)
        self.path.append(move)
        if table.verb == 0 or table.stage == OVER:
            self.n_nodes += 1
            self.found.append(Option(first, self.path.copy(), table, self.value_of(table)))
        else:
            self.follow_on(table, first)
        self.path.pop()

    def value_of(self, table: State) -> Int:
        """What a table is worth to the seat."""
        if self.is_quick:
            return self.evaluator.quick_value(table, self.seat)
        return self.evaluator.value(table, self.seat)

    def follow_on(self, table: State, first: Int) -> None:
        """Goes on with the details that are worth a look."""
        answers = legal(self.rules, table)
        if table.stage == AGAIN:
            answers = self.again_worth_trying(table, answers)
        elif table.stage == DISCARD:
            answers = [least_card(self.judge, table, answers)]
        elif table.stage == ASK_COAL or table.stage == ASK_IRON:
            answers = [best_source(table, answers)]
        elif table.stage == ASK_BEER:
            answers = beer_worth_trying(table, answers)
        if len(answers) == 1:
            self.go_on(table, answers[0], first)
            return
        n: Int = len(self.found)
        for move in answers:
            # Whatever has begun is ended in one way at least.
            if len(self.found) >= self.enough and len(self.found) > n:
                break
            self.follow(table, move, first)

    def again_worth_trying(self, state: State, answers: list[Move]) -> list[Move]:
        """How the action may go on: two of a kind in either order are one option, and of many links the best."""
        tried: list[Move] = []
        links: list[Int] = []
        sales: list[Move] = []
        for move in answers:
            verb: Int = verb_of(move)
            if verb == LINK:
                link: Link = first_of(move)
                if link > state.target or not self.links >> link & 1:
                    links.append(link)
            elif verb == DEVELOP:
                if first_of(move) >= self.developed():
                    tried.append(move)
            elif verb != SELL:
                tried.append(move)
            elif first_of(move) > state.target:
                sales.append(move)
        tried += self.judge.sales_worth_trying(state, sales)
        most: Int = QUICK_LINKS if self.is_quick else MOST_LINKS
        if len(links) > most:
            self.judge.look(state)
            keys = [-self.judge.link_icons(state, other) * 256 + other for other in links]
            keys.sort()
            links = [key & 255 for key in keys[:most]]
        return tried + [pack(LINK, other, 0) for other in links]

    def developed(self) -> Int:
        """The tile developed last on the way, or -1."""
        tile: Int = -1
        for move in self.path:
            if verb_of(move) == DEVELOP:
                tile = first_of(move)
        return tile


def least_card(judge: Judge, state: State, answers: list[Move]) -> Move:
    """The card that is missed least; of several that are due the first in order."""
    player = state.players[state.order[state.turn]]
    due: Int = min(state.cards_due, len(answers))
    best: list[Int] = []
    for move in answers:
        card: Int = first_of(move)
        worth: Int = judge.card_worth(state, player, card)
        n: Int = 0
        for held in player.hand:
            if held == card:
                n += 1
        if n > 1:
            worth //= 2
        best.append(worth * 4096 + card)
    chosen: Move = answers[0]
    lowest: Int = -1
    index: Int = 0
    while index < len(answers):
        rank: Int = 0
        for other in best:
            if other < best[index]:
                rank += 1
        if rank < due and (lowest < 0 or first_of(answers[index]) < lowest):
            lowest = first_of(answers[index])
            chosen = answers[index]
        index += 1
    return chosen


def best_source(state: State, answers: list[Move]) -> Move:
    """An own tile, the emptiest first; else the fullest of another."""
    seat: Seat = state.order[state.turn]
    chosen: Move = answers[0]
    best: Int = -1000
    for move in answers:
        slot: Int = first_of(move)
        cubes: Int = state.cubes_at[slot]
        liked: Int = 100 - cubes if state.owner_at[slot] == seat else cubes
        if liked > best:
            best = liked
            chosen = move
    return chosen


def beer_worth_trying(state: State, answers: list[Move]) -> list[Move]:
    """The merchant's barrel, one of the own breweries and one of others."""
    seat: Seat = state.order[state.turn]
    tried: list[Move] = []
    own: Move = -1
    other: Move = -1
    for move in answers:
        if verb_of(move) == BARREL:
            tried.append(move)
            continue
        slot: Int = first_of(move)
        if state.owner_at[slot] == seat:
            if own < 0 or state.cubes_at[slot] < state.cubes_at[first_of(own)]:
                own = move
        elif other < 0 or state.cubes_at[slot] > state.cubes_at[first_of(other)]:
            other = move
    if own >= 0:
        tried.append(own)
    if other >= 0:
        tried.append(other)
    return tried
