"""What one seat, or a spectator, may know of a table."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property

from cottonopolis.content import Content
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import Player, State
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_sheet import (
    PlayerSheet,
    QuestionSheet,
    Sheet,
    open_sheet,
    player_sheet,
    question_sheet,
)
from cottonopolis.views.sample import Sampler
from cottonopolis.views.seen_cards import SeenCards

_WILD_KINDS = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)


@dataclass(frozen=True)
class View:
    """A table as one seat may know it.

    It is built by copying what is public and what belongs to the seat; nothing of the state itself is in it. The
    order of the deck, cards that lie face down, arranged shuffles and the generator are never copied.
    """

    content: Content
    rules: RuleSet
    seats: tuple[str, ...]
    seat: int | None
    """Who looks; None for a spectator."""
    table: Sheet

    def sample(self, chance: random.Random) -> State:
        """A full table drawn from all that look like this view, every deal of what is hidden as likely as any other.

        All chance is taken from `chance`, also the generator of the table and so its coming shuffles.
        """
        return self._sampler.state(chance)

    @cached_property
    def _sampler(self) -> Sampler:
        return Sampler(self.content, self.rules, self.table)


def view_of(
    content: Content,
    rules: RuleSet,
    state: State,
    seats: tuple[str, ...],
    seat: int | None,
    history: SeenCards | None = None,
) -> View:
    """The table as `seat` may know it, or a spectator if it is None; `history` is what all remember of its cards."""
    extras = extras_of(content)
    n_face_down = extras.n_face_down(content, state.era)
    if history is None:
        history = SeenCards(((),) * len(state.players), (0,) * len(state.players))
    players = [
        _player(content, player, n_face_down, held, n_discarded, is_own=seat == other)
        for other, (player, held, n_discarded) in enumerate(
            zip(state.players, history.held, history.n_discarded, strict=True)
        )
    ]
    question = _question(state, is_own=seat == state.order[state.turn])
    table = open_sheet(state, players, *extras.seen_tiles(content, state), question)
    return View(content, rules, seats, seat, table)


def look(content: Content, rules: RuleSet, state: State, seats: tuple[str, ...], seat: int | None) -> Sheet:
    """The table of a view alone, for those who compare tables."""
    return view_of(content, rules, state, seats, seat).table


def _player(
    content: Content, player: Player, n_face_down: int, held: tuple[int, ...], n_discarded: int, *, is_own: bool
) -> PlayerSheet:
    known = player.hand
    if not is_own:
        # B-hid-05: wild cards are taken and returned openly, so everybody knows who holds them.
        known = sorted([*held, *(card for card in player.hand if content.kit.card_kind[card] in _WILD_KINDS)])
        assert all(known.count(card) <= player.hand.count(card) for card in known)
    return player_sheet(player, known, _discards(content, player.discards, n_face_down, n_discarded))


def _discards(content: Content, discards: list[int], n_face_down: int, n_remembered: int) -> list[int | None]:
    """B-hid-03, B-hid-04: face-down cards are known to nobody; of the others all, or the top one and what was seen."""
    shown: list[int | None] = [None] * len(discards)
    first_shown = n_face_down
    if content.options.get("open_discards") is False:
        first_shown = max(n_face_down, len(discards) - max(n_remembered, 1))
    shown[first_shown:] = discards[first_shown:]
    return shown


def _question(state: State, *, is_own: bool) -> QuestionSheet:
    """The half-made action; for others without its card.

    All other registers follow from what lies on the board and the mats. That a question about cards is open at all
    says something about a hand (more than one card fits), so tables are shown to others between actions.
    """
    question = question_sheet(state)
    return question._replace(first_card=0) if question.first_card and not is_own else question
