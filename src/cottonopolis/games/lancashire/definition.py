"""Brass (Lancashire): what the other layers ask it, and its rule set built from its data."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content import Content
from cottonopolis.content.models.document import ids
from cottonopolis.content.numbers import introductory, track_numbers
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.scoring import Introductory
from cottonopolis.engine.state import State
from cottonopolis.games.definition import GameDefinition
from cottonopolis.games.lancashire.document import LancashireDocument, document_of
from cottonopolis.games.lancashire.features import LancashireFeatures
from cottonopolis.games.lancashire.judge import LancashireJudge
from cottonopolis.games.lancashire.position import LancashireExtras
from cottonopolis.games.lancashire.reasons import REASONS
from cottonopolis.games.lancashire.rules.ruleset import Lancashire
from cottonopolis.think.judge import Judge
from cottonopolis.think.weights import Weights


class LancashireDefinition(GameDefinition):
    """Brass (Lancashire), in the editions of 2007 and 2018."""

    id = "lancashire"
    letter = "L"
    environment = "Lancashire"
    data = Path(__file__).parent / "data"
    document = LancashireDocument
    position = LancashireExtras()
    reasons = REASONS
    rank = 1

    def build(self, content: Content) -> Lancashire:
        """The rule set of a map of Lancashire."""
        document = document_of(content)
        industries, at = ids(document.industry), document.players.index(content.n_seats)
        numbers = track_numbers(document)
        is_introductory = content.has("introductory", True)
        if is_introductory:
            numbers.n_eras = 1
        income, demand = document.income, document.distant_market
        return Lancashire(
            content.board,
            content.kit,
            numbers,
            mill=industries.index("cotton"),
            port=industries.index("port"),
            shipyard=industries.index("shipyard"),
            distant_tiles=document.distant_tiles(content.n_seats),
            demand_income=list(demand.income),
            no_demand=demand.no_demand,
            start_demand=demand.start,
            n_aside=list(document.deck.set_aside[at]),
            virtual_to=_virtual_links(content),
            money_per_vp=document.scoring.money_per_vp,
            introductory=introductory(document) if is_introductory else Introductory(1, 0, 0, 0),
            n_rounds=document.rounds.per_era[at],
            rounds_without_loans=list(income.last_rounds_without_loans) or [0, 0],
            is_introductory=is_introductory,
            goes_clockwise="clockwise" in document.setup.first_turn_order,
            pays_first=income.paid == "start of round",
            refills_each_turn=document.turn.refills == "end of turn",
            keeps_revealed=demand.revealed == "under the pile",
            closes_by_deck=not income.last_rounds_without_loans,
            carries_debt=content.has("shortfall", "debt"),
            breaks_ties_by_order="turn order of a further round" in document.scoring.tie_break,
            guards_replacing=content.has("port_slots", "strict"),
        )

    def judge(self, rules: RuleSet, weights: Weights) -> LancashireJudge:
        """The judge of Lancashire."""
        assert isinstance(rules, Lancashire)
        return LancashireJudge(rules, weights)

    def optimistic(self, content: Content, state: State) -> State:
        """A copy in which the unseen tiles of the distant market lie so that they take as much as they can."""
        twin = state.copy()
        n_seen = state.n_revealed if document_of(content).distant_market.revealed == "under the pile" else 0
        n_hidden = max(len(state.market_tiles) - n_seen, 0)
        twin.market_tiles = sorted(state.market_tiles[:n_hidden]) + state.market_tiles[n_hidden:]
        return twin

    def features(self, judge: Judge) -> LancashireFeatures:
        """What a network sees of Lancashire."""
        assert isinstance(judge, LancashireJudge)
        return LancashireFeatures(judge)


def _virtual_links(content: Content) -> list[int]:
    """By place: the place that a presence there opens to industry cards as well; none where no such link is printed."""
    opened = [0] * content.board.n_places
    is_both = content.has("virtual_link", "both")
    link = content.document.virtual_link
    if link is None or not (is_both or content.has("virtual_link", "to_birkenhead")):
        return opened
    first, second = (content.names.places.find(end) for end in link.ends)
    assert first is not None and second is not None
    opened[first.index] = 1 << second.index
    if is_both:
        opened[second.index] = 1 << first.index
    return opened


LANCASHIRE = LancashireDefinition()
