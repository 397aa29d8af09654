"""Another process that holds a device's lock: it imports this file, which imports no torch."""

from multiprocessing.synchronize import Event
from pathlib import Path

from ops.execution.worker.device_lock import device_lock


def hold(lock_dir: Path, held: Event, release: Event) -> None:
    with device_lock(lock_dir, "cuda"):
        held.set()
        release.wait(120)
