"""Commitments: a hash that is shown at the deal, and opened by the record once the game has ended."""

from __future__ import annotations

from hashlib import sha256

from cottonopolis.notation.record import Record, format_shuffle


def commitment_of(nonce: str, record: Record) -> str:
    """SHA-256 over the nonce and the lines `position` and `shuffle` of a record, each with its line end.

    >>> record = Record("0.1.0", "birmingham", "birmingham", ("ann", "bob"))
    >>> commitment_of("00" * 32, record)[:8]
    '827d096d'
    """
    lines = [nonce, *(f"position {line}" for line in record.position), *map(format_shuffle, record.shuffles)]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def is_kept(record: Record) -> bool:
    """Whether what chance decided in a record is what its commitment was made of; no, if that is not opened."""
    return record.nonce is not None and commitment_of(record.nonce, record) == record.commitment
