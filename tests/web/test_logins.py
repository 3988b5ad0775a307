"""Signing in on the page: a name, a password and a passkey of Chromium's own, on a second and a third device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from web.axe import serious
from web.conftest import RunningServer
from web.test_devices import you
from web.test_seats import make_table

Open = Callable[..., Any]
PASSWORD = "four words, or more"


@pytest.fixture(scope="module")
def signing_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is at which people sign in: by a name, since no passkey belongs to a number."""
    running = RunningServer(tmp_path_factory.mktemp("logins") / "tables.sqlite", "logins")
    yield running.address.replace("127.0.0.1", "localhost")
    running.end()


class Keys:
    """The authenticator of a page, in software: it agrees to everything at once."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
        options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
        self._id = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def all(self) -> list[Any]:
        found = self._session.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]
        return list(found)

    def take(self, credentials: list[Any]) -> None:
        """Has these as well, as a browser has that keeps passkeys for several devices."""
        for one in credentials:
            self._session.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": one})


def set_name(page: Any, name: str) -> None:
    page.get_by_label("Name to sign in by").fill(name)
    page.locator(".login").get_by_role("button", name="Keep", exact=True).first.click()
    page.wait_for_selector("text=That is your name to sign in by now")


def test_a_name_with_a_password_and_a_passkey_brings_the_tables_along(signing_in: str, open_page: Open) -> None:
    desk, phone, tablet = open_page(), open_page(390, 844), open_page(820, 1180, "dark")
    make_table(desk, signing_in)
    keys = Keys(desk)
    set_name(you(desk, signing_in), "Ann")
    desk.get_by_label("New password").fill(PASSWORD)
    desk.get_by_label("New password").press("Enter")
    desk.wait_for_selector("text=Your password is kept")
    assert desk.get_by_label("New password").input_value() == ""
    desk.get_by_role("button", name="Make a passkey").click()
    desk.wait_for_selector("text=This passkey signs you in from now on")
    assert desk.locator(".login li").count() == 1 and len(keys.all()) == 1
    # Another one for the same authenticator is not made.
    desk.get_by_role("button", name="Make a passkey").click()
    desk.wait_for_selector("text=The browser made no passkey")
    assert serious(desk) == []
    # Who has no tables yet is told how to come by them.
    phone.goto(f"{signing_in}#/you")
    phone.get_by_role("link", name="Sign in").wait_for()
    # By password, from the first page on.
    phone.goto(signing_in)
    phone.get_by_role("link", name="Sign in").click()
    phone.get_by_label("Name to sign in by").fill("ann")
    phone.get_by_label("Password").fill("not the password")
    phone.get_by_role("button", name="Sign in", exact=True).click()
    phone.wait_for_selector(".failure:has-text('nobody here has this name and this password')")
    assert serious(phone) == [] and phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_label("Password").press("Enter")
    phone.wait_for_selector(".own li")
    assert "password" not in phone.evaluate("JSON.stringify(localStorage)")
    # By the passkey, without a name.
    Keys(tablet).take(keys.all())
    tablet.goto(f"{signing_in}#/device")
    tablet.get_by_role("button", name="Sign in by passkey").click()
    tablet.wait_for_selector(".own li")
    # Every device sees all of it, and may take it away.
    you(tablet, signing_in)
    tablet.wait_for_selector(".login li:has-text('last used')")
    assert tablet.locator("section", has_text="Your devices").locator("li").count() == 3
    assert serious(tablet) == []
    tablet.get_by_role("button", name="Remove the passkey").click()
    tablet.wait_for_selector("text=The passkey was removed")
    tablet.goto(f"{signing_in}#/device")
    tablet.get_by_role("button", name="Sign in by passkey").click()
    tablet.wait_for_selector(".failure:has-text('this passkey is not known here')")
    you(phone, signing_in).get_by_role("button", name="No password").click()
    phone.wait_for_selector("text=You have no password any more")
    phone.get_by_role("button", name="Remove this name").click()
    phone.get_by_role("group", name="Remove this name").get_by_role("button", name="Remove", exact=True).click()
    phone.wait_for_selector("text=Your name to sign in by was removed")
    assert phone.get_by_label("Name to sign in by").input_value() == ""


def test_a_name_that_somebody_has_is_refused_and_by_a_number_there_are_no_passkeys(
    signing_in: str, open_page: Open
) -> None:
    ann, bob = open_page(), open_page()
    make_table(ann, signing_in)
    set_name(you(ann, signing_in), "only-one")
    number = signing_in.replace("localhost", "127.0.0.1")
    make_table(bob, number)
    you(bob, number).get_by_label("Name to sign in by").fill("Only-One")
    bob.locator(".login").get_by_role("button", name="Keep", exact=True).click()
    bob.wait_for_selector(".login .failure:has-text('somebody signs in as only-one already')")
    set_name(bob, "another")
    bob.wait_for_selector("text=Passkeys of this server can be used at localhost alone")
    assert bob.get_by_role("button", name="Make a passkey").count() == 0


def test_nothing_of_it_is_shown_where_the_host_has_not_turned_it_on(server: Any, open_page: Open) -> None:
    page, new = open_page(), open_page()
    make_table(page, server.address)
    you(page, server.address).wait_for_selector("text=There are no accounts here")
    assert page.locator(".login").count() == 0
    new.goto(f"{server.address}#/device")
    new.get_by_label("Recovery phrase").wait_for()
    new.goto(server.address)
    new.wait_for_selector(".map")
    assert new.get_by_text("Sign in").count() == 0
