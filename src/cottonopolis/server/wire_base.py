"""What all that goes over the wire has in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class In(BaseModel):
    """Something that is asked; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Out(BaseModel):
    """Something that is answered."""
