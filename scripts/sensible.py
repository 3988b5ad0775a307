"""A player for golden games: looks one whole action ahead and likes what a person would like."""

from __future__ import annotations

import random

from cottonopolis.engine.api import legal
from cottonopolis.engine.move import COMBINE, REPAY, SCOUT, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.scoring import links_worth
from cottonopolis.engine.state import OVER, State
from cottonopolis.tools.perft import after

MOST_TRIED = 700
"""Whole actions that are looked at for one choice."""


def choose_action(rules: RuleSet, state: State, chance: random.Random) -> list[int]:
    """Answers that make up the action to play, up to the next opening question."""
    seat = state.order[state.turn]
    openings = legal(rules, state)
    rare = [move for move in openings if verb_of(move) in (SCOUT, COMBINE)]
    if rare and chance.random() < 0.02:
        openings = [chance.choice(rare)]
    best, found = -1e9, [openings[0]]
    n_tried = 0
    todo = [([move], after(rules, state, move)) for move in openings]
    chance.shuffle(todo)
    while todo and n_tried < MOST_TRIED:
        moves, table = todo.pop()
        if table.verb != 0 and table.stage != OVER:
            answers = legal(rules, table)
            more = answers if len(answers) <= 12 else chance.sample(answers, 12)
            todo += [([*moves, move], after(rules, table, move)) for move in more]
            continue
        n_tried += 1
        value = worth(rules, table, seat) + chance.gauss(0, 0.7)
        if verb_of(moves[0]) == REPAY:
            value += 0.5
        if value > best:
            best, found = value, moves
    return found


def worth(rules: RuleSet, state: State, seat: int) -> float:
    """Roughly how many points a table promises to a seat."""
    player = state.players[seat]
    money, n_loans = int(player.money), int(player.loans)
    kit = rules.kit
    if state.stage == OVER:
        return float(player.vp)
    value = float(player.vp)
    for slot, owner in enumerate(state.owner_at):
        if owner != seat:
            continue
        tile = state.tile_at[slot]
        again = 2.0 if rules.numbers.n_eras == 2 and state.era == 0 and kit.level_of[tile] > 1 else 1.0
        value += int(kit.vp_of[tile]) * (again if state.flipped >> slot & 1 else 0.4 * again)
        if not state.flipped >> slot & 1:
            value += 0.1 * int(kit.income_of[tile])
    if kit.levels:
        rounds = int(max(8 * (rules.numbers.n_eras - state.era) - state.round, 0))
        value += int(links_worth(rules, state, player))
        # Money is for spending: much of it is worth little, and near the end nothing.
        useful = 0.36 * min(money, 25) + 0.12 * max(min(money, 70) - 25, 0)
        value += 0.1 * int(kit.levels[player.space]) * rounds + useful * min(rounds, 4) / 4
    else:
        value += 0.9 * bin(player.links).count("1") + 0.18 * money - 2.6 * n_loans
        value += 0.12 * len(player.hand) * (len(state.deck) > 0)
    # Better tiles are nearer when the low ones are gone.
    gone = (count_low(kit.mat_of[n]) - count_low(player.mat[n]) for n in range(kit.n_industries))
    return value + sum(0.35 * int(n) for n in gone)


def count_low(mat: int) -> int:
    """Tiles of the two lowest levels of an industry that are left."""
    return (mat & 15) + (mat >> 4 & 15)
