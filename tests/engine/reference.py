"""Slow and obvious answers to what the engine computes with masks, and what must always be true."""

from __future__ import annotations

from collections import Counter

from cottonopolis.content import Content
from cottonopolis.engine.kit import COAL, IRON, WILD_PLACE_CARD
from cottonopolis.engine.move import BUILD, COMBINE
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER, State


def members(mask: int) -> set[int]:
    """The indices of a mask."""
    return {index for index in range(62) if mask >> index & 1}


def distances(content: Content, state: State, starts: set[int]) -> dict[int, int]:
    """By place that a way leads to: how many links and sea lines away it is from the nearest start."""
    return ways_along(used_lines(content, state), members(content.board.no_transit), starts)


def ways_along(lines: list[set[int]], no_transit: set[int], starts: set[int]) -> dict[int, int]:
    """The same along lines between places.

    A way goes into a place without transit and not out of it again, unless it began there.
    """
    found = dict.fromkeys(starts, 0)
    distance = 0
    while True:
        edge = {place for place, steps in found.items() if steps == distance}
        edge -= no_transit - starts
        news = {end for ends in lines if ends & edge for end in ends} - found.keys()
        if not news:
            return found
        distance += 1
        found |= dict.fromkeys(news, distance)


def used_lines(content: Content, state: State) -> list[set[int]]:
    """The ends of each link that is built, and of each sea line that is sailed.

    A sea line needs its ship and, where it ends at a port of the map, a port tile there.
    """
    board = content.board
    lines = [members(board.ends_of[link]) for link in members(state.built)]
    kinds = [place.kind for place in content.document.place]
    industries = [industry.id for industry in content.document.industry]
    standing = {
        (board.place_of[slot], industries[content.kit.industry_of[tile]])
        for slot, tile in enumerate(state.tile_at)
        if tile >= 0
    }
    for mask in board.sea_ends_of:
        ship, far = sorted(members(mask), key=lambda place: kinds[place] != "ship")
        assert kinds[ship] == "ship"
        is_beyond = kinds[far] in ("import", "market")
        if (ship, "ship") in standing and (is_beyond or (far, "port") in standing):
            lines.append({ship, far})
    return lines


def stocked(content: Content, state: State, resource: int) -> dict[int, int]:
    """By slot: cubes of a resource."""
    industry = content.kit.producer_of[resource]
    return {
        slot: state.cubes_at[slot]
        for slot, tile in enumerate(state.tile_at)
        if tile >= 0 and content.kit.industry_of[tile] == industry and state.cubes_at[slot] > 0
    }


def coal_sources(content: Content, state: State, starts: set[int]) -> set[int]:
    """Nearest connected mines with coal."""
    away = distances(content, state, starts)
    mines = {
        slot: away[content.board.place_of[slot]]
        for slot in stocked(content, state, COAL)
        if content.board.place_of[slot] in away
    }
    return {slot for slot, steps in mines.items() if steps == min(mines.values())}


def price(content: Content, state: State, resource: int, n: int, starts: set[int]) -> int:
    """What `n` cubes cost at some places, -1 if they cannot be had: cube by cube, as a player would."""
    market = content.kit.markets[resource]
    left = stocked(content, state, resource)
    away = distances(content, state, starts)
    if resource == COAL:
        left = {slot: cubes for slot, cubes in left.items() if content.board.place_of[slot] in away}
    on_track = state.cubes[resource]
    paid = 0
    for _ in range(n):
        if left:
            slot = min(left)
            left[slot] -= 1
            left = {slot: cubes for slot, cubes in left.items() if cubes}
        elif resource == COAL and not away.keys() & members(content.board.markets):
            return -1
        elif on_track:
            paid += market.prices[len(market.prices) - on_track]
            on_track -= 1
        else:
            paid += market.price_when_empty
    return paid


