"""Each constraint holds for a good Paddle sample, and is broken by the damage that it is there to find."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.dataset.sample.trust import mark_trusted
from ops.dataset.validate.registry import names, sample_checks
from ops.dataset.validate.run import ValidateConfig, unvalidated_reason, validate_samples
from ops.execution.frameworks.paddle import FRAMEWORK
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task import Task
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.tiny_samples import write_tiny

pytestmark = pytest.mark.slow

SHAPES = {"x": (4, 6), "y": (6, 5)}
GOOD = """
matmul_0 = paddle._C_ops.matmul(x, y, False, False)
full_0 = paddle._C_ops.full([1], float("2"), paddle.float32, paddle.core.CPUPlace())
scale_0 = paddle._C_ops.scale(matmul_0, full_0, float("1"), True)
tanh_0 = paddle._C_ops.tanh(scale_0)
return (tanh_0, scale_0)
"""
DAMAGED = {
    "runnable": (
        GOOD.replace("tanh(scale_0)", "log(paddle._C_ops.scale(scale_0, full_0, float('-1e9'), True))"),
        "output 0 has values that are NaN or infinite",
    ),
    "re_extraction": (
        # Python goes another way where a tensor is not of numbers yet.
        GOOD.replace("return (", "if paddle.in_dynamic_mode():\n    tanh_0 = paddle._C_ops.exp(tanh_0)\nreturn ("),
        "extracted again, it computes something else: the values of output 0 differ",
    ),
    "statically_analysable": (
        GOOD.replace("return (", "if x.shape[0] == 4:\n    tanh_0 = paddle._C_ops.exp(tanh_0)\nreturn ("),
        "If is not part of a graph",
    ),
    "decomposable": (
        "parts = [x]\nparts.append(x)\nparts = [parts, [x]]\nreturn (paddle._C_ops.concat(parts[0], 0),)",
        "it cannot be split: what is no tensor crosses every place",
    ),
    "custom_operators_accessible": (
        GOOD.replace("return (", "tanh_0 = elsewhere(tanh_0)\nreturn ("),
        "needs the name elsewhere, which neither paddle nor the sample has",
    ),
}
"""Constraint → a sample's body that breaks it, and what is said."""


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    paddle_python()
    with WorkerHost(env={"PYTHONPATH": str(CHECKOUT)}) as paddle_host:
        yield paddle_host


def validated(host: WorkerHost, targets: list[SampleTarget], folder: Path, **chosen: tuple[str, ...]):
    config = ValidateConfig(threads=1, **chosen)
    judged = validate_samples(targets, host, log_dir=folder / "logs", config=config, environments=ENVIRONMENTS)
    return [{row.constraint_name: (row.passed, row.message) for row in judgement.rows} for judgement in judged]


def test_the_checks_are_those_of_torch(host: WorkerHost) -> None:
    there = host.environment_host(paddle_python(), FRAMEWORK.preload_with("ops.dataset.validate.task"))
    outcome = there.run(Task("tests.ops.paddle_tasks:checks", {}, 60, 2 * 1024**3))
    assert outcome.result == {"names": list(sample_checks())}


def test_a_good_sample_meets_all_and_its_copy_is_not_unique(host: WorkerHost, tmp_path: Path) -> None:
    targets = [mark_trusted(write_tiny(tmp_path / name, GOOD, SHAPES, "paddle")) for name in ("one", "two")]
    first, second = validated(host, targets, tmp_path)
    assert first == dict.fromkeys(names(), (True, None)) | {"faithful": (True, "undecided: no proof is recorded")}
    assert [name for name, (passed, _) in second.items() if not passed] == ["unique"]


