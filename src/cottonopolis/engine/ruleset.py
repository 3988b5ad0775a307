"""A rule set: the tables of a game and its answers to the engine's questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import mypyc_attr
from cottonopolis.engine.actions.action_flow import end_action
from cottonopolis.engine.actions.build import complete_build
from cottonopolis.engine.actions.develop import complete_develop, legal_develop
from cottonopolis.engine.actions.link import complete_link, legal_link
from cottonopolis.engine.bits import bit
from cottonopolis.engine.kit import INDUSTRY_CARD, PLACE_CARD, REGION_CARD, WILD_INDUSTRY_CARD
from cottonopolis.engine.lists import with_added
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, LINK, SELL, STOP, pack
from cottonopolis.engine.scoring import link_points, links_worth, tiles_worth
from cottonopolis.engine.supply import places_of, slots_in, sources
from cottonopolis.engine.tiles import flip_tile
from cottonopolis.engine.turn import end_turn

if TYPE_CHECKING:
    from cottonopolis.engine.board import Board
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Industry, Int, Link, Mask, Move, Slot, Tile


class Numbers:
    """The single numbers of a rule set."""

    start_money: Int
    start_space: Int
    hand_size: Int
    n_eras: Int
    actions: Int
    """In a turn."""
    first_actions: list[Int]
    """By era: actions in a turn of its first round."""
    tiles_per_place: list[Int]
    """By era: own tiles that one place may hold; 0 for any number."""
    n_link_tiles: Int
    """Per player."""
    link_cost: list[Int]
    """By era: money for the first link of an action."""
    link_coal: list[Int]
    """By era: cubes for each link."""
    second_link_cost: list[Int]
    """By era: money for a second link; -1 where one link is all."""
    second_link_beer: Int
    """Barrels for a second link."""
    n_develop: Int
    """Tiles that one action may develop."""
    develop_iron: Int
    """Cubes for each."""
    loans: list[Int]
    """Amounts."""
    starts_anywhere: bool
    """Whether a player with nothing on the board may lay a link anywhere."""
    combined_cards: Int
    """Cards that a combined build costs; 0 where there is none."""
    loan_levels: list[Int]
    """Income levels lost for each amount."""
    tile_share: Int
    """A tile given up brings its cost divided by this, rounded down."""
    removed_level: Int
    """Tiles up to this level leave the board after the first era."""

    def __init__(self) -> None:
        self.start_money = 0
        self.start_space = 0
        self.hand_size = 0
        self.n_eras = 0
        self.actions = 0
        self.first_actions = []
        self.tiles_per_place = []
        self.n_link_tiles = 0
        self.link_cost = []
        self.link_coal = []
        self.second_link_cost = []
        self.second_link_beer = 0
        self.n_develop = 0
        self.develop_iron = 0
        self.loans = []
        self.starts_anywhere = False
        self.combined_cards = 0
        self.loan_levels = []
        self.tile_share = 1
        self.removed_level = 0


# Games that are installed as packages of their own need not be compiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class RuleSet:
    """What the engine asks a game. Every hook's docstring gives the answers of all games."""

    board: Board
    kit: Kit
    numbers: Numbers
    n_link_tiles: Int
    slots_of_card: list[Mask]
    """By card: slots in which it allows any industry; empty for industry cards."""
    industries_of_card: list[Mask]
    """By card: industries it allows within reach; empty for the others."""
    cards_for_slot: list[Mask]
    """By slot: the cards that allow any industry there."""
    cards_for_industry: list[Mask]
    """By industry: the cards that allow it within reach."""
    no_combining: Mask
    """Cards that cannot pay for a combined build: none, but by option of Age of Industry ship cards without ships."""

    def __init__(self, board: Board, kit: Kit, numbers: Numbers) -> None:
        self.board = board
        self.kit = kit
        self.numbers = numbers
        self.n_link_tiles = numbers.n_link_tiles
        self.slots_of_card = []
        self.industries_of_card = []
        self.cards_for_slot = [0] * board.n_slots
        self.cards_for_industry = [0] * kit.n_industries
        self.no_combining = 0
        card: Int = 0
        while card < kit.n_cards:
            slots: Mask = 0
            industries: Mask = 0
            if kit.card_kind[card] == INDUSTRY_CARD or kit.card_kind[card] == WILD_INDUSTRY_CARD:
                industries = kit.card_mask[card]
            else:
                slots = _named_slots(board, kit, card)
            self.slots_of_card.append(slots)
            self.industries_of_card.append(industries)
            index: Int = 0
            while index < board.n_slots:
                if slots >> index & 1:
                    self.cards_for_slot[index] = self.cards_for_slot[index] | bit(card)
                index += 1
            index = 0
            while index < kit.n_industries:
                if industries >> index & 1:
                    self.cards_for_industry[index] = self.cards_for_industry[index] | bit(card)
                index += 1
            card += 1

    def start(self, seed: Int) -> State:
        """A new game, all chance of its setup taken from the seed."""
        return self.start_arranged(seed, [])

    def start_arranged(self, seed: Int, arranged: list[Int]) -> State:
        """A new game whose shuffles give what is arranged, one after another, and chance when that is used up.

        Birmingham shuffles the order, the merchant tiles and the deck, and the deck again at the change of era;
        Lancashire the order, and in each era the distant market and the deck; Age of Industry the order, the market
        tiles and the deck.
        """
        raise NotImplementedError

    def legal_actions(self, state: State) -> list[Move]:
        """Every action with its target that the player to move may begin. Each game lists its own verbs."""
        raise NotImplementedError

    def has_choice(self, state: State) -> bool:
        """Whether more than one action is sure to be legal, found more quickly than by listing all."""
        return False

    def legal_own(self, state: State) -> list[Move]:
        """Answers to a question of this game only. Birmingham: beer, bonuses. Age of Industry: cards, repaying."""
        raise NotImplementedError

    def legal_sales(self, state: State, player: Player, moves: list[Move]) -> None:
        """Appends what can be sold now and to whom. Every game sells in its own way."""
        raise NotImplementedError

    def legal_again(self, state: State) -> list[Move]:
        """How the running action may go on: a second link or development, a further sale, or stopping."""
        moves: list[Move] = []
        player = state.players[state.order[state.turn]]
        if state.verb == LINK:
            legal_link(self, state, player, moves)
        elif state.verb == DEVELOP:
            legal_develop(self, state, player, moves)
        elif state.verb == SELL:
            self.legal_sales(state, player, moves)
        moves.append(pack(STOP, 0, 0))
        return moves

    def apply_own(self, state: State, move: Move) -> bool:
        """Takes an answer in a way of this game's own; says no if the engine's way will do."""
        raise NotImplementedError

    def complete(self, state: State) -> None:
        """Finishes what the running action has paid for; loan and pass are done with their card. Games add verbs."""
        if state.verb == BUILD or state.verb == COMBINE:
            complete_build(self, state)
        elif state.verb == LINK:
            complete_link(self, state)
        elif state.verb == DEVELOP:
            complete_develop(self, state)
        else:
            end_action(self, state)

    def end_actions(self, state: State) -> None:
        """What follows the last action of a turn: its end. Age of Industry: loans may be repaid before."""
        end_turn(self, state)

    def next_turn(self, state: State) -> None:
        """What the end of a turn does: cards, the next player, the end of a round, of an era and of the game."""
        raise NotImplementedError

    def after_debts(self, state: State) -> None:
        """What follows when every player has received or paid the income of a round."""
        raise NotImplementedError

    def link_worth(self, state: State, link: Link) -> Int:
        """What a link on a line would bring if it were scored now. Age of Industry: money. Others: points."""
        return link_points(self, state, link)

    def counted_tiles(self, state: State, player: Player) -> Mask:
        """Slots whose tiles would bring a player points now. Age of Industry: all. Others: flipped ones."""
        return player.tiles & state.flipped

    def tile_worth(self, state: State, slot: Slot) -> Int:
        """Points of a tile that is counted: those printed on it."""
        return self.kit.vp_of[state.tile_at[slot]]

    def score_now(self, state: State, player: Player) -> Int:
        """Points that a player would gain if the next scoring came at once; what only the end of the game adds apart.

        Birmingham, Lancashire: links and flipped tiles. Age of Industry: the whole scoring at the end.
        """
        return links_worth(self, state, player) + tiles_worth(self, state, player, 0)

    def final_key(self, state: State, player: Player) -> list[Int]:
        """What decides the places at the end, higher is better. Birmingham: points, income, money."""
        raise NotImplementedError

    def gain(self, state: State, player: Player, tile: Tile) -> None:
        """What an owner gains when a tile flips. Birmingham, Lancashire: track spaces. Age of Industry: money."""
        raise NotImplementedError

    def purse(self, player: Player) -> Int:
        """Money that a player can spend. Age of Industry: any sum, since loans are taken for what is missing."""
        return max(player.money, 0)

    def pay(self, state: State, player: Player, amount: Int) -> None:
        """Pays in an action, which counts as spent. Age of Industry takes loans for what is missing."""
        player.money -= amount
        player.spent += amount

    def sources(self, state: State, resource: Int, at: Mask) -> Mask:
        """Slots from which the next cube may come. Age of Industry: for a rail the nearest of each end."""
        return sources(self, state, resource, at)

    def usable_seas(self, state: State) -> Mask:
        """Sea lines that ways may lead over. Age of Industry: with a ship, and a port where they end at one."""
        return 0

    def market_access(self, state: State) -> Mask:
        """Places that open the markets. Birmingham: merchants. Lancashire, Age of Industry: ports."""
        raise NotImplementedError

    def reach_slots(self, state: State, player: Player) -> Mask:
        """Slots that an industry card may be played for: in the network, or anywhere with nothing on the board."""
        raise NotImplementedError

    def cubes_on(self, state: State, tile: Tile) -> Int:
        """Cubes or barrels put on a new tile. Birmingham: breweries by era. Others as printed."""
        return self.kit.cubes_of[tile]

    def discard(self, state: State, player: Player, card: Card) -> None:
        """Where a card goes that has left the hand. Birmingham: own pile, wild cards back to theirs."""
        player.discards = with_added(player.discards, card)

    def may_borrow(self, state: State) -> bool:
        """Whether loans are given now. Lancashire: not near the end of the rail era."""
        return True

    def emptied(self, state: State, slot: Slot) -> None:
        """What happens when the last cube has left a slot. Age of Industry: at an import, perhaps to its ship."""
        flip_tile(self, state, slot)

    def replaceable_slots(self, state: State, player: Player, industry: Industry) -> Mask:
        """Own tiles that may be replaced. Birmingham, Lancashire: of the same industry. Age of Industry: of any.

        Lancashire by option: none whose slot comes after an empty one.
        """
        return state.standing[industry] & player.tiles

    def full_slots(self, state: State, player: Player) -> Mask:
        """Slots of the places in which a player may have no further tile. Birmingham, Lancashire: by era."""
        if self.numbers.tiles_per_place[state.era] == 0:
            return 0
        return slots_in(self, places_of(self, player.tiles))

    def stands_first(self, state: State, slot: Slot, tile: Tile) -> bool:
        """Whether a tile stands before its cubes are fetched. Age of Industry: ports and ships."""
        return False

    def after_build(self, state: State, slot: Slot) -> None:
        """What a new tile does at once. Lancashire: a shipyard flips."""

    def forgive(self, state: State, player: Player) -> None:
        """What a debt costs that no tile can cover: a point for every pound, as far as there are points."""
        player.vp = max(player.vp - state.debt, 0)
        state.debt = 0

    def combined_actions(self, state: State) -> Int:
        """Actions that a combined build takes: both of a turn. Age of Industry by option: one in the first round."""
        return 2

    def link_needs(self, state: State, *, is_first: bool) -> list[Int]:
        """Coal and iron for the next link. Age of Industry: both, but none for a player's first."""
        return [self.numbers.link_coal[state.era], 0]

    def second_link_beer(self, state: State, player: Player, ends: Mask) -> bool:
        """Whether a second link ending there finds its beer. Only Birmingham asks for beer."""
        return True


def _named_slots(board: Board, kit: Kit, card: Card) -> Mask:
    """The slots in the places that a place, region or wild card names."""
    slots: Mask = 0
    place: Int = 0
    while place < board.n_places:
        named: Int = place
        if kit.card_kind[card] == REGION_CARD:
            named = board.region_of[place]
        is_named: bool = named >= 0 and kit.card_mask[card] >> named & 1 == 1
        is_wild: bool = kit.card_kind[card] != PLACE_CARD and kit.card_kind[card] != REGION_CARD
        if is_named and (not is_wild or board.towns >> place & 1):
            slots |= board.slots_at[place]
        place += 1
    return slots