def assert_sound(content: Content, rules: RuleSet, state: State) -> None:
    """What is true of every table: nothing is lost or doubled, and what follows from other fields does."""
    board, kit = content.board, content.kit
    _assert_cards(content, state)
    for slot in range(board.n_slots):
        tile = state.tile_at[slot]
        here = 1 << slot
        assert (tile >= 0) == bool(state.occupied & here) == (state.owner_at[slot] >= 0)
        assert bool(state.stocked & here) == (state.cubes_at[slot] > 0)
        assert not state.flipped & here or (tile >= 0 and state.cubes_at[slot] == 0)
        owners = [seat for seat, player in enumerate(state.players) if player.tiles & here]
        assert owners == ([state.owner_at[slot]] if tile >= 0 else [])
        if tile >= 0:
            industry = kit.industry_of[tile]
            assert board.industries_of[slot] >> industry & 1
            holds = rules.cubes_on(state, tile)
            assert 0 <= state.cubes_at[slot] <= max(holds, 2 if kit.beer_of[tile] == 0 else 0)
    for industry in range(kit.n_industries):
        standing = {s for s, tile in enumerate(state.tile_at) if tile >= 0 and kit.industry_of[tile] == industry}
        assert members(state.standing[industry]) == standing
    _assert_links(content, rules, state)
    _assert_players(content, rules, state)
    for resource in (COAL, IRON):
        assert 0 <= state.cubes[resource] <= len(kit.markets[resource].prices)
    # Iron on the board means a full market: works fill it first, and it is bought from only when no works has iron.
    if stocked(content, state, IRON) and not kit.markets[IRON].needs_access:
        assert state.cubes[IRON] == len(kit.markets[IRON].prices) or state.coal_due or state.iron_due or state.verb
    assert sorted(state.order) == list(range(content.n_seats))
    assert state.stage == OVER or 0 <= state.turn < content.n_seats


def _assert_cards(content: Content, state: State) -> None:
    kit = content.kit
    held = Counter(card for player in state.players for card in (*player.hand, *player.discards))
    held += Counter([*state.deck, *state.aside, *state.display])
    for card in range(kit.n_cards):
        if kit.card_kind[card] < WILD_PLACE_CARD:
            assert held[card] == kit.n_of_card[card], content.names.cards[card].id
        else:
            assert held[card] <= kit.n_of_card[card]


def _assert_links(content: Content, rules: RuleSet, state: State) -> None:
    board = content.board
    owned = [link for player in state.players for link in sorted(members(player.links))]
    assert len(owned) == len(set(owned)) and set(owned) == members(state.built)
    assert set(owned) <= members(board.links_in_era[state.era])
    lines, no_transit = used_lines(content, state), members(board.no_transit)
    for place in range(board.n_places):
        assert members(state.joined[place]) == ways_along(lines, no_transit, {place}).keys()
    assert all(len(members(player.links)) <= rules.n_link_tiles for player in state.players)


def _assert_players(content: Content, rules: RuleSet, state: State) -> None:
    board, kit = content.board, content.kit
    for player in state.players:
        assert (player.money >= 0 or content.options.get("shortfall") == "debt") and player.spent >= 0
        assert 0 <= player.space < max(len(kit.levels), 1) and player.loans >= 0
        most = content.document.setup.hand_limit or rules.numbers.hand_size
        assert player.hand == sorted(player.hand) and len(player.hand) <= most
        places = {board.place_of[slot] for slot in members(player.tiles)}
        for link in members(player.links):
            places |= members(board.ends_of[link])
        assert members(player.network) == places
        # A port or ship stands while its cubes are fetched, and leaves the mat when it is complete.
        in_making = {state.target} if state.verb in (BUILD, COMBINE) else set()
        on_board = Counter(state.tile_at[slot] for slot in members(player.tiles) - in_making)
        for tile in range(kit.n_tiles):
            industry = kit.industry_of[tile]
            step = 4 * (tile - kit.first_tile_of[industry])
            assert (player.mat[industry] >> step & 15) + on_board[tile] <= kit.mat_of[industry] >> step & 15
        if rules.numbers.tiles_per_place and rules.numbers.tiles_per_place[state.era] == 1:
            towns = [board.place_of[slot] for slot in members(player.tiles)]
            assert len(towns) == len(set(towns))
