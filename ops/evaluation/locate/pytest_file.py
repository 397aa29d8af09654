"""The unit tests of located faults: one file for pytest that needs torch and the compiler alone.

For a compiler that is no part of this project, a copy of its backend lies in a folder beside the file. No torch.
"""

import os
import re
import sys
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ops.dataset.sample.folders import replace_file, staging_folder
from ops.dataset.sample.format.types import Sample
from ops.errors import GraphNetError
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.reproducer.backend_files import copy_backend
from ops.evaluation.locate.locate import Fault
from ops.evaluation.locate.script import (
    USAGE,
    NoScriptError,
    agreement_source,
    graph_source,
    plain_text,
    run_apart,
    usage_of_copy,
)
from ops.failures import FailureKind

MARKER = "# Written by graphnet locate --unit-test, which replaces files that begin with this line."

_FILE = '''{marker}
"""Unit tests of {subject}, against eager mode at t = {t}.

The prologue is the operators that make the inputs of the suspect. On the side "reference", eager mode has to agree with
itself, and with a run in float64 where the graph runs in that. On the side "target", the compiler has to agree with
eager mode: these tests fail until the fault is mended.

{faults}
"""

import pytest
import torch

NEEDED = {needed}
"""Modules without which there is no target."""


{usage}


{agreement}


@pytest.fixture(autouse=True)
def surroundings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    torch.manual_seed(0)
    with torch.no_grad():
        yield


def outputs(call, inputs):
    torch.manual_seed(1)
    return list(call(*[value.clone() for value in inputs]))


def check(side, module, inputs):
    right, runs = outputs(module.eval(), inputs), []
    if side == "target":
        for name in NEEDED:
            pytest.importorskip(name, reason=f"there is no target: {{name}} is not installed")
        runs.append(outputs(lambda *copies: compiled(module, copies), inputs))
    else:
        runs.append(outputs(module, inputs))
        try:
            wide = outputs(module, [value.double() if value.is_floating_point() else value for value in inputs])
        except RuntimeError:  # the graph names dtypes: only eager mode itself is there to be agreed with
            wide = right
        runs.append([b.to(a.dtype) if a.real.dtype in bounds else a for a, b in zip(right, wide)])
    for got in runs:
        assert [(b.dtype, b.shape) for b in got] == [(a.dtype, a.shape) for a in right]
        apart = {{number: pair for number, pair in enumerate(zip(right, got)) if not same(*pair)}}
        assert not apart, f"outputs as expected, and as they came: {{apart}}"
'''

_TEST = """

@pytest.mark.parametrize("side", ["reference", "target"])
def test_{name}(side):
{body}
    check(side, GraphModule(), ({inputs},))
"""

_NAME_CHARACTERS = 80
_FAULT_TIMEOUT_S = 300.0
_OUTCOME = re.compile(r"::(test_\w+\[\w+\]) (PASSED|FAILED|SKIPPED|ERROR)\b")
_IMPORT = re.compile(r"^    (?:from|import) ([\w.]+)", re.MULTILINE)
"""The module of an import in `USAGE`."""

_DYING = (FailureKind.CRASH, FailureKind.TIMEOUT, FailureKind.OUT_OF_MEMORY)
_VARIABLES = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
_ARGUMENTS = ("-m", "pytest", "-v", "--tb=no", "--noconftest", "-p", "no:cacheprovider", "-c", os.devnull)


class UnitTestError(GraphNetError):
    """A file of unit tests cannot be written; the message says why."""


@dataclass(frozen=True, slots=True)
class FaultTests:
    """The tests of one fault.

    Attributes:
        text: Their source.
        tests: Their ids → whether they fail until the fault is mended.
        note: A paragraph on the fault.
    """

    text: str
    tests: Mapping[str, bool]
    note: str


def check_place(path: Path) -> Path:
    """Check before a search that its tests can be written; return the file.

    Raises:
        UnitTestError: There is something that this project did not write.
    """
    if path.suffix != ".py":
        raise UnitTestError(f"{path} is to be a file for pytest: name it test_….py")
    is_ours = path.is_file() and path.read_bytes().startswith(MARKER.encode())
    foreign = [] if is_ours else [place for place in (path, copies_folder(path)) if os.path.lexists(place)]
    if foreign:
        raise UnitTestError(f"{foreign[0]} was not written by graphnet locate --unit-test: choose another name")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def copies_folder(path: Path) -> Path:
    """Return the folder beside a file of unit tests for the code of a backend."""
    return path.with_name(f"{path.stem}_backend")


