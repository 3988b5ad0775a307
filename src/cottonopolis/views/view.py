"""What one seat, or a spectator, may know of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cottonopolis.content import Content
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import Player, State
from cottonopolis.notation.position_extras import extras_of
from cottonopolis.notation.position_sheet import PlayerSheet, QuestionSheet, Sheet, question_sheet

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


def view_of(content: Content, rules: RuleSet, state: State, seats: tuple[str, ...], seat: int | None) -> View:
    """The table as `seat` may know it, or a spectator if it is None."""
    extras = extras_of(content)
    n_face_down = extras.n_face_down(content, state.era)
    market_tiles, gone = extras.seen_tiles(content, state)
    table = Sheet(
        players=tuple(
            _player(content, player, n_face_down, is_own=seat == other) for other, player in enumerate(state.players)
        ),
        order=tuple(state.order),
        turn=state.turn,
        era=state.era,
        round=state.round,
        actions_left=state.actions_left,
        tile_at=tuple(state.tile_at),
        owner_at=tuple(state.owner_at),
        cubes_at=tuple(state.cubes_at),
        flipped=state.flipped,
        retired=state.retired,
        cubes=tuple(state.cubes),
        market_tiles=market_tiles,
        gone=gone,
        open_markets=state.open_markets,
        demand=state.demand,
        n_revealed=state.n_revealed,
        display=tuple(state.display),
        n_aside=len(state.aside),
        n_deck=len(state.deck),
        question=_question(state, is_own=seat == state.order[state.turn]),
    )
    return View(content, rules, seats, seat, table)


def look(content: Content, rules: RuleSet, state: State, seats: tuple[str, ...], seat: int | None) -> Sheet:
    """The table of a view alone, for those who compare tables."""
    return view_of(content, rules, state, seats, seat).table


def _player(content: Content, player: Player, n_face_down: int, *, is_own: bool) -> PlayerSheet:
    # B-hid-05: wild cards are taken and returned openly, so everybody knows who holds them.
    known = [card for card in player.hand if is_own or content.kit.card_kind[card] in _WILD_KINDS]
    return PlayerSheet(
        money=player.money,
        spent=player.spent,
        space=player.space,
        loans=player.loans,
        vp=player.vp,
        links=player.links,
        mat=tuple(player.mat),
        hand=tuple(known),
        n_unknown=len(player.hand) - len(known),
        discards=_discards(content, player.discards, n_face_down),
    )


def _discards(content: Content, discards: list[int], n_face_down: int) -> tuple[int | None, ...]:
    """B-hid-03, B-hid-04: face-down cards are known to nobody; of the others all or only the top one is shown."""
    shown: list[int | None] = [None] * len(discards)
    first_shown = n_face_down
    if content.options.get("open_discards") is False:
        first_shown = max(n_face_down, len(discards) - 1)
    shown[first_shown:] = discards[first_shown:]
    return tuple(shown)


def _question(state: State, *, is_own: bool) -> QuestionSheet:
    """The half-made action; for others without its card.

    All other registers follow from what lies on the board and the mats. That a question about cards is open at all
    says something about a hand (more than one card fits), so tables are shown to others between actions.
    """
    question = question_sheet(state)
    return question if is_own else replace(question, first_card=0)
