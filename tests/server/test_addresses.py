"""Where webhooks may go: a table of addresses, and that a request goes to the very number that was looked at."""

from __future__ import annotations

import asyncio
import socket

import pytest

from cottonopolis.server.notifications.public_address import is_public, public_address
from cottonopolis.server.refusals import Illegal

PUBLIC = [
    "1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1",
    "192.0.1.1", "198.17.255.255", "223.255.255.255", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e",
    "2001:4860:4860::8888", "2620:fe::fe", "2c0f:f248::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
]  # fmt: skip
PRIVATE = [
    # This machine and this network.
    "0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.254", "10.0.0.7", "172.16.0.1", "172.31.255.255", "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "100.127.255.255", "::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "fec0::1",
    # Protocols, examples, measurements, many at once.
    "192.0.0.1", "192.0.0.170", "192.0.0.9", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255",
    "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "ff02::1",
    "ff0e::1", "100::1", "2001:db8::1", "3fff::1", "5f00::1", "2001:2::1", "2001:10::1", "2001:20::1", "4000::1",
    # Older numbers in new ones: mapped, compatible, translated, by tunnel.
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "::169.254.169.254", "::8.8.8.8",
    "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "64:ff9b:1::8.8.8.8", "64:ff9b:1:ffff::1",
    "2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1", "2001:0:7f00:1::1", "2001::1",
    "::ffff:0:127.0.0.1",
]  # fmt: skip


@pytest.mark.parametrize("number", PUBLIC)
def test_hosts_of_the_world_are_public(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize("number", PRIVATE)
def test_all_other_numbers_are_not(number: str) -> None:
    assert not is_public(number)


def test_a_name_with_one_number_in_the_own_network_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        assert (host, port) == ("both.test", 443)
        return [(0, 0, 0, "", ("8.8.8.8", port)), (0, 0, 0, "", ("::127.0.0.1", port, 0, 0))]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    with pytest.raises(Illegal, match="public"):
        asyncio.run(public_address("https://both.test/x", may_be_private=False))
    assert asyncio.run(public_address("https://both.test/x", may_be_private=True)) == "8.8.8.8"
