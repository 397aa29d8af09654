"""Attacks by what a side says of its outputs."""

import contextlib
import ctypes
import mmap
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from ops.failures import FailureKind
from tests.ops.evaluation.benchmark.attacks.attack import Call, Inputs, attack, server

SIZE = 128 * 512 * 4


def _saying(**changes: Any) -> Callable[[Call, Inputs], Call]:
    """Says something else of the output; `room` instead of an address is memory without content of so many bytes."""

    def compile_graph(module: Call, inputs: Inputs) -> Call:
        told = dict(changes)
        if room := told.pop("room", 0):
            memory = mmap.mmap(-1, room, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000)  # MAP_NORESERVE
            told["addresses"] = [ctypes.addressof(ctypes.c_char.from_buffer(memory))]
        side = server()
        say = side._output_message
        side._output_message = lambda: {**say(), **told}  # type: ignore[method-assign]
        return module

    return compile_graph


nowhere = attack(FailureKind.ERROR)(_saying(addresses=[4096]))
in_the_kernel = attack(FailureKind.ERROR)(_saying(addresses=[0xFFFF888000000000]))
none_of_them = attack(FailureKind.ERROR)(_saying(addresses=[]))
too_many = attack(FailureKind.ERROR)(_saying(addresses=[4096] * 10**6))
terabytes = attack(FailureKind.ERROR)(_saying(kinds=[["float32", [128, 512], None, 1 << 45]]))
gigabytes = attack(FailureKind.SHAPE_MISMATCH)(_saying(kinds=[["float32", [1 << 32], None, 1 << 34]], room=1 << 34))
expanded = attack(FailureKind.SHAPE_MISMATCH)(_saying(kinds=[["float32", [1 << 40], [0], 4]]))
backwards = attack(FailureKind.ERROR)(_saying(kinds=[["float32", [128, 512], [-512, 1], SIZE]]))
beyond = attack(FailureKind.ERROR)(_saying(kinds=[["float32", [128, 512], [512, 2], SIZE]]))
too_few = attack(FailureKind.ERROR)(_saying(kinds=[["float32", [128, 512], None, SIZE - 4]]))
other_shape = attack(FailureKind.SHAPE_MISMATCH)(_saying(kinds=[["float32", [512, 128], None, SIZE]]))
other_dtype = attack(FailureKind.DTYPE_MISMATCH)(_saying(kinds=[["int32", [128, 512], None, SIZE]]))
no_dtype = attack(FailureKind.DTYPE_MISMATCH)(_saying(kinds=[["float8_none", [128, 512], None, SIZE // 4]]))
not_a_list = attack(FailureKind.ERROR)(_saying(kinds={"float32": 1}))


def descriptor_of(name: str) -> int:
    """The descriptor of this process that is of a file of this name."""
    for path in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            if name in str(path.readlink()):
                return int(path.name)
    raise LookupError(name)


@attack(FailureKind.ERROR)
def cut_inputs(module: Call, inputs: Inputs) -> Call:
    """Takes its memory away from the judge, who writes to it."""
    os.ftruncate(descriptor_of("memfd:inputs"), 0)
    return module


@attack(FailureKind.ERROR)
def written_weights(module: Call, inputs: Inputs) -> Call:
    """Maps the weights that eager computes with anew, to write to them."""
    descriptor = os.open(f"/proc/self/fd/{descriptor_of('memfd:weights')}", os.O_RDWR)
    torch.frombuffer(mmap.mmap(descriptor, 0), dtype=torch.float32).fill_(1e-42)
    return module


@attack(FailureKind.ERROR)
def guarded_memory(module: Call, inputs: Inputs) -> Call:
    """Answers in memory that nobody may read, which would have it compute."""
    (shape,) = module(**inputs)
    memory = mmap.mmap(-1, SIZE)
    output = torch.frombuffer(memory, dtype=torch.float32).view(shape.shape)
    ctypes.CDLL(None).mprotect(ctypes.c_void_p(output.data_ptr()), SIZE, 0)
    return lambda **_: (output,)


@attack(FailureKind.TIMEOUT, FailureKind.ERROR, deadline_s=8.0)
def fault_handler(module: Call, inputs: Inputs) -> Call:
    """Answers in memory whose pages it is asked for when they are read: by userfaultfd, from a side that is stopped."""
    library = ctypes.CDLL(None, use_errno=True)
    descriptor = library.syscall(323, os.O_CLOEXEC)
    if descriptor < 0:
        raise OSError("the kernel has no such thing")
    memory = mmap.mmap(-1, SIZE)
    (shape,) = module(**inputs)
    output = torch.frombuffer(memory, dtype=torch.float32).view(shape.shape)
    api = (ctypes.c_uint64 * 3)(0xAA, 0, 0)
    library.ioctl(descriptor, ctypes.c_ulong(0xC018AA3F), api)
    span = (ctypes.c_uint64 * 4)(output.data_ptr(), SIZE, 1, 0)
    if library.ioctl(descriptor, ctypes.c_ulong(0xC020AA00), span):
        raise OSError(ctypes.get_errno(), "no pages are asked for")
    return lambda **_: (output,)
