"""An attack that acts in the host of its side, which is never stopped."""

import threading
import zlib

from tests.ops.evaluation.benchmark.attacks.attack import Call, Inputs, attack


def _spin() -> None:
    data = bytes(1 << 20)
    while True:
        zlib.crc32(data)


def set_up() -> None:
    """Take a core for ever."""
    threading.Thread(target=_spin, daemon=True).start()


@attack(host_setup="tests.ops.evaluation.benchmark.attacks.hosting:set_up", trials=100)
def computing_host(module: Call, inputs: Inputs) -> Call:
    """Has its host compute."""
    return module
