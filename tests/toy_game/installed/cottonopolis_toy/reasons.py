"""Why a request is refused: the verbs of this game, judged as all games judge them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cottonopolis.engine.refusals import Refusals
from cottonopolis.game.reasons.build import judge_build
from cottonopolis.game.reasons.cards import judge_pass
from cottonopolis.game.reasons.case import Verb
from cottonopolis.game.reasons.catalogue import read_catalogue
from cottonopolis.game.reasons.names import common_names, standing_at, target_names
from cottonopolis.game.reasons.network import judge_network, network_names

REASONS: Final = read_catalogue(
    Path(__file__).parent / "data" / "refusals.toml",
    verbs={
        "build": Verb(target_names, judge_build),
        "network": Verb(network_names, judge_network),
        "pass": Verb(common_names, judge_pass),
    },
    # Nothing is sold, so nobody asks for these two.
    find_sold=standing_at,
    find_buyers=lambda _case, _spot: [],
    refusals=lambda _rules: Refusals(),
)
