"""What a table is worth to a bot: its points now, and a little for money and for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.think.judge import Judge

if TYPE_CHECKING:
    from cottonopolis.engine.state import State


class ToyJudge(Judge):
    """Counts points in thousandths, as all judges do."""

    def look(self, state: State) -> None:
        """Fills `points`, and `actions` and `icons`, by which the planner sorts what it tries first."""
        self.actions = [len(player.hand) for player in state.players]
        self.icons = self.printed.copy()
        self.points = [
            1000 * (player.vp + self.rules.score_now(state, player)) + 100 * player.money + 10 * len(player.hand)
            for player in state.players
        ]
