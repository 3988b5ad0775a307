"""What comes of an answer on the board: tiles placed and replaced, cubes sold, tiles flipped, the distant market."""

from __future__ import annotations

from cottonopolis.engine.bits import bit, bits
from cottonopolis.engine.market import selling_price
from cottonopolis.engine.move import BARREL, BUILD, COMBINE, SCOUT, SELL, first_of, verb_of
from cottonopolis.engine.state import State
from cottonopolis.game.events.tale import Tale, mover


def tell_effects(tale: Tale, before: State, move: int, acted: State) -> None:
    """Notes what an answer has changed besides the answer itself."""
    _tell_imports(tale, before, acted)
    flipped = before.flipped
    is_done = acted.verb == 0
    if is_done and before.verb in (BUILD, COMBINE):
        slot = before.target
        if before.tile_at[slot] >= 0 and before.tile_at[slot] != before.tile:
            flipped &= ~bit(slot)
            gone = tale.tile(before.tile_at[slot])
            values = {"tile": gone, "slot": tale.slot(slot), "cubes": before.cubes_at[slot], "by": mover(before)}
            tale.add("replace", before.owner_at[slot], **values)
        _tell_cubes(tale, before, acted, slot)
    elif is_done and before.verb == SCOUT:
        tale.add("wild_cards", mover(before), cards=tale.cards(_gained(before, acted)))
    spaces = [player.space for player in before.players]
    if verb_of(move) == BARREL:
        spaces[mover(before)] += tale.events[-1].values.get("space", 0)
    news = acted.flipped & ~flipped
    if acted.n_revealed > before.n_revealed:
        _tell_distant(tale, before, acted, spaces, news)
        return
    # What is sold flips before what it is sold to.
    target = first_of(move) if verb_of(move) == SELL else before.target
    for slot in sorted(bits(news), key=lambda slot: slot != target):
        _tell_flip(tale, acted, slot, spaces)


def _tell_flip(tale: Tale, acted: State, slot: int, spaces: list[int]) -> None:
    """The owner gains spaces of the income track, or money where there is none."""
    kit, owner, tile = tale.rules.kit, acted.owner_at[slot], acted.tile_at[slot]
    what = {"tile": tale.tile(tile), "slot": tale.slot(slot)}
    if not kit.levels:
        tale.add("flip", owner, **what, money=kit.income_of[tile])
        return
    now = min(spaces[owner] + kit.income_of[tile], len(kit.levels) - 1)
    tale.add("flip", owner, **what, space=now - spaces[owner])
    spaces[owner] = now


def _tell_distant(tale: Tale, before: State, acted: State, spaces: list[int], news: int) -> None:
    """A tile of the distant market is turned up; the sale succeeds as long as there is demand."""
    market, seat = tale.content.tables["distant_market"], mover(before)
    steps = before.market_tiles[0]
    if acted.demand >= market["no_demand"]:
        tale.add("distant", seat, steps=steps, demand=acted.demand, sold=False)
        return
    for slot in bits(news):
        _tell_flip(tale, acted, slot, spaces)
    gained = min(spaces[seat] + market["income"][acted.demand], len(tale.rules.kit.levels) - 1) - spaces[seat]
    tale.add("distant", seat, steps=steps, demand=acted.demand, sold=True, space=gained)


def _tell_imports(tale: Tale, before: State, acted: State) -> None:
    """A first ship opens the import of its sea line."""
    board = tale.rules.board
    for slot in range(board.n_slots, board.n_spaces):
        n = acted.cubes_at[slot] - before.cubes_at[slot]
        if n > 0:
            tale.add("import", mover(before), slot=tale.slot(slot), resource=tale.resource(0), n=n)


def _tell_cubes(tale: Tale, before: State, acted: State, slot: int) -> None:
    """Cubes on a new tile, and those that its market takes."""
    kit, seat = tale.rules.kit, mover(before)
    sold = [acted.cubes[resource] - before.cubes[resource] for resource in range(len(kit.markets))]
    resources = [resource for resource, maker in enumerate(kit.producer_of) if maker == kit.industry_of[before.tile]]
    n_sold = sum(sold[resource] for resource in resources)
    n = acted.cubes_at[slot] + n_sold
    if n:
        word = tale.resource(resources[0]) if resources else "beer"
        tale.add("stock", seat, slot=tale.slot(slot), resource=word, n=n)
    for resource, n_cubes in enumerate(sold):
        if n_cubes > 0:
            price = selling_price(kit.markets[resource], before.cubes[resource], n_cubes)
            at = slot if resource in resources else _import_sold(tale, before, acted)
            values = {"resource": tale.resource(resource), "n": n_cubes, "slot": tale.slot(at)}
            tale.add("sell_cubes", seat, **values, money=price, market=n_cubes)


def _import_sold(tale: Tale, before: State, acted: State) -> int:
    board = tale.rules.board
    return next(slot for slot in range(board.n_slots, board.n_spaces) if acted.cubes_at[slot] < before.cubes_at[slot])


def _gained(before: State, acted: State) -> list[int]:
    """Cards of the hand after an answer that were not in it before."""
    held = before.players[mover(before)].hand.copy()
    gained = []
    for card in acted.players[mover(before)].hand:
        if card in held:
            held.remove(card)
        else:
            gained.append(card)
    return gained