@pytest.mark.parametrize("constraint", DAMAGED)
def test_damage_is_found(host: WorkerHost, tmp_path: Path, constraint: str) -> None:
    body, message = DAMAGED[constraint]
    target = mark_trusted(write_tiny(tmp_path / "one", body, SHAPES, "paddle"))
    (findings,) = validated(host, [target], tmp_path, checks=(constraint,))
    passed, said = findings[constraint]
    assert not passed
    assert message in (said or ""), said


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (("paddle._C_ops.tanh(scale_0)", "[paddle._C_ops.tanh][0](scale_0)"), "is tanh where the text has none"),
        (("return (", "unused = [paddle._C_ops.exp][:0] or paddle._C_ops.sin(scale_0)\nreturn ("), None),
        (("paddle._C_ops.tanh(scale_0)", "paddle.tanh(scale_0)"), None),
    ],
)
def test_the_operators_are_compared_in_order(
    host: WorkerHost, tmp_path: Path, damage: tuple[str, str], message: str | None
) -> None:
    target = mark_trusted(write_tiny(tmp_path / "one", GOOD.replace(*damage), SHAPES, "paddle"))
    (findings,) = validated(host, [target], tmp_path, checks=("re_extraction",))
    passed, said = findings["re_extraction"]
    assert passed is (message is None)
    assert (message or "") in (said or ""), said


def test_what_is_detached_is_extracted_as_eager_mode_computes_it(host: WorkerHost, tmp_path: Path) -> None:
    """Paddle's pass for changes in place would overwrite it: docs/findings/paddle-detach.py."""
    body = (
        "relu_0 = paddle._C_ops.relu(x)\ndetached = relu_0.detach()\nreturn (paddle._C_ops.sigmoid(relu_0), detached)"
    )
    target = mark_trusted(write_tiny(tmp_path / "one", body, SHAPES, "paddle"))
    (findings,) = validated(host, [target], tmp_path, checks=("re_extraction",))
    passed, said = findings["re_extraction"]
    assert passed, said


def test_a_sample_that_ends_its_process_is_a_finding(host: WorkerHost, tmp_path: Path) -> None:
    target = mark_trusted(write_tiny(tmp_path / "one", "import os\nos.abort()\nreturn (x,)", SHAPES, "paddle"))
    (findings,) = validated(host, [target], tmp_path, checks=("runnable", "re_extraction"))
    assert [passed for passed, _ in findings.values()] == [False, False]
    assert "SIGABRT" in (findings["runnable"][1] or "")


def test_a_shipped_sample_meets_all(host: WorkerHost, tmp_path: Path) -> None:
    folder = CHECKOUT / "samples" / "paddle" / "gru"
    sample = read_sample(folder)
    target = SampleTarget("", "paddle/gru", "", folder, files_hash(read_sample_files(folder)), framework="paddle")
    (findings,) = validated(host, [mark_trusted(target)], tmp_path)
    assert all(passed for passed, _ in findings.values()), findings
    assert sample.info.framework == "paddle"


def test_without_the_environment_there_is_nothing_to_say(tmp_path: Path) -> None:
    assert unvalidated_reason("torch", tmp_path) is None
    assert unvalidated_reason("paddle", tmp_path) == "`graphnet env create paddle` installs what samples of paddle need"
    target = write_tiny(tmp_path / "one", GOOD, SHAPES, "paddle")
    with WorkerHost() as host:
        assert list(validate_samples([target], host, log_dir=tmp_path / "logs", environments=tmp_path)) == []


def test_a_sample_that_drops_out_is_decomposable(host: WorkerHost, tmp_path: Path) -> None:
    drop = 'paddle._C_ops.dropout({}, None, full_0, False, "upscale_in_train", 0, False)'
    body = f"""
full_0 = paddle._C_ops.full([1], float("0.5"), paddle.float32, paddle.core.CPUPlace())
dropout_0 = {drop.format("x")}
matmul_0 = paddle._C_ops.matmul(dropout_0, y, False, False)
dropout_1 = {drop.format("matmul_0")}
return (dropout_1,)
"""
    target = mark_trusted(write_tiny(tmp_path / "drops", body, SHAPES, "paddle"))
    (findings,) = validated(host, [target], tmp_path)
    assert findings["decomposable"] == (True, None)
