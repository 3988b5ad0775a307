"""Follows a game answer by answer and writes its actions in full: every forced detail and every bought cube."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.doors import take
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, GIVE_UP, LINK, REPAY, SOURCE, first_of, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import COAL, IRON, State
from cottonopolis.notation.move import format_move


class Trail:
    """The text of the action being made."""

    def __init__(self, content: Content, rules: RuleSet) -> None:
        self._content = content
        self._rules = rules
        self._words: list[str] = []
        self._to_buy = {"c": 0, "i": 0}
        """Cubes of the running part that no source has given yet."""

    def step(self, state: State, move: int) -> str | None:
        """Takes one answer and writes it down; gives the whole line when it ends an action."""
        verb = verb_of(move)
        text = format_move(self._content, self._rules, state, move)
        if verb == SOURCE and state.stage == COAL:
            self._to_buy["c"] -= 1
        elif verb == SOURCE and state.stage == IRON:
            self._write_bought("c")
            self._to_buy["i"] -= 1
        else:
            self._write_bought("c", "i")
        if text != "stop":
            self._words.append(text)
        if not text.startswith("!"):
            self._note_needs(state, move)
        take(self._rules, state, move)
        # A tile given up, a loan repaid and the end of a turn are lines of their own.
        if verb not in (GIVE_UP, REPAY) and text != "E" and state.verb != 0:
            return None
        self._write_bought("c", "i")
        line = " ".join(self._words)
        self._words = []
        return line

    def _note_needs(self, state: State, move: int) -> None:
        verb, kit = verb_of(move), self._rules.kit
        if verb in (BUILD, COMBINE):
            tile = lowest_tile(kit, state.players[state.order[state.turn]], first_of(move))
            self._to_buy = {"c": kit.coal_of[tile], "i": kit.iron_of[tile]}
        elif verb == LINK:
            is_first = not state.players[state.order[state.turn]].links
            self._to_buy = dict(zip("ci", self._rules.link_needs(state, is_first=is_first), strict=True))
        elif verb == DEVELOP:
            self._to_buy["i"] = self._rules.numbers.develop_iron

    def _write_bought(self, *resources: str) -> None:
        for resource in resources:
            letter = "c" if resource == "c" else self._content.document.resources[1][0]
            self._words += [f"{letter}:market"] * self._to_buy[resource]
            self._to_buy[resource] = 0

    @property
    def text(self) -> str:
        """What has been written of an action that is not complete."""
        return " ".join(self._words)

    def copy(self) -> Trail:
        """The same words, independent of these."""
        twin = Trail(self._content, self._rules)
        twin._words = self._words.copy()
        twin._to_buy = self._to_buy.copy()
        return twin
