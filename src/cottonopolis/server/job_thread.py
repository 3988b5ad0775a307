"""Jobs in a thread of the server itself, where it has no worker processes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from cottonopolis.server.jobs import Done, Job, Memory, run_job
from cottonopolis.server.workers import WorkerFailed


class JobThread:
    """Does one job after another, as a process would: also one that nobody waits for any longer is done to its end."""

    def __init__(self) -> None:
        self.memory = Memory()
        self._thread = ThreadPoolExecutor(1, "cottonopolis-job")

    async def run(self, job: Job) -> Done:
        """What comes of a job."""
        done = await asyncio.get_running_loop().run_in_executor(self._thread, run_job, job, self.memory)
        if done.failure:
            raise WorkerFailed(done.failure)
        return done

    async def end(self) -> None:
        """Waits for the job that is being done; others are dropped."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
