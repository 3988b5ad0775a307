"""A second, slow and plain reading of every rule, which the refusals of the game are compared with.

It shares no rule with them: it reads the state with sets, and the tables of the content where there are any.
"""

from __future__ import annotations

from oracle.reasons.case import Reason
from oracle.reasons.refuse import reasons_for, why_refused

__all__ = ["Reason", "reasons_for", "why_refused"]
