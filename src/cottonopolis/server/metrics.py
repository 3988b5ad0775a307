"""What a server counts, in the form of Prometheus. Nothing here names a person or a table."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "cottonopolis_requests", "Requests by route and status.", ["route", "status"], registry=self._registry
        )
        self.request_seconds = Histogram(
            "cottonopolis_request_seconds", "Time of a request.", ["route"], buckets=_SECONDS, registry=self._registry
        )
        self.write_seconds = Histogram(
            "cottonopolis_write_seconds", "Time of a change of a table.", buckets=_SECONDS, registry=self._registry
        )
        self.moves = Counter("cottonopolis_actions", "Actions that were confirmed.", ["by"], registry=self._registry)
        self.tables = Gauge("cottonopolis_cached_tables", "Tables in memory.", registry=self._registry)
        self.listeners = Gauge("cottonopolis_listeners", "Live listeners.", registry=self._registry)
        self.bot_turns = Counter("cottonopolis_bot_turns", "Turns of bots.", ["outcome"], registry=self._registry)
        self.timeouts = Counter("cottonopolis_timeouts", "Turns whose time was up.", registry=self._registry)
        self.bot_seconds = Histogram("cottonopolis_bot_seconds", "Time of a bot's turn.", registry=self._registry)
        self.worker_restarts = Counter(
            "cottonopolis_worker_restarts", "Worker processes that were started again.", registry=self._registry
        )
        self.engine_seconds = Histogram(
            "cottonopolis_engine_seconds",
            "Computing for a question about a game.",
            ["question"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.coached = Counter("cottonopolis_coached", "Analyses and reviews.", ["outcome"], registry=self._registry)
        self.hooks = Counter("cottonopolis_hooks", "Webhooks by outcome.", ["outcome"], registry=self._registry)

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self._registry)
