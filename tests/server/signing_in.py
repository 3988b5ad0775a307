"""People who sign in, by a password or by a passkey in software, for tests."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from cottonopolis.server.settings import Settings
from server.authenticator import Authenticator
from server.conftest import FREELY
from server.players import Json, new_key
from server.test_people import ME, of

LOGIN = f"{ME}/login"
PASSWORD = "four words, or more"


def settings_of(folder: Path, **more: Any) -> Settings:
    base: dict[str, Any] = {"workers": 0, "engine_workers": 0, "coach_workers": 0, "limits": FREELY, "logins": True}
    return Settings(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}", **(base | more))


def new_person(http: Any) -> str:
    answer = http.post(ME, json={"name": "Ann", "device": "Desk"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["person"])


def named(http: Any, name: str | None = None, password: str | None = PASSWORD) -> tuple[str, str]:
    """Somebody new with a name, and a password if one is said; gives secret and name."""
    person, name = new_person(http), name or f"ann-{new_key()[:12]}"
    answer = http.put(LOGIN, json={"name": name}, headers=of(person))
    assert answer.status_code == 200, answer.text
    if password is not None:
        done = http.put(f"{LOGIN}/password", json={"password": password}, headers=of(person))
        assert done.status_code == 200 and done.json()["password_set"] <= time.time()
    return person, name


def sign_in(http: Any, name: str, password: str = PASSWORD, **headers: str) -> Any:
    body = {"login": {"name": name, "password": password}, "device": "Phone"}
    return http.post(f"{ME}/devices", json=body, headers=headers)


def add_passkey(http: Any, person: str, key: Authenticator | None = None) -> Authenticator:
    key = key or Authenticator()
    asked = http.post(f"{LOGIN}/passkeys/challenges", headers=of(person)).json()["options"]
    body = {"credential": key.create(asked), "name": "Phone"}
    answer = http.post(f"{LOGIN}/passkeys", json=body, headers=of(person))
    assert answer.status_code == 201, answer.text
    return key


def challenge(http: Any) -> Json:
    answer = http.post("/api/v1/login/challenges")
    assert answer.status_code == 201, answer.text
    options: Json = answer.json()["options"]
    return options


def by_passkey(http: Any, credential: Json, **headers: str) -> Any:
    return http.post(f"{ME}/devices", json={"passkey": credential, "device": "Phone"}, headers=headers)


def at_once(ask: Any, clients: list[Any]) -> list[Any]:
    with ThreadPoolExecutor(len(clients)) as pool:
        return list(pool.map(ask, clients))
