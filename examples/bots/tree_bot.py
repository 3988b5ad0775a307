"""Information-set tree search with progressive widening, guided by the networks of the champion, to compare with it:

    cottonopolis arena "program:command=python3 examples/bots/tree_bot.py 8000" hard --players 4 --deals 4

A node is what somebody knows after some actions. Each pass deals what is hidden, goes down to where the tree ends, adds
one action there, and plays on by the networks until the next own turn is over. The tree looks at the more ways to act
the more often it came by, those first that the networks think best.
"""

import math
import random
import sys

from cottonopolis.bots import make_bot
from cottonopolis.bots.networks import make_evaluator, shipped
from cottonopolis.bots.speak import speak
from cottonopolis.bots.styles import make_style
from cottonopolis.engine.state import OVER
from cottonopolis.think.turns import best_options
from cottonopolis.think.walk import Walk

EXPLORING = 1000
"""Thousandths of a point by which a way to act that was seldom tried may seem better."""


class Node:
    """A way to act, with what came of it for the one who acted."""

    def __init__(self):
        self.n = self.total = 0
        self.possible = 0
        """How often it could have been taken."""
        self.children = {}
        """By the answers of the next action."""

    def promise(self, exploring):
        """The mean of what came of it, and more while it was seldom tried."""
        return self.total / self.n + exploring * math.sqrt(math.log(self.possible) / self.n) if self.n else math.inf


class TreeBot:
    """Chooses its actions by a tree that judges so many tables, and what is left of a begun one as `hard` does."""

    spec = "tree"

    def __init__(self, nodes, exploring=EXPLORING):
        self.nodes, self.exploring = nodes, exploring
        self.details = make_bot("hard")
        self.content = self.evaluator = None

    def choose(self, view, legal, clock):
        """The first answer of the action that was taken most often."""
        if len(legal) == 1 or view.table.question.verb:
            return self.details.choose(view, legal, clock)
        if view.content is not self.content:
            self.content, self.evaluator = view.content, evaluator_of(view)
        root, chance, judged = Node(), random.Random(0), 0
        while judged < self.nodes:
            judged += descend(root, view.sample(chance), view.seat, self.evaluator, self.exploring)
        return max(root.children.items(), key=lambda child: child[1].n)[0][0]


def evaluator_of(view):
    """Who says by the networks of a map what a table is worth."""
    networks = shipped(view.content.rules, view.content.map)
    return make_evaluator(view.content, view.rules, networks, make_style(None, view.rules))


def descend(root, table, seat, evaluator, exploring):
    """One pass on one deal; gives the number of tables that it judged."""
    node, path, judged = root, [], 0
    mine = Turns(table, seat)
    while not mine.over(table):
        to_move = table.order[table.turn]
        walk = Walk(evaluator, to_move, is_quick=node is not root)
        if node is None:
            table = walk.quick_option(table).state
        else:
            widened = math.isqrt(sum(child.n for child in node.children.values())) + 1
            options = best_options(walk.options(table), widened)
            children = [node.children.setdefault(tuple(map(int, it.moves)), Node()) for it in options]
            for child in children:
                child.possible += 1
            taken = max(range(len(options)), key=lambda at: children[at].promise(exploring))
            table, node = options[taken].state, children[taken]
            path.append((to_move, node))
            if not node.n:
                node = None
        judged += walk.n_nodes
    worth = {who: evaluator.value(table, who) for who in {who for who, _ in path}}
    for who, child in path:
        child.n += 1
        child.total += worth[who]
    return judged + len(worth)


class Turns:
    """Knows when the next turn of a seat is over."""

    def __init__(self, table, seat):
        self.seat = seat
        self.seen = [self.turn(table)]

    def turn(self, table):
        """The turn that is played, by whoever has it."""
        return table.era, table.round, table.order[table.turn]

    def over(self, table):
        """Whether the seat has played this turn and the next."""
        if table.stage == OVER:
            return True
        turn = self.turn(table)
        if turn not in self.seen and len(self.seen) < 2 and table.order[table.turn] == self.seat:
            self.seen.append(turn)
        return turn not in self.seen and len(self.seen) == 2


if __name__ == "__main__":
    for line in speak(TreeBot(int(sys.argv[1])), sys.stdin):
        print(line, flush=True)
