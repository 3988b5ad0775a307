"""Work on several machines, by Ray, which does again elsewhere what a lost machine was doing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol, TypeVar

from cottonopolis.errors import ClusterError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Tasks a processor has been given at most."""


class Mapper(Protocol):
    """Like `map`, over several processes or machines."""

    def __call__(self, work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterable[Result]:
        """The results in the order of the tasks."""


@contextmanager
def on_ray() -> Iterator[Mapper]:
    """A mapper on the cluster that `RAY_ADDRESS` names, or that runs here; without one, on all cores of this machine.

    Every machine needs the same version of the package, and files that tasks name under the same path.
    """
    try:
        import ray
    except ModuleNotFoundError:
        raise ClusterError('ray is not installed: pip install "cottonopolis[cluster]"') from None
    is_ours = not ray.is_initialized()
    if is_ours:
        try:
            ray.init(log_to_driver=False, logging_level="error", include_dashboard=False)
        except ConnectionError as error:
            raise ClusterError(f"no cluster: {error}") from None
    try:
        yield _RayMapper(ray)
    finally:
        if is_ours:
            ray.shutdown()


class _RayMapper:
    def __init__(self, ray: Any) -> None:
        self._ray = ray

    def __call__(self, work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterator[Result]:
        ray = self._ray
        # A task that fails by itself is not tried again: only lost machines and processes are.
        remote = ray.remote(max_retries=-1)(work)
        left, given = iter(tasks), deque[Any]()
        try:
            while True:
                most = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
                given.extend(remote.remote(task) for task in islice(left, max(most - len(given), 0)))
                if not given:
                    return
                try:
                    yield ray.get(given[0])
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                given.popleft()
        finally:
            for reference in given:
                ray.cancel(reference, force=True)
