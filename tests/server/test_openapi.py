"""The OpenAPI document: complete, with words and examples, and nothing that fits it breaks the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from cottonopolis.server.wire_base import In
from effort import many
from server.players import Json, Player, create, friends
from server.processes import PATIENCE, ServerProcess, client

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
"""What the document says of the answers is so."""
N_EXAMPLES = many(5, 30)
"""For each route."""
CUP: Json = {"name": "Cup", "map": "birmingham", "players": 2, "rounds": 2}


@pytest.fixture
def http(server: ServerProcess) -> Iterator[httpx2.Client]:
    with client(server) as found:
        yield found


def test_every_route_and_every_request_is_described(http: httpx2.Client) -> None:
    document = http.get("/api/v1/openapi.json").json()
    routes = [(path, verb, it) for path, verbs in document["paths"].items() for verb, it in verbs.items()]
    assert len(routes) > 30
    for path, verb, route in routes:
        assert route.get("description"), (path, verb)
        assert {"400", "401", "403", "404", "409", "422", "429"} <= set(route["responses"]), (path, verb)
    asked = {name: it for name, it in document["components"]["schemas"].items() if name.endswith("In")}
    for name, schema in asked.items():
        assert schema.get("description"), name
        assert schema["additionalProperties"] is False, name
        has_example = "examples" in schema or all(
            "examples" in it or "$ref" in it for it in schema["properties"].values()
        )
        assert has_example or name in ("SeatIn", "RecoverIn", "VoteIn", "LeaveIn", "ForkIn"), name


def test_the_document_says_how_refusals_are_sent(http: httpx2.Client) -> None:
    document = http.get("/api/v1/openapi.json").json()
    routes = [route for verbs in document["paths"].values() for route in verbs.values()]
    kind = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for route in routes:
        refusals = [it for status, it in route["responses"].items() if status >= "400"]
        assert refusals and all(it["content"] == kind for it in refusals), route["operationId"]
    names = [route["operationId"] for route in routes]
    assert len(set(names)) == len(names) and {"create_table", "play_move", "load_table"} <= set(names)


def test_every_example_is_one() -> None:
    asked = list(In.__subclasses__())
    for model in asked:
        asked += model.__subclasses__()
    n_examples = 0
    for model in asked:
        for example in model.model_json_schema().get("examples", []):
            model.model_validate(example)
            n_examples += 1
    assert len(asked) > 12 and n_examples > 9


def test_nothing_that_fits_the_document_breaks_the_server(server: ServerProcess, http: httpx2.Client) -> None:
    pace = {"kind": "days", "seconds": 86_400}
    players = [create(http, "birmingham", "me", "open"), *friends(http, "germany", 3, pace=pace)]
    codes = {"clubs": made(http, players[0], "/clubs", {"name": "Weavers"})}
    codes["tournaments"] = made(http, players[0], "/tournaments", CUP)
    schema = schemathesis.openapi.from_dict(http.get("/api/v1/openapi.json").json())
    seen: Counter[int] = Counter()
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == schema.statistic.operations.total > 30
    for operation in operations:
        # A stream of events has no end; it is tried below.
        if not operation.path.endswith("/events"):
            attempt(operation, server.url, players, codes, seen)
    assert min(seen[status] for status in (200, 201, 400, 401)) > 0, seen
    assert "trace" not in server.log()


@settings(
    max_examples=N_EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(
    last_id=st.none() | st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=50),
    after=st.none() | st.integers() | st.text(max_size=20),
)
def test_no_place_in_the_stream_of_events_breaks_the_server(
    http: httpx2.Client, last_id: str | None, after: int | str | None
) -> None:
    ann = create(http, "birmingham", "me", "open")
    headers = ann.headers | ({} if last_id is None else {"Last-Event-ID": last_id})
    query = {} if after is None else {"after": after}
    with http.stream("GET", f"/api/v1/tables/{ann.code}/events", headers=headers, params=query) as answer:
        assert answer.status_code in (200, 400)


def made(http: httpx2.Client, player: Player, path: str, body: Json) -> str:
    """The code of something that a person has made."""
    answer = http.post(f"/api/v1{path}", json=body, headers={"Cottonopolis-Person": player.seated["person"]})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def attempt(operation: Any, url: str, players: list[Player], codes: dict[str, str], seen: Counter[int]) -> None:
    """Requests that fit a route, most of them for something that there is and by somebody whom the server knows."""
    kind = operation.path.removeprefix("/api/v1").split("/")[1]

    @settings(
        max_examples=N_EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), player=st.sampled_from([*players, None]))
    def request(case: Any, player: Player | None) -> None:
        if player is not None:
            if "code" in (case.path_parameters or {}):
                case.path_parameters["code"] = codes.get(kind, player.code)
            person = {"Cottonopolis-Person": player.seated["person"]}
            case.headers = dict(case.headers or {}) | player.headers | person
        # Its own limit of ten seconds says how busy the machine is, and nothing about the server.
        answer = case.call(base_url=url, timeout=PATIENCE)
        seen[answer.status_code] += 1
        assert answer.status_code < 500, answer.content
        case.validate_response(answer, checks=CHECKS)

    request()
