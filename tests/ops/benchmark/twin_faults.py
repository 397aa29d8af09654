"""Entry points in the place of a clean twin's: most of them do not do what a twin does."""

import os
import sys
import time

from ops.benchmark.tasks import torch_twin


def modules(payload, reporter):
    """What a clean twin has imported in the end."""
    torch_twin.run(payload, reporter)
    return {"modules": sorted(sys.modules)}


def crash(payload, reporter):
    reporter.phase("load")
    reporter.pass_turn()
    os.abort()


def hang(payload, reporter):
    time.sleep(60)


def garble(payload, reporter):
    os.write(reporter._fd, b'{"turn":"pass"}\n{"turn":"pass"}\n')
    time.sleep(60)


def lie(payload, reporter):
    return {"eager_median_ms": 1.0, "eager_trials_ms": [5.0], "eager_block_sizes": [1]}


def grow(payload, reporter):
    held = []
    while True:
        held.append(bytearray(os.urandom(1)) * (64 * 1024**2))


def refuse(payload, reporter):
    from ops.benchmark.tasks import steps

    steps.machine_bytes = lambda: (2**29, 2**33)
    return torch_twin.run(payload, reporter)