def tests_of(fault: Fault, name: str) -> FaultTests:
    """Write the tests of a fault.

    Args:
        fault: From `locate`, with its context.
        name: Of the fault, an identifier.

    Raises:
        NoScriptError: None would fail: the fault does not show by itself, or what it takes cannot be written out.
    """
    graphs: dict[str, tuple[Sample, bool]] = {"suspect": (fault.sample, fault.shows_as_sample)}
    remarks = []
    if (context := fault.context) is None:
        remarks.append(
            "no prologue: the suspect takes inputs of the graph, or what makes them is no graph, or the budget was over"
        )
    else:
        graphs = {"prologue": (context.prologue, False), **graphs, "together": (context.together, context.shows)}
    texts: list[str] = []
    tests: dict[str, bool] = {}
    for role, (sample, fails) in graphs.items():
        try:
            texts.append(_test(sample, f"{name}_{role}"))
        except NoScriptError as error:
            remarks.append(f"no {role}: {error}")
            continue
        if role != "prologue" and not fails:
            remarks.append(f"{role} does not show it, on values that are drawn")
        tests |= {f"test_{name}_{role}[reference]": False, f"test_{name}_{role}[target]": fails}
    if not any(tests.values()):
        raise NoScriptError("; ".join(remarks))
    if fault.failure in _DYING:
        remarks.append(f"the process ends or hangs ({fault.failure}): run each test by itself")
    subject = f"test_{name}: {fault.kind} at {', '.join(fault.operators)} of {fault.sample_id}: {fault.message}"
    note = textwrap.fill(plain_text(". ".join((subject, *remarks))), 118, subsequent_indent="    ")
    return FaultTests("".join(texts), tests, note)


def _test(sample: Sample, name: str) -> str:
    """Write the test of one graph.

    Raises:
        NoScriptError: Its code, or what it takes, cannot be written into a function.
    """
    imports, members, inputs = graph_source(sample)
    body = textwrap.indent(f"{imports}class GraphModule(torch.nn.Module):\n{members}\n", "    ")
    text = _TEST.format(name=name, body=body, inputs=inputs)
    try:
        compile(text, name, "exec")
    except SyntaxError as error:
        raise NoScriptError(f"its code does not fit into a function: {error.msg}") from error
    return text


def write_unit_tests(
    path: Path, faults: Sequence[Fault], description: BackendDescription
) -> tuple[list[FaultTests], list[str]]:
    """Write the unit tests of faults of one backend, unless there are none.

    Args:
        path: The file, which `check_place` allows.
        faults: From `locate`, with their contexts.
        description: The backend.

    Returns:
        The tests of each fault, and why a fault has none.
    """
    written: dict[str, FaultTests] = {}
    omitted = []
    for fault in faults:
        name = re.sub("[^0-9a-z]+", "_", f"{fault.sample_id} {' '.join(fault.operators)}".lower())
        name = name.strip("_")[:_NAME_CHARACTERS]
        while name in written:
            name += "_2"
        try:
            written[name] = tests_of(fault, name)
        except NoScriptError as error:
            omitted.append(f"{fault.sample_id}: {error}")
    if written:
        usage = USAGE.get(description.usual_label, "") or _copied_usage(path, description)
        head = _FILE.format(
            marker=MARKER,
            subject=plain_text(f"{description.label} {description.version}"),
            t=faults[0].t,
            faults="\n".join(f"- {tests.note}" for tests in written.values()),
            needed=sorted(set(_IMPORT.findall(usage)) - sys.stdlib_module_names - {"backends"}),
            usage=usage,
            agreement=agreement_source(faults[0].t),
        )
        replace_file(path, "".join((head, *(tests.text for tests in written.values()))).encode())
    return list(written.values()), omitted


def _copied_usage(path: Path, description: BackendDescription) -> str:
    """Copy the code of a backend beside the file; return the source that calls it."""
    folder = copies_folder(path)
    with staging_folder(folder) as staging:
        copied = copy_backend(description.spec.spec, staging, description.code_folders)
    return usage_of_copy(copied.spec, description.spec.options, copied.options, folder.name)


def run_unit_tests(path: Path, faults: Sequence[FaultTests], python: Path | None) -> str:
    """Run tests as their reader would, the faults one after the other; return what came of it, in a line.

    They have code of samples in them, so only those of trusted samples are run.
    """
    outcomes: dict[str, str] = {}
    command = [str(python or sys.executable), *_ARGUMENTS, "--rootdir", str(path.parent)]
    for fault in faults:
        while rest := [name for name in fault.tests if name not in outcomes]:
            chosen = [f"{path}::{name}" for name in rest]
            printed, status = run_apart([*command, *chosen], _FAULT_TIMEOUT_S, **_VARIABLES)
            outcomes |= {name: outcome.lower() for name, outcome in _OUTCOME.findall(printed)}
            if first := next((name for name in rest if name not in outcomes), ""):
                if f"::{first} " not in printed:
                    return f"was not run: {command[0]} -m pytest ended with status {status}; is pytest installed?"
                outcomes[first] = "took too long" if status is None else f"ended the process ({status})"
    return _summary(outcomes, {name: fails for fault in faults for name, fails in fault.tests.items()})


def _summary(outcomes: Mapping[str, str], fails: Mapping[str, bool]) -> str:
    """Return a line on outcomes of tests, of which some are to fail."""
    failed = [name for name in fails if fails[name] and outcomes[name] not in ("passed", "skipped")]
    passed = [name for name in fails if not fails[name] and outcomes[name] == "passed"]
    others = [f"{name} {outcomes[name]}" for name in fails if name not in (*failed, *passed)]
    text = f"{len(failed)} failed as expected ({', '.join(failed)}), {len(passed)} passed"
    return f"{text}; not as expected: {', '.join(others)}" if others else text
