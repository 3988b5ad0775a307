"""Brass (Lancashire): what the other layers ask it, and its rule set built from its data."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.content import Content
from cottonopolis.content.check_deck import per_count
from cottonopolis.content.numbers import introductory, track_numbers
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.scoring import Introductory
from cottonopolis.engine.state import State
from cottonopolis.games.definition import GameDefinition
from cottonopolis.games.lancashire.judge import LancashireJudge
from cottonopolis.games.lancashire.position import LancashireExtras
from cottonopolis.games.lancashire.rules.ruleset import Lancashire
from cottonopolis.think.weights import Weights


class LancashireDefinition(GameDefinition):
    """Brass (Lancashire), in the editions of 2007 and 2018."""

    id = "lancashire"
    letter = "L"
    environment = "Lancashire"
    data = Path(__file__).parent / "data"
    position = LancashireExtras()
    rank = 1

    def build(self, content: Content) -> Lancashire:
        """The rule set of a map of Lancashire."""
        tables, n = content.tables, content.n_seats
        industries = {industry["id"]: index for index, industry in enumerate(tables["industry"])}
        players = tables["players"]
        tiles = tables["distant_market_tiles"]
        numbers = track_numbers(tables)
        is_introductory = content.has("introductory", True)
        if is_introductory:
            numbers.n_eras = 1
        income, demand = tables["income"], tables["distant_market"]
        return Lancashire(
            content.board,
            content.kit,
            numbers,
            mill=industries["cotton"],
            port=industries["port"],
            shipyard=industries["shipyard"],
            distant_tiles=tiles[players.index(n)] if isinstance(tiles[0], list) else tiles,
            demand_income=demand["income"],
            no_demand=demand["no_demand"],
            start_demand=demand["start"],
            n_aside=tables["deck"]["set_aside"][players.index(n)],
            virtual_to=_virtual_links(content),
            money_per_vp=tables["scoring"]["money_per_vp"],
            introductory=introductory(tables) if is_introductory else Introductory(1, 0, 0, 0),
            n_rounds=per_count(tables["rounds"]["per_era"], players, n),
            rounds_without_loans=income.get("last_rounds_without_loans", [0, 0]),
            is_introductory=is_introductory,
            goes_clockwise="clockwise" in tables["setup"]["first_turn_order"],
            pays_first=income["paid"] == "start of round",
            refills_each_turn=tables["turn"]["refills"] == "end of turn",
            keeps_revealed=demand["revealed"] == "under the pile",
            closes_by_deck="last_rounds_without_loans" not in income,
            carries_debt=content.has("shortfall", "debt"),
            breaks_ties_by_order="turn order of a further round" in tables["scoring"]["tie_break"],
            guards_replacing=content.has("port_slots", "strict"),
        )

    def judge(self, rules: RuleSet, weights: Weights) -> LancashireJudge:
        """The judge of Lancashire."""
        assert isinstance(rules, Lancashire)
        return LancashireJudge(rules, weights)

    def hopeful(self, content: Content, state: State) -> State:
        """A copy in which the unseen tiles of the distant market lie so that they take as much as they can."""
        twin = state.copy()
        n_seen = state.n_revealed if content.tables["distant_market"]["revealed"] == "under the pile" else 0
        n_hidden = max(len(state.market_tiles) - n_seen, 0)
        twin.market_tiles = sorted(state.market_tiles[:n_hidden]) + state.market_tiles[n_hidden:]
        return twin


def _virtual_links(content: Content) -> list[int]:
    """By place: the place that a presence there opens to industry cards as well; none where no such link is printed."""
    opened = [0] * content.board.n_places
    is_both = content.has("virtual_link", "both")
    ends = content.tables.get("virtual_link", {}).get("ends")
    if ends is None or not (is_both or content.has("virtual_link", "to_birkenhead")):
        return opened
    first, second = (content.names.places.find(end) for end in ends)
    assert first is not None and second is not None
    opened[first.index] = 1 << second.index
    if is_both:
        opened[second.index] = 1 << first.index
    return opened


LANCASHIRE = LancashireDefinition()
