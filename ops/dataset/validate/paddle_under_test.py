"""The Paddle sample under test: how each check judges it, and the expensive runs that checks share, each made once.

Imports Paddle; everything here executes the sample: worker of its environment only.
"""

import dataclasses
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import paddle

from ops.dataset.capture.paddle.recording import ProgramRun, record
from ops.dataset.graph import Attribute, Call, Graph, Kind, Name, Node
from ops.dataset.graph import Sequence as WrittenSequence
from ops.dataset.graph.editing import end
from ops.dataset.graph.straight_line import check_control_flow
from ops.dataset.passes.repair.values import repair_summary
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.outputs import as_tuple
from ops.dataset.sample.replay.paddle import load_module, replay
from ops.dataset.sample.replay.retarget_paddle import retarget_paddle
from ops.dataset.validate.base import CheckFinding
from ops.dataset.validate.checks import decomposable, re_extraction
from ops.dataset.validate.checks.serializable import Serializable
from ops.dataset.validate.sample_under_test import UnderTest

Array = npt.NDArray[Any]
Outputs = tuple[paddle.Tensor, ...]

_PREFIX = "paddle._C_ops."
_CONSTANTS = frozenset({"full", "full_int_array", "assign_value", "assign"})
"""Operators that make a constant. They are not compared: a program has more of them, where eager mode takes numbers, or
fewer, where calls share one."""

_PLACES = frozenset(
    {
        "paddle.core.CPUPlace", "paddle.core.CUDAPlace", "paddle.CPUPlace", "paddle.CUDAPlace",
        "paddle.framework._current_expected_place",
    }
)  # fmt: skip
"""Functions that name a device and are not operators."""

_NOT_COMPARED = "the text calls public functions, each of several operators: only what it computes was compared"

_CODE = "import paddle\n\nclass GraphModule(paddle.nn.Layer):\n    def forward(self, {names}):\n{body}\n"

_MOST_TRIES = 20
"""Most places of a sample where it is split on trial; each takes a run of the first part."""


@dataclass
class PaddleSampleUnderTest(UnderTest):
    """A sample of Paddle under validation."""

    @classmethod
    def prepare(cls, threads: int) -> None:
        """Set Paddle to the CPU and to a number of threads."""
        paddle.set_device("cpu")
        paddle.core.set_num_threads(threads)

    @cached_property
    def traced_run(self) -> ProgramRun:
        """The recorded run of the program that `paddle.jit.to_static` makes of the reloaded sample.

        Raises:
            Exception: Any error of Paddle where it cannot trace the sample as one program.
        """
        paddle.seed(self.seed)
        (run,) = record(self.load(self.reloaded_sample), (), self.replay(self.reloaded_sample), is_whole=True).runs
        return run

    def load(self, sample: Sample) -> Any:
        """Load the module of `sample`, on the device of the test."""
        return load_module(sample, device=self.device)

    def replay(self, sample: Sample) -> dict[str, Any]:
        """Make the values that `sample` runs with; new ones at each call, as runs may write to them."""
        return replay(sample, seed=self.seed, device=self.device)

    def run(self, module: Any, values: Mapping[str, Any], *, goes_on: bool = False) -> Outputs:
        """Run a module in eager mode, with random numbers from the seed, or continuing those of the last run."""
        if not goes_on:
            paddle.seed(self.seed)
        with paddle.no_grad():
            return as_tuple(module(**values))

    def compare(self, actual: Outputs, *, noise: float = 0.0) -> str | None:
        """Describe the first difference of outputs from `outputs`, in bits or beyond `noise`; None if there is none."""
        return first_difference(self.outputs, actual, noise=noise)

    def check_runnable(self) -> CheckFinding:
        """Run the sample once and look at its outputs; constant ones are accepted if no input is a float."""
        outputs = [output for output in self.outputs if output is not None]
        values = [(out.astype("float32") if "float" in str(out.dtype) else out).numpy() for out in outputs]
        for index, value in enumerate(values):
            if value.dtype.kind in "fc" and not np.isfinite(value).all():
                return CheckFinding(passed=False, message=f"output {index} has values that are NaN or infinite")
        compared = [value for value in values if value.size > 1]
        reads_floats = any(tensor.dtype.startswith(("float", "bfloat")) for tensor in self.sample.tensors)
        if compared and reads_floats and all((value == value.flat[0]).all() for value in compared):
            return CheckFinding(passed=False, message="every output is the same value everywhere")
        return CheckFinding(passed=True, message=repair_summary(self.sample))

    def check_re_extraction(self) -> CheckFinding:
        """Compare the one program that `paddle.jit.to_static` makes of the reloaded sample with its text.

        It must have the operators of the text, in their order, and its outputs.
        """
        run = self.traced_run
        finding = self.finding(tuple(run.results), re_extraction.OTHER_OUTPUTS)
        if not finding.passed:
            return finding
        if _calls_public_functions(self.sample.model_code):
            return CheckFinding(passed=True, message=_NOT_COMPARED)
        program = [
            _plain(operator.name().partition(".")[2])
            for operator in run.program.program.global_block().ops
            if operator.name().startswith("pd_op.") and operator.name() != "pd_op.data"
        ]
        pairs = itertools.zip_longest(_drop_constants(_operators_of(self.sample.model_code)), _drop_constants(program))
        for place, (written, extracted) in enumerate(pairs):
            if written != extracted:
                text = f"operator {place} is {extracted or 'none'} where the text has {written or 'none'}"
                return CheckFinding(passed=False, message=f"extracted again, the graph is another: {text}")
        return CheckFinding(passed=True)

    def check_serializable(self) -> CheckFinding:
        """Write the reloaded sample again, compare the files, and compare its outputs."""
        return Serializable().check(self)

    def check_statically_analysable(self) -> CheckFinding:
        """Check the code, then compare the shapes that Paddle infers with those of the run."""
        check_control_flow(self.sample.model_code)
        for index, (inferred, output) in enumerate(zip(self.traced_run.program.outputs, self.outputs, strict=True)):
            shape = tuple(inferred.shape)
            if len(shape) != len(output.shape) or any(
                size not in (-1, real) for size, real in zip(shape, output.shape, strict=True)
            ):
                text = f"output {index} was inferred to be of shape {list(shape)}, and is {list(output.shape)}"
                return CheckFinding(passed=False, message=text)
            if -1 in shape:
                text = f"the shape of output {index} depends on values: {list(shape)}"
                return CheckFinding(passed=False, message=text)
        return CheckFinding(passed=True)

    def check_decomposable(self) -> CheckFinding:
        """Split the graph in two at a place that only tensors cross, and run the parts one after the other."""
        graph = Graph.parse(self.sample.model_code)
        body = [node for node in graph.nodes if node.statement != "Delete"]
        names = [parameter.name for parameter in graph.parameters]
        calls = sum(isinstance(part, Call) for node in body for part in node.walk())
        if len(body) < 3 or calls < 2:
            return CheckFinding(passed=True, message="nothing to split: a single operator")
        texts = [node.text for node in body]
        for split, crossing in itertools.islice(_splits(body, names), _MOST_TRIES):
            returned = f"return ({', '.join(crossing)},)"
            first = _part(self.sample, names, [*texts[:split], returned])
            values = self.replay(self.sample)
            handed = self.run(self.load(first), values)
            if not all(isinstance(value, paddle.Tensor) for value in handed):
                continue
            second = _part(self.sample, [*crossing, *(name for name in names if name not in crossing)], texts[split:])
            given = {**values, **dict(zip(crossing, handed, strict=True))}
            return self.finding(self.run(self.load(second), given, goes_on=True), decomposable.OTHER_OUTPUTS)
        return CheckFinding(
            passed=False, message="it cannot be split: what is no tensor crosses every place that was tried"
        )


