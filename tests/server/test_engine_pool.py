"""Questions about games are answered elsewhere: in turn, within their time, and charged to whoever asks."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace

import pytest
import uvloop

from cottonopolis.server.engine_pool import EnginePool
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.limits import Costs
from cottonopolis.server.metrics import Metrics
from cottonopolis.server.refusals import Illegal, TooMany, Unavailable
from cottonopolis.server.settings import Limits, Settings
from server.slow_question import Alone, Busy, Dying, Endless, Long

ANN, BOB = Client("ann's cache", "ann"), Client("bob's cache", "bob")
STRICT = Limits(computing_by_address=(0.2, 0.001), computing_by_seat=(0.1, 0.001))


def with_pool(
    check: Callable[[EnginePool], Awaitable[None]],
    workers: int = 1,
    limits: Limits | None = None,
    run: Callable[[Coroutine[None, None, None]], None] = asyncio.run,
) -> None:
    async def checked() -> None:
        settings = Settings("nowhere", engine_workers=workers, limits=limits or Limits.without_rates())
        async with EnginePool(settings, Metrics()) as pool:
            await check(pool)

    run(checked())


def test_a_question_is_answered_in_another_process() -> None:
    async def check(pool: EnginePool) -> None:
        assert await pool.ask(Busy(0.0), ANN) != os.getpid()

    with_pool(check)


def test_a_question_that_takes_too_long_is_given_up_and_the_next_one_answered() -> None:
    async def check(pool: EnginePool) -> None:
        await pool.ask(Busy(0.0), ANN)
        with pytest.raises(Illegal, match="too_complex"):
            await pool.ask(Endless(60.0), ANN)
        await pool.ask(Busy(0.0), BOB)

    with_pool(check)


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_a_long_answer_arrives_whole(run: Callable[[Coroutine[None, None, None]], None]) -> None:
    async def check(pool: EnginePool) -> None:
        assert len(await pool.ask(Long(2_000_000), ANN)) == 2_000_000

    with_pool(check, run=run)


def test_a_worker_that_dies_is_replaced() -> None:
    async def check(pool: EnginePool) -> None:
        with pytest.raises(Unavailable):
            await pool.ask(Dying(), ANN)
        await pool.ask(Busy(0.0), ANN)

    with_pool(check)


def test_many_questions_of_one_address_do_not_hold_up_another() -> None:
    async def check(pool: EnginePool) -> None:
        await pool.ask(Busy(0.0), ANN)
        order: list[str] = []

        async def ask(client: Client) -> None:
            await pool.ask(Busy(0.01), client)
            order.append(client.address)

        await asyncio.gather(*(ask(ANN) for _ in range(20)), ask(BOB))
        assert order.index(BOB.address) <= 2

    with_pool(check)


def test_an_address_that_has_too_much_waiting_is_refused() -> None:
    async def check(pool: EnginePool) -> None:
        asked = [asyncio.ensure_future(pool.ask(Busy(0.001), ANN)) for _ in range(8)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(it, TooMany) for it in found) == 8 - 3
        await pool.ask(Busy(0.0), BOB)

    # One is being answered, as soon as the others have come.
    with_pool(check, limits=replace(Limits.without_rates(), waiting_by_address=3))


def test_what_a_question_costs_is_charged_to_its_seat() -> None:
    async def check(pool: EnginePool) -> None:
        await pool.ask(Busy(0.15), ANN)
        with pytest.raises(TooMany):
            await pool.ask(Busy(0.0), ANN)
        # A neighbour who has asked for nothing is served.
        await pool.ask(Busy(0.0), Client(ANN.address, "neighbour"))

    with_pool(check, limits=STRICT)


def test_many_seats_of_one_address_share_what_it_may_cost() -> None:
    costs = Costs(STRICT)
    for n in range(5):
        client = Client("a cache", f"seat {n}")
        costs.check(client)
        costs.charge(client, 0.06)
    with pytest.raises(TooMany):
        costs.check(Client("a cache", "seat 0"))
    with pytest.raises(TooMany):
        costs.check(Client("a cache"))
    # A seat that has asked for little does not answer for the others, and other houses have nothing to do with it.
    costs.check(Client("a cache", "modest"))
    costs.check(BOB)


def test_without_workers_the_server_answers_by_itself() -> None:
    async def check(pool: EnginePool) -> None:
        assert await pool.ask(Busy(0.0), ANN) == os.getpid()

    with_pool(check, workers=0)


def test_without_processes_a_question_waits_for_one_that_nobody_waits_for_any_longer() -> None:
    async def check(pool: EnginePool) -> None:
        given_up = asyncio.ensure_future(pool.ask(Alone(0.3), ANN))
        while not Alone.now:
            await asyncio.sleep(0.01)
        given_up.cancel()
        assert await pool.ask(Alone(0.0), BOB) == 1

    with_pool(check, workers=0)
