"""The filter's verdicts on both kinds of machine, by a small machine of its own: the tests run on one of them."""

import errno
import struct

import pytest

from ops.execution.worker.sandbox.seccomp import build_filter

ALLOW, FAIL = 0x7FFF0000, 0x00050000
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
MACHINES = tuple(ARCHITECTURES)


def verdict(machine: str, number: int, *arguments: int, gpus: bool = False, architecture: int | None = None) -> int:
    """The error that a call fails with; -1 where it is permitted, 0 where it is skipped."""
    values = (*arguments, 0, 0, 0, 0, 0, 0)[:6]
    data = struct.pack("IIQ6Q", number, architecture or ARCHITECTURES[machine], 0, *values)
    steps = list(struct.iter_unpack("HBBI", build_filter(machine, gpus=gpus)))
    at = accumulator = 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        if code == 0x20:
            (accumulator,) = struct.unpack_from("I", data, value)
        elif code == 0x54:
            accumulator &= value
        elif code == 0x06:
            return -1 if value == ALLOW else value - FAIL
        else:
            holds = {0x15: accumulator == value, 0x45: bool(accumulator & value), 0x35: accumulator >= value}[code]
            at += yes if holds else no


CASES: dict[str, tuple[tuple[int | None, int], tuple[tuple[tuple[int, ...], int], ...]]] = {
    "membarrier": ((324, 283), (((0,), -1), ((1,), 1), ((2,), 1), ((4,), 1), ((8,), -1), ((16,), -1), ((512,), -1))),
    "clone": ((56, 220), (((0x11,), -1), ((0x10000011,), 1), ((0x3D0F00,), -1), ((0x10B00,), 1), ((0x8011,), -1))),
    "personality": ((135, 92), (((0xFFFFFFFF,), -1), ((0,), 1), ((0x40000,), 1))),
    "prlimit64": ((302, 261), (((0, 4, 0), -1), ((0, 4, 1), 1), ((0, 4, 1 << 32), 1), ((0, 7, 1), -1))),
    "setrlimit": ((160, 164), (((4, 1), 1), ((7, 1), -1))),
    "socket": ((41, 198), (
        ((16, 3, 0), -1), ((16, 2, 0), -1), ((16, 3, 4), errno.EPROTONOSUPPORT), ((16, 3, 15), errno.EPROTONOSUPPORT),
        ((2, 1, 0), -1), ((2, 1, 6), -1), ((10, 0o2000002, 17), -1), ((2, 1, 17), errno.EPROTONOSUPPORT),
        ((2, 5, 0), errno.ESOCKTNOSUPPORT), ((1, 1, 0), -1), ((1, 2, 0), errno.EPROTONOSUPPORT),
        ((40, 1, 0), errno.EAFNOSUPPORT),
    )),
    "msync": ((26, 227), (((4096, 4096, 4), 0), ((4096, 4096, 1), -1))),
    "madvise": ((28, 233), (((0, 0, 21), errno.EINVAL), ((0, 0, 12), errno.EINVAL), ((0, 0, 4), -1))),
    "prctl": ((157, 167), (
        ((4, 0), 1), ((35,), 1), ((22,), 1), ((53,), 1), ((62,), 1), ((78,), 1), ((15,), -1), ((1,), -1),
    )),
    "mmap": ((9, 222), (((0, 1, 3, 0x21), errno.ENOMEM), ((0, 1, 3, 0x22), -1), ((0, 1, 3, 0x1), -1))),
    "preadv2": ((327, 286), (((3, 0, 0, 0, 0, 0x80), errno.EOPNOTSUPP), ((3,), -1))),
    "fcntl": ((72, 25), (((3, 1024), 1), ((3, 6), errno.ENOLCK), ((3, 3), -1), ((3, 4, 0o4000), -1))),
}  # fmt: skip


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("name", CASES)
def test_arguments_decide(name: str, machine: str) -> None:
    numbers, cases = CASES[name]
    number = numbers[MACHINES.index(machine)]
    assert number is not None
    assert [(values, verdict(machine, number, *values)) for values, _ in cases] == list(cases)


@pytest.mark.parametrize(
    ("numbers", "error"),
    [
        *(((number, number), errno.ENOSYS) for number in (434, 435, 437, 457, 458, 459, 460, 461)),
        *((numbers, errno.EPERM) for numbers in ((162, 81), (306, 267), (317, 277), (314, 274), (251, 30), (101, 117))),
        *((numbers, 0) for numbers in ((74, 82), (75, 83), (277, 84), (221, 223), (187, 213))),
        *((numbers, -1) for numbers in ((0, 63), (1, 64), (3, 57), (202, 98), (231, 94))),
    ],
)
def test_calls_that_fail_or_pass_whatever_their_arguments(numbers: tuple[int, int], error: int) -> None:
    assert [verdict(machine, number) for machine, number in zip(MACHINES, numbers, strict=True)] == [error, error]


@pytest.mark.parametrize(("machine", "direct", "folder"), [("x86_64", 0x4000, 0x10000), ("aarch64", 0x10000, 0x4000)])
def test_files_are_not_opened_past_the_memory_that_keeps_them(machine: str, direct: int, folder: int) -> None:
    """The flag of one machine is that of the other for a folder."""
    openat, fcntl = {"x86_64": (257, 72), "aarch64": (56, 25)}[machine]
    assert [verdict(machine, openat, -100 & 0xFFFFFFFF, 0, flags) for flags in (direct, folder)] == [errno.EINVAL, -1]
    assert [verdict(machine, fcntl, 3, 4, flags) for flags in (direct, folder)] == [errno.EINVAL, -1]
    if machine == "x86_64":
        assert [verdict(machine, 2, 0, flags) for flags in (direct, folder)] == [errno.EINVAL, -1]


def test_other_machines_and_gpus() -> None:
    assert verdict("x86_64", 20, architecture=0x40000003) == errno.ENOSYS
    assert verdict("x86_64", 0x40000000) == errno.ENOSYS
    assert [verdict("aarch64", 201, gpus=gpus) for gpus in (False, True)] == [errno.EPERM, -1]
    assert [verdict("x86_64", 9, 0, 1, 3, 0x21, gpus=gpus) for gpus in (False, True)] == [errno.ENOMEM, -1]
