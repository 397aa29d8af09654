"""The process that parses sample folders: one request a line on stdin, one answer a line on stdout, under limits.

Run as `python -m ops.sample.catalog.reading_process`. Nothing of a sample is executed, but its files decide how much
memory and time parsing takes, and what the parser of Python does with them.
"""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import json
import os
import re
import resource
import sys
from pathlib import Path
from typing import Any

from ops.errors import GraphNetError
from ops.sample.catalog.description import describe
from ops.sample.format.files import read_sample_files
from ops.untrusted.text import printable

MEMORY_BYTES = 1 << 30
"""Address space of the process; the largest published sample takes 90 MB of it."""

CPU_SECONDS = 30
"""Processor time for one sample; the largest published one takes 1 s."""

_LEAVE_AT_BYTES = 400 << 20
"""Peak of resident memory after which the process ends: what it has freed may never be given back."""

_MESSAGE_CHARACTERS = 1000


def main() -> None:
    """Answer until stdin ends."""
    _limit(resource.RLIMIT_AS, MEMORY_BYTES)
    _limit(resource.RLIMIT_CORE, 0)
    gc.disable()  # syntax trees have no cycles, and a collection looks at all of their nodes
    for line in sys.stdin:
        _limit(resource.RLIMIT_CPU, int(_cpu_seconds()) + CPU_SECONDS)
        answer = _answer(json.loads(line)["folder"])
        answer["peak_bytes"] = peak = _peak_bytes()
        answer["is_last"] = peak > _LEAVE_AT_BYTES
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        if answer["is_last"]:
            return
        gc.collect()


def _answer(folder: str) -> dict[str, Any]:
    try:
        path = Path(folder)
        return {"description": dataclasses.asdict(describe(read_sample_files(path), path))}
    except GraphNetError as error:
        return {"problem": printable(str(error), _MESSAGE_CHARACTERS)}
    except MemoryError:
        return {"problem": f"{printable(folder)}: expected a sample that takes less than 1 GiB to read"}
    except RecursionError:
        return {"problem": f"{printable(folder)}: expected expressions that are not nested without end"}
    except Exception as error:  # noqa: BLE001 (whatever the files make the parser do is a fault of the files)
        return {"problem": f"{printable(folder)}: expected a sample that can be read, not a {type(error).__name__}"}


def _limit(what: int, soft: int) -> None:
    with contextlib.suppress(ValueError, OSError):
        hard = resource.getrlimit(what)[1]
        resource.setrlimit(what, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def _peak_bytes() -> int:
    """Most resident memory so far. What `getrusage` says may be that of the process which started this one."""
    status = Path("/proc/self/status").read_text("ascii", errors="replace")
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system


if __name__ == "__main__":
    main()
