"""Samples of several devices: a process for each rank, which are timed, compared, stopped and ended as one side."""

import dataclasses
import math
import socket
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.devices import Devices, Group, Placement, with_devices
from ops.dataset.sample.format.types import Sample, SampleInfo
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.benchmark.measuring.judge import parts as parts_module
from ops.evaluation.benchmark.measuring.judge.memory import SharedMemory
from ops.evaluation.benchmark.measuring.judge.parts import Parts, core_count
from ops.evaluation.benchmark.results import BenchmarkResult, Phase, Status
from ops.execution.rank_groups import RankPlace, shorten_queues
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureKind
from tests.benchmarking import bench
from tests.rank_samples import parallel_mlp, split_embedding
from tests.sandboxes import STRONG, forced

pytestmark = pytest.mark.timeout(600)

CONFIG = BenchmarkConfig(threads=1, warmup=2, trials=10, deadline_s=150)
FAULTY = f"{Path(__file__).parent / 'faulty_ranks.py'}:FaultyRanks"


def run(
    host: WorkerHost, folder: Path, sample: Sample, spec: BackendSpec, *, trusted: bool = True, deadline_s: float = 150
) -> BenchmarkResult:
    config = dataclasses.replace(CONFIG, deadline_s=deadline_s)
    write_sample(sample, folder / "sample")
    target = SampleTarget("tests", "sample", "0" * 64, folder / "sample", devices=2)
    description = describe_backend(spec, config, host)
    (result,) = bench(host, description, folder, mark_trusted(target) if trusted else target, config=config)
    print(result.run.status, result.run.phase, result.run.failure_kind, result.run.message, result.run.t_min)
    return result


def faulty(host: WorkerHost, folder: Path, fault: str, sample: Sample, **settings: float) -> BenchmarkResult:
    return run(host, folder, sample, BackendSpec(FAULTY, {"fault": fault}), **settings)


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_ranks_are_one_side(torch_host: WorkerHost, tmp_path: Path, backend: str) -> None:
    result = run(torch_host, tmp_path, split_embedding(), BackendSpec(backend))
    row, blocks = result.run, result.blocks
    assert (row.status, row.t_min, row.message) == (Status.SUCCESS, -math.inf, None)
    assert [match.shape for match in result.outputs] == [(3, 4), (3, 4)]
    assert row.ranks.device_count == 2
    assert row.ranks.collectives == ("all_reduce tp 2 48",) and row.ranks.collective_bytes == 48
    assert row.ranks.compiled_collectives == ("all_reduce", "wait")
    assert (row.memory.compiled_peak_bytes or 0) < 32 << 20  # without what lists the collectives
    for side in ("eager", "compiled") if row.ranks.times_note is None else ("eager",):
        ranks, both = getattr(blocks, f"{side}_rank_trials_ms"), getattr(blocks, f"{side}_trials_ms")
        assert len(ranks) == 2 * len(both)
        # From the barrier to the end of the slowest: no shorter than any rank's own time.
        assert all(max(pair) <= call * 1.0001 for *pair, call in zip(ranks[:10], ranks[10:], both, strict=True))


def test_ranks_on_fewer_cores_are_compared_and_not_timed(
    torch_host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts_module, "core_count", lambda: 1)
    result = run(torch_host, tmp_path, parallel_mlp(), BackendSpec("eager"))
    assert result.run.status is Status.SUCCESS and result.run.t_min == -math.inf
    assert result.run.ranks.times_note == "2 ranks share 1 cores: their times mean nothing"
    assert result.run.times.speedup == result.run.times.speedup_low == result.run.times.judge_speedup == 1.0


@pytest.mark.parametrize(
    ("fault", "phase", "kind", "message"),
    [
        ("compile", Phase.COMPILE, FailureKind.CRASH, "rank 1: killed by signal 9"),
        ("raise", Phase.COMPILE, FailureKind.ERROR, "rank 1: ValueError: no such kernel"),
        ("run", Phase.RUN, FailureKind.CRASH, "rank 1: killed by signal 9"),
        ("stopped", Phase.RUN, FailureKind.CRASH, "rank 1: killed by signal 9"),
        ("shape", Phase.COMPARE, FailureKind.SHAPE_MISMATCH, "rank 1, output 0 has shape (1, 8)"),
    ],
)
def test_the_row_names_the_rank_that_fails(
    torch_host: WorkerHost, tmp_path: Path, fault: str, phase: Phase, kind: FailureKind, message: str
) -> None:
    row = faulty(torch_host, tmp_path, fault, parallel_mlp()).run
    assert (row.status, row.phase, row.failure_kind) == (Status.FAILURE, phase, kind)
    assert row.message is not None and row.message.startswith(message)
    assert row.ranks.device_count == 2


