"""Follows a game answer by answer and writes its actions in full: every forced detail and every bought cube."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.api import take
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, LINK, SOURCE, first_of, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ASK_COAL, ASK_IRON, State
from cottonopolis.notation.move import Answer, answer_of, bought_cube, format_action, second_resource

_WHOLE = ("give", "repay", "end")
"""A tile given up, a loan repaid and the end of a turn are lines of their own."""


class Trail:
    """The answers of the action being made, and the cubes that it buys."""

    def __init__(self, content: Content, rules: RuleSet) -> None:
        self._content = content
        self._rules = rules
        self.answers: list[Answer] = []
        """What has been written of an action that is not complete."""
        self._coal = 0
        """Coal of the running part that no source has given yet,"""
        self._iron = 0
        """and iron or steel."""

    def step(self, state: State, move: int) -> tuple[Answer, ...] | None:
        """Takes one answer and writes it down; gives the whole action when it ends one."""
        answer = move if isinstance(move, Answer) else answer_of(self._content, self._rules, state, move)
        is_source = verb_of(move) == SOURCE
        if is_source and state.stage == ASK_COAL:
            self._coal -= 1
        elif is_source and state.stage == ASK_IRON:
            self._buy_coal()
            self._iron -= 1
        else:
            self._buy()
        self.answers.append(answer)
        if answer.kind in ("action", "again"):
            self._note_needs(state, move)
        take(self._rules, state, move)
        if answer.verb not in _WHOLE and state.verb != 0:
            return None
        self._buy()
        made = tuple(self.answers)
        self.answers = []
        return made

    def _note_needs(self, state: State, move: int) -> None:
        verb, kit = verb_of(move), self._rules.kit
        if verb in (BUILD, COMBINE):
            tile = lowest_tile(kit, state.players[state.order[state.turn]], first_of(move))
            self._coal, self._iron = kit.coal_of[tile], kit.iron_of[tile]
        elif verb == LINK:
            is_first = not state.players[state.order[state.turn]].links
            self._coal, self._iron = self._rules.link_needs(state, is_first=is_first)
        elif verb == DEVELOP:
            self._iron = self._rules.numbers.develop_iron

    def _buy(self) -> None:
        self._buy_coal()
        if self._iron:
            self.answers += [bought_cube(self.answers[0].verb, second_resource(self._content))] * self._iron
            self._iron = 0

    def _buy_coal(self) -> None:
        if self._coal:
            self.answers += [bought_cube(self.answers[0].verb, "coal")] * self._coal
            self._coal = 0

    @property
    def text(self) -> str:
        """The line of an action that is not complete."""
        return format_action(self.answers)

    def copy(self) -> Trail:
        """The same answers, independent of these."""
        twin = Trail(self._content, self._rules)
        twin.answers = self.answers.copy()
        twin._coal, twin._iron = self._coal, self._iron
        return twin
