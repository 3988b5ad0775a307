"""Compares what an item of a scenario says with a table, as far as the table is known."""

from __future__ import annotations

from collections import Counter

from cottonopolis.content import Content
from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.market import buying_price
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER
from cottonopolis.notation.position_cards import WILD_KINDS
from cottonopolis.notation.position_draft import MOST_CHANCE, most_rounds, read_cards, read_mat, read_tile
from cottonopolis.notation.position_format import discards_text, hand_text, levels_text, pile_text, tile_text
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_lines import Item
from cottonopolis.notation.position_names import find_card, find_link, find_slot
from cottonopolis.notation.position_question import find_stage, stage_words
from cottonopolis.notation.position_sheet import PlayerSheet, Sheet

TABLE_FACTS = (
    *("era", "round", "order", "market", "price", "pile", "deck", "cards", "question", "over", "no"),
    *("chance", "shuffle"),
)
SEAT_FACTS = ("money", "spent", "income", "level", "vp", "loans", "hand", "holds", "discards", "tile", "link", "mat")
_GOES_ON = ("tile", "link", "mat")
_UNKNOWN = "that it is not known"


class Facts:
    """A table, and the same table before the actions."""

    def __init__(
        self, content: Content, rules: RuleSet, seats: tuple[str, ...], sheet: Sheet, before: Sheet | None
    ) -> None:
        self._content = content
        self._rules = rules
        self._seats = seats
        self._sheet = sheet
        self._before = before
        """None where changes cannot be asked for."""
        self._extras = extras_of(content)

    def is_own_word(self, word: str) -> bool:
        """Whether a word begins an item of this game alone."""
        return word in self._extras.words or word in self._extras.piles

    def to_move(self, seat: int) -> str:
        """Whose turn it is instead, empty if it is this seat's."""
        sheet = self._sheet
        if sheet.question.stage == OVER:
            return "over"
        turn = sheet.order[sheet.turn]
        return "" if turn == seat else f"{self._seats[turn]} to move"

    def table(self, item: Item, words: list[str]) -> str:
        """What is found instead of what an item says about the table, empty if it is so."""
        sheet, word, rest = self._sheet, words[0].lower(), words[1:]
        if word in self._extras.piles:
            return self._pile(item, word, rest)
        if word in self._extras.words:
            return self._extras.mismatch(self._content, sheet, self._before, item, word, rest)
        if word == "era":
            eras = self._content.document.eras
            self._expect(item, len(eras) > 1, "no era: this game has none")
            self._expect(item, len(rest) == 1 and rest[0].lower() in eras, f"one of {', '.join(eras)}")
            return _unless(rest[0].lower() == eras[sheet.era], f"era {eras[sheet.era]}")
        if word == "order":
            self._expect(item, sorted(map(str.casefold, rest)) == sorted(map(str.casefold, self._seats)), "all seats")
            order = [self._seats[seat] for seat in sheet.order]
            return _unless([name.casefold() for name in rest] == [name.casefold() for name in order], " ".join(order))
        if word == "market":
            return self._market(item, rest)
        if word == "price":
            return self._price(item, rest)
        if word == "pile":
            return self._wild_pile(item, rest)
        if word == "deck":
            return self._deck(item, rest)
        if word == "cards":
            return self._all_cards(item, rest)
        if word == "no":
            return self._nothing(item, rest)
        if word in ("chance", "shuffle"):
            return self._chance(item, word, rest)
        return self._play(item, words)

    def _play(self, item: Item, words: list[str]) -> str:
        """Round, question, actions left, over."""
        sheet, word = self._sheet, words[0].lower()
        stage = stage_words(self._content, self._extras).get(sheet.question.stage, "none: over")
        if word == "over":
            self._expect(item, len(words) == 1, "nothing after over")
            return _unless(sheet.question.stage == OVER, "that it is not over")
        if word == "round":
            self._expect(item, len(words) == 2, "one number after round")
            wanted = item.number(words[1], "a round", 1, max(most_rounds(self._content), sheet.round + 1))
            return _unless(wanted == sheet.round + 1, f"round {sheet.round + 1}")
        if word == "question":
            wanted = find_stage(item, self._content, self._extras, words[1] if len(words) == 2 else "")
            return _unless(wanted == sheet.question.stage, f"question {stage}")
        is_count = len(words) == 3 and words[1].lower() in ("action", "actions") and words[2].lower() == "left"
        self._expect(item, is_count, "a fact about the table, such as 1 action left")
        wanted = item.number(words[0], "actions left", 0, 9)
        return _unless(wanted == sheet.actions_left, f"{sheet.actions_left} actions left")

    def _market(self, item: Item, words: list[str]) -> str:
        resources = self._content.document.resources
        self._expect(item, len(words) == 2 and words[0].lower() in resources, "a resource and its cubes: coal 12")
        resource = resources.index(words[0].lower())
        before = None if self._before is None else self._before.cubes[resource]
        return item.amount(words[1], self._sheet.cubes[resource], before)

    def _price(self, item: Item, words: list[str]) -> str:
        """What the next cube of a market costs."""
        resources = self._content.document.resources
        is_known = len(words) == 2 and words[0].lower() in resources
        known = ", ".join(resources)
        self._expect(item, is_known, f"a resource and the price of its next cube: coal 3; known: {known}")
        resource = resources.index(words[0].lower())
        market = self._content.kit.markets[resource]
        before = None if self._before is None else buying_price(market, self._before.cubes[resource], 1)
        return item.amount(words[1], buying_price(market, self._sheet.cubes[resource], 1), before)

    def _wild_pile(self, item: Item, words: list[str]) -> str:
        """How many copies of a wild card are in nobody's hand."""
        kit, names = self._content.kit, self._content.names.cards
        wilds = [card for card, kind in enumerate(kit.card_kind) if kind in WILD_KINDS]
        card = find_card(item, self._content, words[0]) if words else -1
        known = ", ".join(names[wild].code for wild in wilds) or "none"
        is_known = len(words) == 2 and card in wilds
        self._expect(item, is_known, f"a wild card and how many lie in its pile: wpl 3; known: {known}")
        before = None if self._before is None else kit.n_of_card[card] - _n_held(self._before, card)
        return item.amount(words[1], kit.n_of_card[card] - _n_held(self._sheet, card), before)

    def _pile(self, item: Item, word: str, words: list[str]) -> str:
        """Cards beside the deck: these in any order, or their number."""
        sheet = self._sheet
        cards = read_cards(item, self._content, words).cards
        known = sheet.display if word == "display" else sheet.aside
        n = len(sheet.display) if word == "display" else sheet.n_aside
        found = f"{word} {pile_text(self._content, sheet, word)}"
        if all(card is None for card in cards) and words[-1].lower() in ("card", "cards"):
            return _unless(len(cards) == n, f"{word} {n} cards")
        return _unless(Counter(cards) == Counter([None] * n if known is None else known), found)

    def _deck(self, item: Item, words: list[str]) -> str:
        sheet = self._sheet
        if words[:1] == ["next"]:
            wanted = read_cards(item, self._content, words[1:]).cards
            if sheet.deck is None:
                return _UNKNOWN
            found = sheet.deck[::-1][: len(wanted)]
            codes = [self._content.names.cards[card].code for card in found]
            return _unless(list(found) == wanted, f"deck next {' '.join(codes) or 'none'}")
        cards = read_cards(item, self._content, words).cards
        if any(card is not None for card in cards):
            if sheet.deck is None:
                return _UNKNOWN
            codes = [self._content.names.cards[card].code for card in sheet.deck[::-1]]
            return _unless(list(sheet.deck[::-1]) == cards, f"deck {' '.join(codes) or 'none'}")
        return _unless(len(cards) == sheet.n_deck, f"deck {sheet.n_deck} cards")

    def _all_cards(self, item: Item, words: list[str]) -> str:
        """Whether hands, piles and deck together are these cards, in any order."""
        sheet = self._sheet
        wanted = Counter(read_cards(item, self._content, words).cards)
        found: Counter[int | None] = Counter(sheet.deck or [None] * sheet.n_deck)
        found.update([None] * sheet.n_aside if sheet.aside is None else sheet.aside)
        found.update(sheet.display)
        for player in sheet.players:
            found.update([*player.hand, *player.discards, *[None] * player.n_unknown])
        names = self._content.names.cards
        wrong = sorted("?" if card is None else names[card].code for card in wanted.keys() | found.keys()
                       if wanted[card] != found[card])  # fmt: skip
        return _unless(not wrong, f"another number of {', '.join(wrong)}")

    def _chance(self, item: Item, word: str, words: list[str]) -> str:
        """Whether these are known at all, which only views deny; or which number the generator is."""
        if word == "chance" and words:
            self._expect(item, len(words) == 1, "one number after chance")
            wanted = item.number(words[0], "chance", 0, MOST_CHANCE)
            rng = self._sheet.rng
            return _UNKNOWN if rng is None else _unless(rng == wanted, f"chance {rng}")
        self._expect(item, not words, f"nothing after {word}")
        is_known = bool(self._sheet.arranged) if word == "shuffle" else self._sheet.rng is not None
        return _unless(is_known, _UNKNOWN)

    def _nothing(self, item: Item, words: list[str]) -> str:
        """`no tile at cov.0`, `no tile at cov`, `no link bir-cov`, `no chance 12345`."""
        sheet, content = self._sheet, self._content
        if words[:1] == ["chance"] and len(words) == 2:
            return "" if self._chance(item, "chance", words[1:]) else item.text.removeprefix("no ")
        if len(words) == 2 and words[0].lower() == "link":
            link = find_link(item, content, words[1])
            owners = [self._seats[n] for n, player in enumerate(sheet.players) if player.links >> link & 1]
            return _unless(not owners, f"a link of {', '.join(owners)}")
        is_tile = len(words) == 3 and [word.lower() for word in words[:2]] == ["tile", "at"]
        self._expect(item, is_tile, "`no tile at cov.0` or `no link bir-cov`")
        for slot in self._slots(item, words[2]):
            if sheet.tile_at[slot] >= 0:
                return f"{self._seats[sheet.owner_at[slot]]} tile {tile_text(content, self._rules, sheet, slot)}"
        return ""

    def _slots(self, item: Item, word: str) -> list[int]:
        """A slot, or all slots of a place."""
        place = None if "." in word else self._content.names.places.find(word)
        if place is None:
            return [find_slot(item, self._content, word, [])]
        return [slot for slot, at in enumerate(self._content.board.place_of) if at == place.index]

    def seat_word(self, words: list[str], last: str) -> str:
        """Which of a seat's facts an item speaks of; one without a word goes on with the last."""
        word = words[0].lower()
        if words[0][:1] in ("£", "$"):
            return "money"
        if len(words) == 2 and words[1].lower() == "vp":
            return "vp"
        if len(words) == 3 and [other.lower() for other in words[1:]] in (["links", "left"], ["link", "left"]):
            return "left"
        return word if word in SEAT_FACTS else last if last in _GOES_ON else ""

    def seat(self, item: Item, seat: int, words: list[str], word: str) -> str:
        """What is found instead of what an item says about a seat, empty if it is so."""
        player = self._sheet.players[seat]
        rest = words[1:] if words[0].lower() == word else words
        if word in ("money", "spent", "income", "level", "vp", "loans"):
            return self._number(item, seat, word, rest)
        if word == "left":
            left = self._rules.n_link_tiles - n_bits(player.links)
            wanted = item.number(words[0], "links left", 0, self._rules.n_link_tiles)
            return _unless(left == wanted, f"{left} links left")
        if word == "hand":
            return self._hand(item, player, rest)
        if word == "holds":
            self._expect(item, len(rest) == 1, "one card after holds")
            hand = hand_text(self._content, player.hand, player.n_unknown)
            return _unless(find_card(item, self._content, rest[0]) in player.hand, f"hand {hand}")
        if word == "discards":
            return self._discards(item, player, rest)
        if word == "tile":
            return self._tile(item, seat, rest)
        if word == "link":
            return self._link(item, player, rest)
        if word != "mat":
            item.fail(f'"{words[0][:40]}" is no fact about a seat; known: £, {", ".join(SEAT_FACTS)}, links left')
        industry, levels = read_mat(item, self._content, rest)
        found = levels_text(self._content, player.mat[industry], industry)
        is_so = found == (" ".join(map(str, levels)) or "none")
        return _unless(is_so, f"{self._content.names.industries[industry].id} {found}")

    def _link(self, item: Item, player: PlayerSheet, words: list[str]) -> str:
        self._expect(item, len(words) == 1, "one line such as bir-cov")
        link = find_link(item, self._content, words[0])
        owners = [self._seats[n] for n, other in enumerate(self._sheet.players) if other.links >> link & 1]
        return _unless(player.links >> link & 1 == 1, f"a link of {owners[0]}" if owners else "no link")

    def _number(self, item: Item, seat: int, word: str, words: list[str]) -> str:
        words = [other for other in words if other.lower() != "vp"]
        self._expect(item, len(words) == 1, f"one number with {word}")
        if word in ("income", "level"):
            self._expect(item, bool(self._rules.kit.levels), f"no {word}: this game has no income track")
        before = None if self._before is None else self._value(self._before, seat, word)
        return item.amount(words[0].lstrip("£$"), self._value(self._sheet, seat, word), before)

    def _value(self, sheet: Sheet, seat: int, word: str) -> int:
        player = sheet.players[seat]
        if word == "level":
            return self._rules.kit.levels[player.space]
        by_word = {
            "money": player.money,
            "spent": player.spent,
            "income": player.space,
            "vp": player.vp,
            "loans": player.loans,
        }
        return by_word[word]

    def _hand(self, item: Item, player: PlayerSheet, words: list[str]) -> str:
        cards = read_cards(item, self._content, words).cards
        found = f"hand {hand_text(self._content, player.hand, player.n_unknown)}"
        if all(card is None for card in cards) and words[-1].lower() in ("card", "cards"):
            return _unless(len(cards) == len(player.hand) + player.n_unknown, f"{found}")
        known = Counter(card for card in cards if card is not None)
        return _unless(known == Counter(player.hand) and cards.count(None) == player.n_unknown, found)

    def _discards(self, item: Item, player: PlayerSheet, words: list[str]) -> str:
        """Face-down cards need not be written; where they are, `?` is any and `?cov` this one."""
        n_face_down = self._extras.n_face_down(self._content, self._sheet.era)
        said = read_cards(item, self._content, words)
        text = f"discards {discards_text(self._content, player.discards, n_face_down)}"
        if words[-1].lower() in ("card", "cards") and len(words) == 2:
            return _unless(len(said.cards) == len(player.discards), f"{len(player.discards)} cards")
        found = list(player.discards)
        if not any(said.face_down):
            return _unless(said.cards == found[n_face_down:], text)
        if len(found) != len(said.cards):
            return text
        for n, (card, is_down) in enumerate(zip(said.cards, said.face_down, strict=True)):
            is_hidden = n < n_face_down or found[n] is None
            if is_down != is_hidden or (card is not None and card != found[n]):
                return text
        return ""

    def _tile(self, item: Item, seat: int, words: list[str]) -> str:
        """`cotton-1 at cov.0 flipped`; cubes are compared where they are written."""
        sheet, content = self._sheet, self._content
        said = read_tile(item, content, words)
        found = []
        for slot in self._slots(item, said.slot):
            if sheet.tile_at[slot] < 0:
                continue
            found.append(f"{self._seats[sheet.owner_at[slot]]} tile {tile_text(content, self._rules, sheet, slot)}")
            is_flipped, is_replacing = sheet.flipped >> slot & 1 == 1, sheet.retired >> slot & 1 == 1
            is_it = sheet.tile_at[slot] == said.tile and sheet.owner_at[slot] == seat
            is_so = (is_flipped, is_replacing) == (said.is_flipped, said.is_replacing)
            if is_it and is_so and said.cubes in (None, sheet.cubes_at[slot]):
                return ""
        return ", ".join(found) or "no tile"

    def _expect(self, item: Item, is_so: bool, expected: str) -> None:  # noqa: FBT001
        if not is_so:
            item.fail(f"expected {expected}")


def _unless(is_so: bool, found: str) -> str:  # noqa: FBT001
    """What was found, unless all is as it should be."""
    return "" if is_so else found


def _n_held(sheet: Sheet, card: int) -> int:
    """How many copies of a card are known to be in hands."""
    return sum(player.hand.count(card) for player in sheet.players)
