"""A record as JSON, with the content of its text."""

from __future__ import annotations

import json
from typing import Any

from cottonopolis.errors import NotationError
from cottonopolis.notation.record import FORMAT, Action, Comment, Record, Result, Shuffle, format_record, parse_record

_KEYS = {"format", "engine", "rules", "map", "options", "seats", "seed", "for", "position", "shuffles", "actions"}
_KEYS |= {"comments", "result"}
_COMMITTED = ("commitment", "nonce")
"""Keys that only records of tables with people have."""


def format_record_json(record: Record) -> str:
    """The JSON of a record, one object."""
    content = {
        "format": FORMAT,
        "engine": record.engine,
        "rules": record.rules,
        "map": record.map,
        "options": record.options,
        "seats": list(record.seats),
        "seed": record.seed,
        "for": record.seat,
        **{key: value for key in _COMMITTED if (value := getattr(record, key)) is not None},
        "position": list(record.position),
        "shuffles": [{"ply": it.ply, "what": it.what, "order": list(it.words)} for it in record.shuffles],
        "actions": [{"ply": ply, "seat": it.seat, "action": it.text} for ply, it in enumerate(record.actions, start=1)],
        "comments": [{"ply": it.ply, "text": it.text} for it in record.comments],
        "result": [{"seat": it.seat, "place": it.place, "vp": it.vp} for it in record.result],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def parse_record_json(text: str) -> Record:
    """Reads the JSON of a record; lines in messages are those of the JSON, or of the text that it stands for."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"record, line {error.lineno}: is not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise NotationError(
            "record, line 1: is not the JSON of a record: nested too deep, or a number too long"
        ) from None
    record = _record(content)
    # Whatever the text form cannot say, such as a name with a line break, is no record either.
    again = parse_record(format_record(record))
    if again != record or [type(it) for it in again.options.values()] != [type(it) for it in record.options.values()]:
        raise NotationError("record, line 1: this JSON has values that no record can have")
    return again


def _record(content: Any) -> Record:
    committed = {key for key in _COMMITTED if isinstance(content, dict) and key in content}
    fields = _object(content, _KEYS | committed, "a record")
    if fields["format"] != FORMAT:
        raise NotationError(f"record, line 1: expected format {FORMAT}")
    actions = [_object(it, {"ply", "seat", "action"}, "an action") for it in _list(fields["actions"])]
    if [it["ply"] for it in actions] != list(range(1, len(actions) + 1)):
        raise NotationError("record, line 1: expected actions with plies 1, 2 and so on")
    options = fields["options"]
    if not isinstance(options, dict) or not all(isinstance(it, str | int) for it in options.values()):
        raise NotationError("record, line 1: expected options with words, numbers, true or false")
    seed = fields["seed"]
    return Record(
        engine=_text(fields["engine"]),
        rules=_text(fields["rules"]),
        map=_text(fields["map"]),
        seats=_texts(fields["seats"]),
        options=dict(options),
        seed=None if seed is None else _number(seed),
        seat=None if fields["for"] is None else _text(fields["for"]),
        commitment=_text(fields["commitment"]) if "commitment" in committed else None,
        nonce=_text(fields["nonce"]) if "nonce" in committed else None,
        position=_texts(fields["position"]),
        shuffles=tuple(
            Shuffle(_number(it["ply"]), _text(it["what"]), _texts(it["order"]))
            for it in (_object(it, {"ply", "what", "order"}, "a shuffle") for it in _list(fields["shuffles"]))
        ),
        actions=tuple(Action(_text(it["seat"]), _text(it["action"])) for it in actions),
        comments=tuple(
            Comment(_number(it["ply"]), _text(it["text"]))
            for it in (_object(it, {"ply", "text"}, "a comment") for it in _list(fields["comments"]))
        ),
        result=tuple(
            Result(_text(it["seat"]), _number(it["place"]), _number(it["vp"]))
            for it in (_object(it, {"seat", "place", "vp"}, "a result") for it in _list(fields["result"]))
        ),
    )


def _object(value: Any, keys: set[str], what: str) -> dict[str, Any]:
    if not isinstance(value, dict) or value.keys() != keys:
        raise NotationError(f"record, line 1: expected {what} with the keys {', '.join(sorted(keys))}")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise NotationError(f'record, line 1: "{str(value)[:40]}": expected a list')
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotationError(f'record, line 1: "{str(value)[:40]}": expected a text')
    return value


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(_text(it) for it in _list(value))


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 2**63:
        raise NotationError(f'record, line 1: "{str(value)[:40]}": expected a number')
    return value
