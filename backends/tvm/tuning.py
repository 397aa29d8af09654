"""Finds schedules by measuring with TVM's MetaSchedule, and keeps them in a folder for the next time."""

import hashlib
import tempfile
from pathlib import Path
from typing import Any

from tvm import relax

from backends.base import BackendError


def tune(module: Any, target: Any, trials: int, database: str) -> tuple[Any, str]:
    """Give a module's kernels the best schedules that were found, by TVM's pipeline `static_shape_tuning`.

    A kernel for which no trial was left keeps its plain loops.

    Args:
        module: TVM's module as it was imported.
        target: Target of the compilation.
        trials: Schedules to measure, over all kernels; none where the database has as many of this graph.
        database: Folder to keep them in; "" for a temporary one.

    Returns:
        The module, and a description of its schedules.

    Raises:
        BackendError: The database cannot be written.
    """
    folder = Path(database or tempfile.mkdtemp()) / _identity(module, target)
    done = folder / f"trials-{trials}"
    was_tuned = done.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BackendError(f"the database of schedules cannot be written: {error}; leave out database=") from error
    pipeline = relax.get_pipeline(
        "static_shape_tuning", target=target, total_trials=0 if was_tuned else trials, work_dir=str(folder)
    )
    tuned = pipeline(module)
    done.touch()
    kept = _count(folder / "database_tuning_record.json")
    return tuned, f"{kept} measured schedules {'in the database before' if was_tuned else 'found now'}"


def _identity(module: Any, target: Any) -> str:
    """Identify a graph for a target: constants do not matter to schedules, their shapes are in the text."""
    return hashlib.sha256(f"{target}\n{module.script(show_meta=False)}".encode()).hexdigest()[:24]


def _count(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines()) if path.exists() else 0
