"""Why a request is refused: one word of the rule catalogue, the rule, and a sentence for people."""

from __future__ import annotations

from cottonopolis.game.reasons.case import Reason
from cottonopolis.game.reasons.refuse import nearest_request, reasons_for, why_each, why_not_at_all, why_refused

__all__ = ["Reason", "nearest_request", "reasons_for", "why_each", "why_not_at_all", "why_refused"]
