"""Values for requests: what a schema of the OpenAPI document allows, what it does not, and what means something now."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from server.players import Json

POSITION = "table birmingham, ann bob\nround 2\nann  £30, hand cov bir"
LINES = [
    "?", "P", "P /cov", "N", "N bir-cov /cov", "L 30", "W", "S cot@bir", "S cot@bir + cot@kid + pot@wor.0 /cov", "E",
    "R", "B", "B cot@bir", "D cot", "D cot-1 + iro-1 /bir", "T deck deck", "G cot-1@bir.0", "C cot@col /man", "/",
    "+ + +", "\x00", "S " + " + ".join(["cot@bir"] * 40),
]  # fmt: skip
TEXTS = [POSITION, "table birmingham, ann bob", "cottonopolis record 1", "{}", "table nowhere, a b", "table\n\x00"]
HOSTILE: list[Any] = [
    None, True, -1, 0, 2**31, 2**63, 1e308, "", " ", "\x00", "\ud7ff\u202e", "a" * 2000, "../..", [], {}, [[[]]]
]  # fmt: skip
CREDENTIALS: list[Any] = [
    {},
    {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"clientDataJSON": "e30"}},
    {"id": "\x00", "response": {"clientDataJSON": "eyJ0eXBlIjoxLCJjaGFsbGVuZ2UiOiJBQSIsIm9yaWdpbiI6MX0"}},
]
"""Answers that no passkey gives."""
WORDS: dict[str, list[Any]] = {
    "map": ["birmingham", "lancashire", "germany", "new_england", "nowhere"],
    "level": ["random", "easy", "external:sh"],
    "fill": ["random", None],
    "name": ["Ann", "Bob", "<b>", "\u200b", "İ" * 30],
    "line": LINES,
    "url": ["http://127.0.0.1:9/x", "http://[::1]:9/", "http://169.254.169.254/", "ftp://x.example/", "http://"],
    "options": [{}, {"introductory": True}, {"edition": "roxley2018"}, {"nothing": 1}],
    "seats": [
        [{"kind": "me"}, {"kind": "open"}],
        [{"kind": "me"}, {"kind": "hot_seat"}, {"kind": "bot", "level": "random"}],
        [{"kind": "bot", "level": "random"}] * 3,
        None,
    ],
    "confirm": [True, False],
    "actions": [None, 0, 1, 9999],
    "to": [None, 0, 2],
    "seed": [None],
    "host": ["127.0.0.1"],
    "password": ["four words, or more", "short", "x" * 201],
    "login": [None, {"name": "Ann", "password": "four words, or more"}],
    "passkey": [None, *CREDENTIALS],
    "credential": CREDENTIALS,
    "passkey_id": [1, 2, 999],
    "steps": [[{"line": "P"}], [{"line": "L 30", "costs_at_most": 3, "free": ["bir.0", "bir-cov"]}], [{"line": "?"}]],
    "endpoint": ["http://127.0.0.1:9/push", "https://push.example.org/x", "http://[::1]:9/"],
    "p256dh": ["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "B" * 87],
    "auth": ["BTBZMqHH6r4Tts7J_aSIgg"],
    "address": ["ann@example.org", "x@localhost", "ann@example.org\r\nBcc: eve@example.org"],
    "zone": ["Europe/London", "Pacific/Apia", "Nowhere/Here", "../../etc/passwd"],
    "start": ["22:00", "23:59", "24:00"],
    "end": ["08:00", "22:00", "8:00"],
    "rounds": [1, 2],
    "playouts": [10, 0],
}
"""By name of a field: values that are likely to mean something."""


@dataclass
class Known:
    """What the one who asks knows of its table, by the names of fields."""

    values: dict[str, list[Any]] = field(default_factory=dict)

    def of(self, name: str) -> list[Any]:
        """Values for a field that mean something now."""
        return self.values.get(name, []) + WORDS.get(name, [])


def value(chance: random.Random, document: Json, schema: Json, name: str, known: Known) -> Any:
    """A value for a field: mostly one that means something or that the schema allows, now and then any."""
    if chance.random() < 0.025:
        return chance.choice(HOSTILE)
    found = known.of(name)
    if found and chance.random() < 0.9:
        return chance.choice(found)
    if "$ref" in schema:
        return value(chance, document, _named(document, schema["$ref"]), name, known)
    if "anyOf" in schema:
        return value(chance, document, chance.choice(schema["anyOf"]), name, known)
    if "const" in schema or "enum" in schema:
        return chance.choice(schema.get("enum") or [schema["const"]])
    return _plain(chance, document, schema, name, known)


def _plain(chance: random.Random, document: Json, schema: Json, name: str, known: Known) -> Any:
    kind = schema.get("type")
    if kind == "object":
        return body(chance, document, schema, known)
    if kind == "array":
        n = chance.randint(schema.get("minItems", 0), schema.get("maxItems", 4))
        return [value(chance, document, schema["items"], name, known) for _ in range(n)]
    if kind == "integer":
        most = int(min(schema.get("maximum", 2**31), schema.get("exclusiveMaximum", 2**31) - 1))
        return chance.choice([chance.randint(int(schema.get("minimum", -5)), 12), chance.randint(0, max(0, most))])
    if kind == "boolean":
        return chance.random() < 0.5
    if kind == "string":
        n = chance.randint(0, min(40, schema.get("maxLength", 40)))
        return "".join(chr(chance.choice([*range(32, 127), *range(160, 0xD800, 97)])) for _ in range(n))
    return None


def body(chance: random.Random, document: Json, schema: Json, known: Known) -> Json:
    """An object that a schema describes: what is required, some of the rest, and now and then something unknown."""
    if "$ref" in schema:
        schema = _named(document, schema["$ref"])
    required = schema.get("required", [])
    made: Json = {}
    for name, it in schema.get("properties", {}).items():
        if chance.random() < (0.96 if name in required else 0.4):
            made[name] = value(chance, document, it, name, known)
    if chance.random() < 0.025:
        made[chance.choice(["secret", "__class__", "kind", ""])] = chance.choice(HOSTILE)
    return made


def _named(document: Json, ref: str) -> Json:
    found: Json = document["components"]["schemas"][ref.rpartition("/")[2]]
    return found
