"""A page that is opened on a slow phone: 1.6 Mbit/s, a processor that is slowed down to a quarter, nothing cached."""

from __future__ import annotations

from typing import Any

from web.people import bots, new_table, play_on

BYTES_A_SECOND = 200_000
SLOWER = 4


class Loading:
    """A page that is opened on a slow phone, and what it loads."""

    def __init__(self, browser: Any, late: int = 0) -> None:
        # What a service worker loads would not be counted.
        self._context = browser.new_context(
            viewport={"width": 390, "height": 844}, locale="en-GB", bypass_csp=True, service_workers="block"
        )
        self.page = self._context.new_page()
        self.page.set_default_timeout(60_000)
        self.answers: dict[str, dict[str, Any]] = {}
        """By request: its address, type, encoding, and bytes over the wire."""
        wire = self._context.new_cdp_session(self.page)
        wire.on("Network.responseReceived", self._answered)
        wire.on("Network.loadingFinished", self._loaded)
        wire.send("Network.enable")
        line = {"offline": False, "latency": late, "downloadThroughput": BYTES_A_SECOND}
        wire.send("Network.emulateNetworkConditions", line | {"uploadThroughput": BYTES_A_SECOND})
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _answered(self, told: dict[str, Any]) -> None:
        answer = told["response"]
        headers = {name.lower(): value for name, value in answer["headers"].items()}
        encoding = headers.get("content-encoding", "")
        found = {"url": answer["url"], "type": answer["mimeType"], "encoding": encoding, "bytes": 0}
        self.answers[told["requestId"]] = found

    def _loaded(self, told: dict[str, Any]) -> None:
        if told["requestId"] in self.answers:
            self.answers[told["requestId"]]["bytes"] = int(told["encodedDataLength"])

    def until(self, address: str, ready: str) -> float:
        """Opens an address; gives the seconds until something is true there."""
        self.page.goto(address, wait_until="commit")
        handle = self.page.wait_for_function(f"({ready}) && performance.now()", polling=50)
        return float(handle.json_value()) / 1000

    @property
    def n_bytes(self) -> int:
        """All bytes that have come so far."""
        return sum(answer["bytes"] for answer in self.answers.values())

    def plain_json(self) -> list[str]:
        """Answers of JSON that were worth compressing and were not."""
        return [
            answer["url"]
            for answer in self.answers.values()
            if "json" in answer["type"] and answer["bytes"] > 2000 and not answer["encoding"]
        ]

    def close(self) -> None:
        """Ends it."""
        self._context.close()


MAPS = {"birmingham": 1, "lancashire": 2, "germany": 2, "new_england": 2}
"""Map, and bots at the table."""
USEFUL = "document.querySelector('.board .place') && document.querySelector('.verb:not(.off)')"
"""The board is there, and what can be done."""


def at_ones_turn(address: str, map_id: str) -> str:
    """The link of a seat whose turn begins in the second round."""
    code, secret = new_table(address, map_id, bots(MAPS[map_id]))
    play_on(address, code, secret, 1, lambda at: bool(at["turn"] and at["step"] == 0 and at["view"]["round"] >= 2))
    return f"{address}#/t/{code}/seat/{secret}"