@pytest.mark.parametrize(("place", "phase"), [("{}", Phase.LOAD), ("        {}", Phase.EAGER)])
def test_a_rank_that_dies_in_eager_is_named(torch_host: WorkerHost, tmp_path: Path, place: str, phase: Phase) -> None:
    sample, death = split_embedding(), place.format("import os; os.kill(os.getpid(), 9)")
    above, below = sample.rank_code[1].split("class" if phase is Phase.LOAD else "        own", 1)
    code = f"{above}{death}\n{'class' if phase is Phase.LOAD else '        own'}{below}"
    row = run(torch_host, tmp_path, dataclasses.replace(sample, rank_code={1: code}), BackendSpec("eager")).run
    assert (row.phase, row.failure_kind) == (phase, FailureKind.CRASH)
    assert row.message is not None and row.message.startswith("rank 1: killed by signal 9")


def test_a_deadlock_names_what_a_rank_waits_in(torch_host: WorkerHost, tmp_path: Path) -> None:
    row = faulty(torch_host, tmp_path, "deadlock", parallel_mlp(), deadline_s=36).run
    assert (row.phase, row.failure_kind) == (Phase.COMPILE, FailureKind.TIMEOUT)
    assert row.message == "rank 0: waits in all_reduce: other ranks did not come within 12 s"


@pytest.mark.parametrize(("fault", "sample"), [("swapped", parallel_mlp()), ("constant", split_embedding())])
def test_wrong_shards_and_constants_are_wrong_numbers(
    torch_host: WorkerHost, tmp_path: Path, fault: str, sample: Sample
) -> None:
    row = faulty(torch_host, tmp_path, fault, sample).run
    wrong_answer = row.failure_kind is FailureKind.NO_ANSWER
    assert row.t_min is not None and row.t_min > -3 and (row.status is Status.SUCCESS or wrong_answer)


def test_ranks_are_held_against_float64_where_sides_differ(torch_host: WorkerHost, tmp_path: Path) -> None:
    row = faulty(torch_host, tmp_path, "rounded", parallel_mlp()).run
    assert (row.status, row.float64.reference_note) == (Status.SUCCESS, None)
    assert row.float64.eager_t_min_float64 is not None and row.float64.nearer_to_float64 is False


def test_what_a_graph_writes_to_is_compared_on_each_rank(torch_host: WorkerHost, tmp_path: Path) -> None:
    sample = parallel_mlp()
    code = sample.model_code.replace("        hidden", "        x.add_(up[0, 0])\n        hidden", 1)
    result = run(torch_host, tmp_path, dataclasses.replace(sample, model_code=code), BackendSpec("aot_eager"))
    assert (result.run.status, result.run.message) == (Status.SUCCESS, None)
    assert [match.shape for match in result.outputs] == [(4, 8)] * 4, "an output of each rank, and x of each"


_COLLECTIVES = """        gathered = c10d.wait_tensor(c10d.all_gather_into_tensor(total_1, 2, 'dp'))
        scattered = c10d.wait_tensor(c10d.reduce_scatter_tensor(gathered, 'sum', 2, 'dp'))
        exchanged = c10d.wait_tensor(c10d.all_to_all_single(scattered, [1, 1], [1, 1], 'tp'))
        return (exchanged, c10d.wait_tensor(c10d.broadcast(exchanged, 0, 'tp')))
"""


def test_four_ranks_in_two_groups(torch_host: WorkerHost, tmp_path: Path) -> None:
    """A rank is in one set of each group; each collective is a fact, with the bytes of its input."""
    sample = parallel_mlp()
    code = sample.model_code.split("        return")[0] + _COLLECTIVES.replace("c10d", "torch.ops._c10d_functional")
    split = {"up": ((16, 8), (("tp", 0),)), "down": ((8, 16), (("tp", 1),)), "x": ((4, 8), (("dp", 0),))}
    groups = {"tp": Group(((0, 1), (2, 3)), "gloo"), "dp": Group(((0, 2), (1, 3)), "gloo")}
    tensors = {name: Placement(*place) for name, place in split.items()}
    devices = Devices({"dp": 2, "tp": 2}, groups, (0,) * 4, tensors, (Placement(), Placement()))
    info = with_devices(SampleInfo(model_name="four"), devices)
    sample = dataclasses.replace(sample, model_code=code, info=info)
    result = run(torch_host, tmp_path, sample, BackendSpec("aot_eager"))
    assert (result.run.status, result.run.message, result.run.t_min) == (Status.SUCCESS, None, -math.inf)
    assert [match.shape for match in result.outputs] == [(2, 8)] * 8
    assert result.run.ranks.collectives == (
        "all_reduce tp 2 64",
        "all_gather_into_tensor dp 2 64",
        "reduce_scatter_tensor dp 2 128",
        "all_to_all_single tp 2 64",
        "broadcast tp 2 64",
    )
    names = [line.split()[0] for line in result.run.ranks.collectives]
    assert result.run.ranks.compiled_collectives == tuple(part for name in names for part in (name, "wait"))
    assert bool(result.run.ranks.times_note) == (core_count() < 4)


