"""Memory of processes: what is counted, whatever else the machine does."""

from __future__ import annotations

import subprocess
import sys

from ops.worker.process_tree import Rise, held_bytes

MIB = 1 << 20

READER = """
import ctypes, sys
libc, step, count = ctypes.CDLL(None), 2 << 20, 16_384
libc.mmap.restype = ctypes.c_long
start = libc.mmap(None, ctypes.c_size_t(count * step), 1, 0x4022, -1, ctypes.c_long(0))
libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(count * step), 15)
for number in range(count):
    ctypes.c_char.from_address(start + number * step).value
print("read", flush=True)
sys.stdin.read()
"""
"""Reads one byte of every 2 MiB, which takes 64 MiB of page tables and no resident memory."""


def test_page_tables_are_counted_where_the_machine_lost_no_memory() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", READER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout is not None and reader.stdout.readline() == "read\n"
        held = held_bytes([reader.pid], 48 * MIB, rise=Rise(0, 0))
        reader.communicate("")
    assert 64 * MIB <= held < 128 * MIB
