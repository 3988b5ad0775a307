"""A table as the player to move may hope it is: what nobody knows yet turns out well.

Whether a request is accepted must not tell what lies hidden. So it is judged as if every sale to a distant market had
luck, and played as far as the table allows: a pile that turns up worse ends the action, and what it has done stands.
"""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.engine.state import State


def hopeful(content: Content, state: State) -> State:
    """A copy in which the unseen tiles of a distant market lie so that they take as much as they can."""
    twin = state.copy()
    if market := content.document.distant_market:
        n_seen = state.n_revealed if market.revealed == "under the pile" else 0
        n_hidden = max(len(state.market_tiles) - n_seen, 0)
        twin.market_tiles = sorted(state.market_tiles[:n_hidden]) + state.market_tiles[n_hidden:]
    return twin