def test_nccl_needs_a_gpu_a_rank() -> None:
    from ops.evaluation.benchmark.measuring.sides.torch_side import TORCH

    with pytest.raises(RuntimeError, match=r"the sample needs 99 GPUs, this machine has [0-9]+; set device to cpu"):
        TORCH.join_ranks(RankPlace(0, 99, [], "", 1.0), "cuda:0")


def test_a_compiler_of_one_device_refuses(torch_host: WorkerHost, tmp_path: Path) -> None:
    row = run(torch_host, tmp_path, parallel_mlp(), BackendSpec("torchscript")).run
    assert row.status is Status.UNAVAILABLE
    assert row.message == "torchscript compiles graphs of one device, and this sample is one of 2"


@pytest.fixture
def servers() -> Iterator[tuple[int, str]]:
    """A server of the machine on its loopback interface, and one at an abstract name."""
    name = f"graphnet-{id(object())}"
    with socket.create_server(("127.0.0.1", 0)) as internet, socket.socket(socket.AF_UNIX) as local:
        local.bind(f"\0{name}")
        local.listen()
        yield internet.getsockname()[1], name


_ATTACK = """
import ctypes, os, socket
from pathlib import Path

def refused(attempt):
    try:
        attempt()
    except OSError:
        return
    raise AssertionError(f"not refused: {attempt.__name__}")

def listen():
    place = socket.socket()
    place.bind(("127.0.0.1", 0))
    place.listen(1)

def listen_locally():
    place = socket.socket(socket.AF_UNIX)
    place.bind("here")
    place.listen(1)

def reach_the_machine():
    socket.create_connection(("127.0.0.1", PORT), 1)

def reach_a_name():
    socket.socket(socket.AF_UNIX).connect("\\0NAME")

def read_routes_of_others():
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 4)

def trace_another():
    if ctypes.CDLL(None, use_errno=True).ptrace(16, os.getppid(), 0, 0) < 0:
        raise OSError("refused")

for attempt in (listen, listen_locally, reach_the_machine, reach_a_name, read_routes_of_others, trace_another):
    refused(attempt)
interfaces = [name for _, name in socket.if_nameindex()]
assert interfaces == ["lo"], interfaces
for status in Path("/proc").glob("[0-9]*/task/*/status"):
    lines = dict(line.split(":\\t", 1) for line in status.read_text().splitlines() if ":\\t" in line)
    if lines["Name"] != "sleep":
        sealed = lines["Seccomp"], lines["Seccomp_filters"], lines["NoNewPrivs"], int(lines["CapEff"], 16)
        assert sealed == ("2", "1", "1", 0), (status, sealed)
"""


@pytest.mark.parametrize("kind", STRONG)
def test_untrusted_ranks_reach_nothing(kind: str, servers: tuple[int, str], tmp_path: Path) -> None:
    port, name = servers
    attack = _ATTACK.replace("PORT", str(port)).replace("NAME", name)
    sample = split_embedding()
    codes = [attack + code for code in (sample.model_code, sample.rank_code[1])]
    hostile = dataclasses.replace(sample, model_code=codes[0], rank_code={1: codes[1]})
    with WorkerHost(preload=TORCH_PRELOAD, confine_by=forced(kind)) as host:
        row = run(host, tmp_path, hostile, BackendSpec("eager"), trusted=False).run
    assert (row.status, row.message) == (Status.SUCCESS, None)


def test_sockets_that_listen_keep_one_connection_waiting() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        shorten_queues()
        waiting = [socket.socket() for _ in range(4)]
        for each in waiting:
            each.setblocking(False)
            each.connect_ex(server.getsockname())
        established = [each for each in waiting if not each.connect_ex(server.getsockname())]
        for each in waiting:
            each.close()
    assert len(established) <= 1


def test_parts_are_slices_that_fit_together() -> None:
    parts = Parts(parallel_mlp())
    metas = {tensor.name: tensor for tensor in parts.sample.tensors}
    values = {name: np.random.default_rng(0).normal(size=meta.shape).astype("f4") for name, meta in metas.items()}
    memory = SharedMemory("weights", parts.metas(metas.values()))
    memory.write(parts.split(values))
    first = {name: parts.split(values)[parts.key(name, 1)] for name in metas}
    assert (first["up"] == values["up"][8:]).all() and (first["down"] == values["down"][:, 8:]).all()
    assert (first["x"] == values["x"]).all()
    for name, meta in metas.items():
        assert (parts.join(meta, memory, "f4") == values[name]).all()
    assert parts.required_bytes == 2 * 4 * (32 + 64 + 64)
    memory.close()


def test_a_sample_of_one_device_is_its_own_part() -> None:
    sample = parallel_mlp()
    info = dataclasses.replace(sample.info, num_devices_required=1, extra={})
    parts = Parts(dataclasses.replace(sample, info=info))
    values = {"x": np.zeros((4, 8), "f4")}
    assert parts.split(values) is values and list(parts.ranks) == [0] and parts.key("x", 0) == "x"
    assert list(parts.metas(sample.tensors)) == list(sample.tensors) and not parts.crowding
