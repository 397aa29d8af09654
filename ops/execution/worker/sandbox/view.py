"""The files that a sandbox shows, listed once for every confinement.

Every file is at the same place as outside, and read-only except in one folder.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.checkout import CHECKOUT

_CODE = ("backends", "ops")
"""Folders of the checkout that a host runs."""

_SYSTEM = (
    "/usr", "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/passwd",
    "/etc/group", "/etc/localtime", "/sys/devices/system",
)  # fmt: skip
_LINKED = ("/bin", "/sbin", "/lib", "/lib32", "/lib64")
_DEVICES = ("/dev/null", "/dev/full", "/dev/random", "/dev/urandom")
"""Without /dev/zero, which can share memory that no file system shows."""

_GPU_DEVICES = ("nvidia*", "kfd", "dri")
_LINKS = (("/dev/fd", "/proc/self/fd"), ("/dev/stdin", "/proc/self/fd/0"),
          ("/dev/stdout", "/proc/self/fd/1"), ("/dev/stderr", "/proc/self/fd/2"))  # fmt: skip
SCRATCH = ("/tmp", "/dev/shm")
"""Folders of temporary files, which are memory and a task's own."""


@dataclass(frozen=True, slots=True)
class View:
    """The visible files.

    Attributes:
        shown: (source, place) of files and folders that can be read.
        links: (place, target) of symbolic links.
        devices: Device files that can be used.
        writable: The one folder that can be written.
        scratch_bytes: Size of the temporary file systems.
    """

    shown: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]
    devices: tuple[str, ...]
    writable: str
    scratch_bytes: int

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> View:
        """Read a view from the JSON of its `dataclasses.asdict`."""
        pairs = {name: tuple((a, b) for a, b in values[name]) for name in ("shown", "links")}
        return cls(**{**values, **pairs, "devices": tuple(values["devices"])})

    def scratch_places(self) -> Iterator[str]:
        """Yield places that a new temporary file system would hide."""
        for _, place in self.shown:
            if any(Path(place).is_relative_to(folder) for folder in SCRATCH):
                yield place


def make_view(python: Path, reads: Sequence[Path], writable: Path, scratch_bytes: int) -> View:
    """Make the view of a host's own files and those given to its tasks.

    Args:
        python: The host's interpreter.
        reads: Files and folders that tasks may read.
        writable: The one folder that can be written.
        scratch_bytes: Size of the temporary file systems.
    """
    links = [(path, str(Path(path).readlink())) for path in _LINKED if Path(path).is_symlink()]
    folders = [Path(path) for path in _LINKED if not Path(path).is_symlink()]
    given = [*folders, *map(Path, _SYSTEM), *_interpreter(python), *(CHECKOUT / name for name in _CODE)]
    given += [path.absolute() for path in reads]
    shown = {str(path): str(path.resolve()) for path in given if path.exists()}
    devices = [path for path in _DEVICES if Path(path).exists()]
    devices += gpu_devices()
    # A folder comes before what is shown inside of it.
    sources = tuple((shown[place], place) for place in sorted(shown, key=lambda place: place.count("/")))
    return View(sources, (*links, *_LINKS), tuple(devices), str(writable), scratch_bytes)


def gpu_devices() -> list[str]:
    """Find the device files of GPUs here."""
    return [str(path) for pattern in _GPU_DEVICES for path in sorted(Path("/dev").glob(pattern))]


def _interpreter(python: Path) -> Iterator[Path]:
    """Yield the folders of an interpreter, of its virtual environment, and of the base of that environment."""
    yield python.absolute().parent.parent
    base = python.resolve().parent.parent
    if base not in (Path("/usr"), Path("/")):
        yield base
    if python == Path(sys.executable) and Path(sys.base_prefix) not in (base, Path("/usr")):
        yield Path(sys.base_prefix)
    # An environment of a compiler's own finds this process's packages behind its own.
    yield from (Path(path) for path in sys.path if Path(path).name in ("site-packages", "dist-packages"))


def bubblewrap_command(view: View, flags: Sequence[str]) -> list[str]:
    """Make the command line that goes before the host's own and shows `view` with bubblewrap."""
    command = ["bwrap", *flags, "--hostname", "sandbox", "--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"]
    for folder in SCRATCH:
        command += ["--size", str(view.scratch_bytes), "--tmpfs", folder]
    for place, target in view.links:
        command += ["--symlink", target, place]
    for device in view.devices:
        command += ["--dev-bind", device, device]
    for source, place in view.shown:
        command += ["--ro-bind", source, place]
    command += ["--bind", view.writable, view.writable, "--remount-ro", "/"]
    return [*command, "--chdir", view.writable, "--"]
