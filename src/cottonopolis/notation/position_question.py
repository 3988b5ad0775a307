"""The open question of a position: a half-made action as one line, read, checked and written."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.content.read import nearest
from cottonopolis.engine.actions.link import line_mask
from cottonopolis.engine.api import legal, take
from cottonopolis.engine.links import n_link_tiles
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, DRAW, LINK, SELL
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import (
    ACTION,
    AGAIN,
    ASK_BEER,
    ASK_COAL,
    ASK_IRON,
    BONUS,
    DEBT,
    DISCARD,
    DRAWING,
    OVER,
    TURN_END,
    State,
)
from cottonopolis.notation.mats import one_of
from cottonopolis.notation.move import VERB_OF, buyer_code, slot_code
from cottonopolis.notation.position_draft import MOST_MONEY
from cottonopolis.notation.position_hooks import Extras
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_names import find_card, find_link, find_slot, find_tile
from cottonopolis.notation.position_sheet import QuestionSheet

STAGES = {
    "action": ACTION,
    "coal": ASK_COAL,
    "iron": ASK_IRON,
    "beer": ASK_BEER,
    "card": DISCARD,
    "again": AGAIN,
    "bonus": BONUS,
    "debt": DEBT,
    "draw": DRAWING,
    "end": TURN_END,
}
_VERB_WORDS = {verb: word for word, verb in VERB_OF.items()}
_VERBS_AT = {
    ASK_COAL: (BUILD, COMBINE, LINK),
    ASK_IRON: (BUILD, COMBINE, DEVELOP, LINK),
    ASK_BEER: (LINK, SELL),
    DISCARD: tuple(_VERB_WORDS),
    AGAIN: (LINK, DEVELOP, SELL),
    BONUS: (SELL,),
    DRAWING: (DRAW,),
}
"""By question inside an action: the actions that ask it."""
_NUMBERS = ("coal due", "iron due", "beer due", "cards due", "done", "bonus due", "debt")
_WORDS = ("doing", "at", "tile", "to", "first card", *_NUMBERS)
_MOST_STEPS = 100


class _Said:
    """What the items after the question say."""

    def __init__(self, items: list[Item]) -> None:
        self.first = items[0]
        self._values: dict[str, tuple[Item, str]] = {}
        for item in items[1:]:
            words = item.words
            lead = " ".join(words[:-1]).lower().replace("steel", "iron")
            if lead not in _WORDS:
                item.fail(f"expected a word and one value; {nearest(lead[:40], list(_WORDS))}")
            if lead in self._values:
                item.fail("this is said twice")
            self._values[lead] = (item, words[-1])

    def __contains__(self, word: str) -> bool:
        return word in self._values

    def word(self, name: str) -> tuple[Item, str]:
        """The value of a word that must be there."""
        if name not in self._values:
            self.first.fail(f"a half-made action needs its `{name}`")
        return self._values[name]

    def number(self, name: str, least: int, most: int, default: int) -> int:
        """A number, refused where it does not fit the question."""
        if name not in self._values:
            return default
        item, word = self._values[name]
        return item.number(word, name, least, most)

    def only(self, *names: str) -> None:
        """Refuses what does not belong to this question or this action."""
        for name, (item, _) in self._values.items():
            if name not in names:
                item.fail(f"`{name}` does not belong here; expected only {', '.join(names) or 'the question'}")


def stage_words(content: Content, extras: Extras) -> dict[int, str]:
    """By question that can be open in a game: its word."""
    second = str(content.document.resources[1])
    return {stage: second if stage == ASK_IRON else word for word, stage in STAGES.items() if stage in extras.stages}


def find_stage(item: Item, content: Content, extras: Extras, word: str) -> int:
    """The question of a word; one that this game never asks is refused."""
    words = stage_words(content, extras)
    by_word = {other: stage for stage, other in words.items()} | {"iron": ASK_IRON}
    if word.lower() not in by_word:
        item.fail(f"expected one of the questions {', '.join(words.values())}")
    return by_word[word.lower()]


def read_question(content: Content, rules: RuleSet, extras: Extras, state: State, items: list[Item]) -> None:
    """Opens the question that the items describe; everything else of the state must be there already."""
    first = items[0]
    words = first.words
    said = _Said(items)
    state.stage = find_stage(first, content, extras, words[1] if len(words) == 2 else "")
    if state.stage in (ACTION, TURN_END):
        said.only()
    elif state.stage == DEBT:
        said.only("debt")
        item, word = said.word("debt")
        state.debt = item.number(word, "debt", 1, MOST_MONEY)
        if state.players[state.order[state.turn]].money > 0:
            item.fail("whoever still owes has no money left")
    else:
        _read_action(content, rules, extras, state, said)


def _read_action(content: Content, rules: RuleSet, extras: Extras, state: State, said: _Said) -> None:
    item, word = said.word("doing")
    state.verb = VERB_OF.get(word.lower(), 0)
    allowed = [verb for verb in _VERBS_AT[state.stage] if verb in extras.verbs]
    if state.stage == DISCARD:
        allowed = [verb for verb in allowed if extras.cards_for(content, rules, verb)]
    if state.verb not in allowed:
        item.fail(f"this question is asked by {', '.join(_VERB_WORDS[verb] for verb in allowed)}")
    targets = {
        BUILD: ("at", "tile"),
        COMBINE: ("at", "tile"),
        LINK: ("at",),
        SELL: ("at", "tile", "to"),
    }.get(state.verb, ())
    said.only("doing", "first card", *_NUMBERS[:-1], *targets)
    if state.verb in (BUILD, COMBINE):
        _read_build(content, rules, state, said)
    elif state.verb == LINK:
        _read_network(content, rules, extras, state, said)
    elif state.verb == SELL:
        _read_sale(content, rules, extras, state, said)
    _read_numbers(content, rules, extras, state, said)
    if "first card" in said:
        item, word = said.word("first card")
        state.first_card = find_card(item, content, word)


def _read_build(content: Content, rules: RuleSet, state: State, said: _Said) -> None:
    item, word = said.word("tile")
    state.tile = find_tile(item, content, word)
    kit, seat = rules.kit, state.order[state.turn]
    player = state.players[seat]
    industry = kit.industry_of[state.tile]
    at_item, word = said.word("at")
    fitting = [slot for slot in range(content.board.n_slots) if content.board.slots_for[industry] >> slot & 1]
    slot = state.target = find_slot(at_item, content, word, fitting)
    if slot not in fitting:
        at_item.fail(f"this slot takes no {content.names.industries[industry].id}")
    old = state.tile_at[slot]
    if rules.stands_first(state, slot, state.tile):
        if old != state.tile or state.owner_at[slot] != seat or (state.flipped | state.retired) >> slot & 1:
            at_item.fail(
                "a port or ship that is being built lies on the board, unflipped, and belongs to the seat to move"
            )
        # It leaves the mat only when it is complete.
        player.mat = with_item(player.mat, industry, player.mat[industry] + one_of(kit, state.tile))
    elif old >= 0:
        is_own = rules.replaceable_slots(state, player, industry) >> slot & 1
        is_allowed = is_own or kit.industry_of[old] == industry
        if not is_allowed or kit.level_of[old] >= kit.level_of[state.tile]:
            at_item.fail("the tile that stands here cannot be replaced by this one")
    if lowest_tile(kit, player, industry) != state.tile:
        item.fail("only the lowest tile of an industry on the mat can be built")
    if not kit.eras_of[state.tile] >> state.era & 1:
        item.fail("this tile cannot be built in this era")


def _read_network(content: Content, rules: RuleSet, extras: Extras, state: State, said: _Said) -> None:
    item, word = said.word("at")
    state.target = find_link(item, content, word)
    player = state.players[state.order[state.turn]]
    if extras.lays_links_first():
        if not player.links >> state.target & 1:
            item.fail("a link that is being laid lies on the board and belongs to the seat to move")
    elif n_link_tiles(rules, player) == 0 or not line_mask(rules, state, player) >> state.target & 1:
        item.fail("a rail that is being laid is not yet on the board and begins at an own tile or rail")


def _read_sale(content: Content, rules: RuleSet, extras: Extras, state: State, said: _Said) -> None:
    player = state.players[state.order[state.turn]]
    item, word = said.word("at")
    own = [slot for slot in range(content.board.n_slots) if player.tiles >> slot & 1]
    state.target = find_slot(item, content, word, own)
    if state.target not in own:
        item.fail("a tile that is being sold belongs to the seat to move")
    is_sold = state.stage in (AGAIN, BONUS)
    if (state.flipped >> state.target & 1 == 1) != is_sold:
        item.fail("a tile that has been sold is flipped, one that is being sold is not")
    state.tile = state.tile_at[state.target]
    if "tile" in said:
        tile_item, tile = said.word("tile")
        if find_tile(tile_item, content, tile) != state.tile:
            tile_item.fail("another tile stands on this slot")
    item, word = said.word("to")
    state.space = extras.find_buyer(item, content, word)
    why = extras.why_no_sale(content, rules, state)
    if why:
        item.fail(why)


def _read_numbers(content: Content, rules: RuleSet, extras: Extras, state: State, said: _Said) -> None:
    kit, stage, verb, numbers = rules.kit, state.stage, state.verb, rules.numbers
    player = state.players[state.order[state.turn]]
    has_second = numbers.second_link_cost[state.era] >= 0
    most_done = {LINK: int(has_second), DEVELOP: numbers.n_develop - 1, SELL: rules.board.n_slots}.get(
        verb, extras.most_done(content, rules, verb)
    )
    if stage == DISCARD:
        most_done = 0
    least_done = 1 if stage in (AGAIN, BONUS) else 0
    if least_done > most_done:
        said.first.fail("this action does not go on")
    state.n_done = said.number("done", least_done, most_done, least_done)
    # Coal is asked for before iron, iron before beer, beer before cards: what comes earlier is no longer due.
    link_coal, link_iron = rules.link_needs(state, is_first=player.links == 0)
    tile_coal, tile_iron = kit.coal_of[state.tile], kit.iron_of[state.tile]
    most_coal = {BUILD: tile_coal, COMBINE: tile_coal, LINK: link_coal}.get(verb, 0)
    most_iron = {BUILD: tile_iron, COMBINE: tile_iron, LINK: link_iron, DEVELOP: numbers.develop_iron}.get(verb, 0)
    most_beer = {SELL: kit.beer_of[state.tile], LINK: rules.numbers.second_link_beer if state.n_done else 0}.get(
        verb, 0
    )
    state.coal_due = _due(said, "coal due", most_coal, is_asked=stage == ASK_COAL, is_past=stage != ASK_COAL)
    is_past = stage not in (ASK_COAL, ASK_IRON)
    state.iron_due = _due(said, "iron due", most_iron, is_asked=stage == ASK_IRON, is_past=is_past)
    is_past = stage not in (ASK_COAL, ASK_IRON, ASK_BEER)
    state.beer_due = _due(said, "beer due", most_beer, is_asked=stage == ASK_BEER, is_past=is_past)
    # The card is discarded in the first part of an action.
    most_cards = 0 if state.n_done else extras.cards_for(content, rules, verb)
    least_cards = min(most_cards, 1)
    state.cards_due = said.number("cards due", least_cards, most_cards, least_cards)
    most_bonus = len(state.market_tiles) if verb == SELL else 0
    state.bonus_due = said.number("bonus due", int(stage == BONUS), most_bonus, int(stage == BONUS))


def _due(said: _Said, name: str, most: int, *, is_asked: bool, is_past: bool) -> int:
    least = 1 if is_asked else 0
    if is_past:
        most = 0
    if most < least:
        said.first.fail("this action needs none of it")
    return said.number(name, least, most, least)


def check_question(rules: RuleSet, state: State, item: Item) -> None:
    """Plays a half-made action to its end on a copy: every question must have an answer."""
    trial = state.copy()
    for _ in range(_MOST_STEPS):
        if trial.stage == OVER:
            return
        answers = legal(rules, trial)
        if not answers:
            item.fail("this question has no answer here, or leads to one that has none")
        if trial.stage in (ACTION, DEBT, TURN_END):
            return
        # The last answer stops where an action may go on.
        take(rules, trial, answers[-1])


def format_question(content: Content, extras: Extras, question: QuestionSheet) -> str:
    """The line of a half-made action; empty between actions and at the end."""
    if question.stage in (ACTION, OVER):
        return ""
    items = [f"question {stage_words(content, extras)[question.stage]}"]
    if question.verb:
        items.append(f"doing {_VERB_WORDS[question.verb]}")
    if question.verb == LINK:
        items.append(f"at {content.names.links[question.target].code}")
    elif question.verb in (BUILD, COMBINE, SELL):
        items.append(f"at {slot_code(content, question.target)}")
        items.append(f"tile {content.names.tiles[question.tile].id}")
    if question.verb == SELL:
        items.append(f"to {buyer_code(content, question.space)}")
    numbers = (
        question.coal_due,
        question.iron_due,
        question.beer_due,
        question.cards_due,
        question.n_done,
        question.bonus_due,
        question.debt,
    )
    names = [name.replace("iron", content.document.resources[1]) for name in _NUMBERS]
    items += [f"{name} {number}" for name, number in zip(names, numbers, strict=True) if number]
    if question.first_card:
        items.append(f"first card {content.names.cards[question.first_card].code}")
    return ", ".join(items)
