"""Test whether anything that a demo depends on has changed, by files and versions, without Dagster, torch and workers.

In doubt it answers "changed": so does everything that sizes and times of files cannot show.
"""

import hashlib
import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ops.checkout import CHECKOUT
from ops.execution.environments.description import processor_name
from ops.execution.worker.task import ENVIRONMENT_RECORD
from pipelines.settings import Settings
from warehouse.database.layout import identity
from warehouse.store import Warehouse

_CODE = ("assets", "backends", "ops", "pipelines", "warehouse")
_OF_SHELL = frozenset({"_", "COLUMNS", "LINES", "OLDPWD", "PWD", "SHLVL", "TERM"})
"""Environment variables that differ between calls but change no result."""

_VARIABLES = sorted((name, value) for name, value in os.environ.items() if name not in _OF_SHELL)
"""Environment variables at the start of this process, before Dagster sets its own."""

_EDITED = "__editable__"
_INSTALLED = (".dist-info", ".egg-link", ".pth")
"""Suffixes of entries that an installer leaves for each package."""

_STATE_FILE = "demo.sha256"


def is_unchanged(settings: Settings, models: Sequence[str]) -> bool:
    """Tell whether the state is that in which a demo of the same models left everything up to date."""
    try:
        noted = (settings.home / _STATE_FILE).read_text("utf-8")
    except OSError:
        return False
    return noted == _state(settings, models)


def note_state(settings: Settings, models: Sequence[str]) -> None:
    """Store the state at the end of a demo that has left nothing to do."""
    (settings.home / _STATE_FILE).write_text(_state(settings, models) or "", "utf-8")


def _state(settings: Settings, models: Sequence[str]) -> str | None:
    """Hash of everything that a demo depends on; None where some of it cannot be determined here."""
    packages = sorted({sysconfig.get_path(name) for name in ("purelib", "platlib")})
    installed = [path for folder in packages for path in Path(folder).iterdir() if path.suffix in _INSTALLED]
    is_edited = any(path.name.startswith(_EDITED) and "graphnet" not in path.name for path in installed)
    warehouse = Warehouse(settings.warehouse_path)
    if is_edited or any(".py" in spec for spec in settings.backends) or warehouse.waiting_count():
        return None
    compiler = shutil.which(os.environ.get("CXX", "g++"))
    files = [
        *_files((CHECKOUT / name for name in _CODE), ends=(".py", ".sql", ".csv", ".css", ".js", ".html")),
        *_files(settings.dataset_folders.values()),
        *installed,
        *settings.environments_dir.glob(f"*/{ENVIRONMENT_RECORD}"),
        settings.warehouse_path,
        settings.report_dir / "report.html",
        settings.ledger_path,
        Path("/proc/driver/nvidia/version"),
        *([Path(compiler).resolve()] if compiler else []),
    ]
    described = (
        sorted((str(path), identity(path)) for path in files),
        _VARIABLES,
        (sys.executable, sys.version, *platform.uname(), processor_name(), sorted(os.sched_getaffinity(0))),
        (repr(settings), list(models), (settings.home / "dagster").is_dir()),
    )
    return hashlib.sha256(repr(described).encode()).hexdigest()


def _files(folders: Iterable[Path], ends: tuple[str, ...] = ("",)) -> Iterator[Path]:
    for top in folders:
        for folder, subfolders, names in os.walk(top):
            subfolders[:] = [name for name in subfolders if name != "__pycache__"]
            yield from (Path(folder, name) for name in names if name.endswith(ends))