def first_difference(expected: Outputs, actual: Outputs, *, noise: float = 0.0) -> str | None:
    """Describe the first difference of two runs' outputs, in bits or beyond `noise`; None if there is none."""
    if len(expected) != len(actual):
        return f"{len(actual)} outputs instead of {len(expected)}"
    for index, (first, second) in enumerate(zip(expected, actual, strict=True)):
        if first is None or second is None:
            if first is not second:
                return f"output {index} is {second} instead of {first}"
            continue
        if first.dtype != second.dtype or first.shape != second.shape:
            return f"output {index} is {_kind(second)} instead of {_kind(first)}"
        ours, theirs = first.numpy(), second.numpy()
        if ours.tobytes() != theirs.tobytes() and not (noise and _is_close(ours, theirs, noise)):
            return f"the values of output {index} differ"
    return None


def _is_close(first: Array, second: Array, noise: float) -> bool:
    is_float = first.dtype.kind in "fc"
    return is_float and bool(np.allclose(first, second, rtol=noise, atol=noise, equal_nan=True))


def _kind(tensor: paddle.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('paddle.')} {list(tensor.shape)}"


def _calls_public_functions(code: str) -> bool:
    """Tell whether a text calls functions or methods of Paddle other than operators."""
    calls = [part for part in Graph.parse(code).walk() if isinstance(part, Call)]
    called = [call.function.dotted_name or "" for call in calls if isinstance(call.function, Attribute)]
    return any(not name.startswith(_PREFIX) and name not in _PLACES for name in called)


def _operators_of(code: str) -> list[str]:
    """The operators that a sample calls on a CPU, in the order in which they run."""
    calls = [part for part in Graph.parse(retarget_paddle(code, "cpu")).walk() if isinstance(part, Call)]
    # A call runs after its arguments, so calls run in the order of their ends.
    names = [call.function.dotted_name or "" for call in sorted(calls, key=end)]
    return [_plain(name.removeprefix(_PREFIX)) for name in names if name.startswith(_PREFIX)]


def _drop_constants(operators: list[str]) -> list[str]:
    return [name for name in operators if name not in _CONSTANTS]


def _plain(operator: str) -> str:
    """The name of an operator without the mark of an in-place one."""
    return operator.rstrip("_")


def _splits(body: Sequence[Node], names: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Places that no list crosses, those nearest to the middle first, each with the variables that cross it."""
    assigned = [node for node in body if node.kind is Kind.ASSIGN and isinstance(node.value, WrittenSequence)]
    displays = [node for node in assigned if node.value.kind == "list"]  # type: ignore[union-attr]
    lists = {target.name for node in displays for target in node.targets if isinstance(target, Name)}
    for split in sorted(range(1, len(body) - 1), key=lambda place: abs(place - len(body) / 2)):
        crossing = _crossing_variables(body[:split], body[split:], names)
        if lists.isdisjoint(crossing):
            yield split, crossing


def _crossing_variables(first: Sequence[Node], second: Sequence[Node], names: Sequence[str]) -> list[str]:
    """Variables that the first part assigns or may write to, and that the second reads."""
    before = [part for node in first for part in node.walk() if isinstance(part, Name)]
    read = {name for node in second for name in node.names}
    return [
        name for name in dict.fromkeys((*(part.name for part in before if part.is_written), *names)) if name in read
    ]


def _part(sample: Sample, names: Sequence[str], texts: Sequence[str]) -> Sample:
    """Make a sample of some statements."""
    lines = [f"        {line}" for text in texts for line in text.splitlines()]
    return dataclasses.replace(sample, model_code=_CODE.format(names=", ".join(names), body="\n".join(lines)))
