"""Output of a located fault: a folder with the sample, the reproducer and what was found, and a row.

No torch.
"""

import hashlib
import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from ops.dataset.derived import record_results
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.folders import staging_folder
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.files import file_name
from ops.dataset.sample.provenance import Ledger
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.reproducer import SCRIPT_FILE
from ops.evaluation.benchmark.reproducer.backend_files import copy_backend
from ops.evaluation.locate.locate import Fault
from ops.evaluation.locate.rows import FaultRow
from ops.evaluation.locate.script import USAGE, NoScriptError, ScriptRun, run_script, script, usage_of_copy

FAULT_FILE, SAMPLE_FOLDER = "fault.json", "minimal"
_SCRIPT_TIMEOUT_S = 300.0


def write_fault(
    fault: Fault, target: SampleTarget, description: BackendDescription, out: Path, ledger: Ledger | None = None
) -> tuple[Path, FaultRow, ScriptRun | None]:
    """Write the folder of a fault; the same fault of the same sample replaces its own folder, and no other.

    The reproducer is run by itself where the code of sample and backend is trusted: it has both in it.

    Args:
        fault: From `locate`.
        target: The sample that failed.
        description: The backend.
        out: The folder goes to `<out>/<sample>-<backend>-<kind>-<8 hex digits of dataset, operators and signature>`.
        ledger: Where it is recorded that the minimal sample is trusted as far as that code is; None for nowhere.

    Returns:
        The folder, the row, and what the reproducer said; None where there is none or it was not run.
    """
    label = description.label.replace("/", "-").replace(":", "-").replace(" ", "-")
    identity = hashlib.sha256(repr((target.dataset, fault.operators, fault.wanted)).encode()).hexdigest()[:8]
    folder = out / f"{file_name(target.sample_id)}-{label}-{fault.kind}-{identity}"
    trusted = description.trusts(target)
    with staging_folder(folder) as staging:
        write_sample(fault.sample, staging / SAMPLE_FOLDER)
        ran = _write_script(fault, description, staging, run=trusted)
        where = {"folder": str(folder), "reproduces": None if ran is None else ran.shows_fault}
        row = FaultRow(**{field.name: getattr(fault, field.name) for field in fields(FaultRow)} | where)
        (staging / FAULT_FILE).write_text(json.dumps(_record(fault, row, ran), indent=2, default=str) + "\n", "utf-8")
    results = {folder / SAMPLE_FOLDER: f"{folder.name}/{SAMPLE_FOLDER}"}
    record_results(ledger, target, "graphnet locate", results, trusted=trusted, ran=True)
    return folder, row, ran


def _write_script(fault: Fault, description: BackendDescription, folder: Path, *, run: bool) -> ScriptRun | None:
    if not fault.shows_as_sample:
        return None
    usage = USAGE.get(description.usual_label, "")
    title = f"{description.label} {description.version}: {fault.kind} at {', '.join(fault.operators)}"
    try:
        text = script(fault.sample, usage, title, fault.wanted, fault.t)
        if not usage:
            copied = copy_backend(description.spec.spec, folder, description.code_folders)
            usage = usage_of_copy(copied.spec, description.spec.options, copied.options)
            text = script(fault.sample, usage, title, fault.wanted, fault.t)
    except NoScriptError:
        return None
    path = folder / SCRIPT_FILE
    path.write_text(text, "utf-8")
    return run_script(path, description.python, _SCRIPT_TIMEOUT_S, fault.wanted) if run else None


def _record(fault: Fault, row: FaultRow, ran: ScriptRun | None) -> dict[str, Any]:
    """The content of `fault.json`."""
    return {
        **asdict(row),
        "units": list(fault.units),
        "ranks": list(fault.ranks),
        "shows_as_sample": fault.shows_as_sample,
        "others": [str(signature) for signature in fault.others],
        "reproducer_said": None if ran is None else ran.last_line,
    }
