"""Folders that are not samples: each is one broken sample with its reason, and the honest ones are read."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from hostile_folders import KINDS, SECRET, honest, make_all

from ops.dataset.sample.catalog import reading
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.walk import MOST_LEVELS, walk
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import FILE_LIMITS, file_name
from ops.dataset.sample.format.literals import SampleFormatError
from ops.execution.untrusted.folders import UntrustedFileError, copy_files, read_files
from ops.execution.worker.task import Task
from ops.execution.worker.task_folder import make_folder, working_folder

HONEST = ["a_honest", "m_honest", "z_honest"]

CATALOG = """
import json, logging, re, sys
from pathlib import Path
from ops.dataset.sample.catalog import reading
from ops.dataset.sample.catalog.rows import Root, build_catalog

reading._COMMAND = [sys.executable, "-c", sys.argv[2]]
catalog = build_catalog([Root(Path(sys.argv[1]), "hostile")])
peak = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]
broken = [(sample.sample_id, sample.message) for sample in catalog.broken]
print(json.dumps({"rows": [row.sample_id for row in catalog.rows], "broken": broken, "peak_mb": int(peak) / 1024}))
"""

LESS_MEMORY = """
from ops.dataset.sample.catalog import description

description.MEMORY_BYTES = 400 << 20  # its limit is reached sooner
description.main()
"""

REASONS = {
    "model_fifo": "model.py: expected a regular file, found a FIFO",
    "graph_net_socket": "graph_net.json: expected a regular file, found a socket",
    "model_link_to_zero": "model.py: expected a regular file, found a link",
    "weight_meta_sparse": "weight_meta.py: expected at most 16 MiB, found 1 TiB",
    "model_of_20_mb": "model.py: expected at most 16 MiB, found 20 MiB",
    "link_out_to_root": "a link that leads out of the dataset",
    "name_with_newline": r"name_with_newline-a\nb: expected a path of characters that can be printed",
    "deep_folders": f"at most {MOST_LEVELS} folders in each other",
}
"""Kind → what its message says."""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("hostile") / "root"
    make_all(root)
    return root


def test_each_is_one_broken_sample_and_the_rest_is_read(hostile: Path) -> None:
    started = time.monotonic()
    command = [sys.executable, "-c", CATALOG, str(hostile), LESS_MEMORY]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    catalog = json.loads(ran.stdout)
    assert catalog["rows"] == HONEST
    told = sorted((name.partition("/")[0], message) for name, message in catalog["broken"])
    names = [name for name, _ in told]
    expected = sorted(KINDS)
    assert len(names) == len(expected)
    assert all(name.startswith(kind) for name, kind in zip(names, expected, strict=True))
    assert all(message and len(message) <= 1000 and message.isprintable() for _, message in catalog["broken"])
    for kind, (_, message) in zip(expected, told, strict=True):
        assert REASONS.get(kind, "") in message, "it says what was expected and found"
    assert SECRET not in ran.stdout + ran.stderr
    assert catalog["peak_mb"] < 300
    assert time.monotonic() - started < 200


ANSWERING = """
import json, os, sys, time
for line in sys.stdin:
    folder = json.loads(line)["folder"]
    if folder.endswith("dead"):
        os.abort()
    if folder.endswith("slow"):
        time.sleep(60)
    print(json.dumps({"problem": f"{folder} is none"}), flush=True)
"""
"""In place of the process that reads samples, which takes longer to start."""


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> list[reading._Process]:
    """The spare processes, each of which only answers that there is no sample."""
    spare: list[reading._Process] = []
    monkeypatch.setattr(reading, "_COMMAND", [sys.executable, "-S", "-c", ANSWERING])
    monkeypatch.setattr(reading, "_spare", spare)
    return spare


@pytest.mark.usefixtures("answering")
def test_a_sample_that_takes_too_long_or_ends_the_process_is_broken(tmp_path: Path) -> None:
    with SampleReader(1, deadline_s=3) as reader:
        answers = list(reader.describe_all([tmp_path / name for name in ("good", "slow", "dead", "also_good")]))
    reasons = ("good is none", "it takes too long", "SIGABRT", "also_good is none")
    assert [reason in str(answer) for reason, answer in zip(reasons, answers, strict=True)] == [True] * 4


def test_what_the_process_says_is_not_believed_blindly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = honest(tmp_path / "net")
    for said in ("{}", "[]", "nonsense", '{"description": {"sample_hash": "x"}}', '{"problem": 1}', "x" * (20 << 20)):
        script = f"import sys\nfor line in sys.stdin:\n    print({said!r}, flush=True)"
        if len(said) > 100:
            script = "import sys\nfor line in sys.stdin:\n    print('x' * (20 << 20), flush=True)"
        monkeypatch.setattr(reading, "_COMMAND", [sys.executable, "-c", script])
        monkeypatch.setattr(reading, "_spare", [])
        with SampleReader(1) as reader, pytest.raises(SampleFormatError):
            reader.describe(folder)


def test_a_whole_sample_is_read_here_only_after_another_process_has_read_it(tmp_path: Path) -> None:
    folder = honest(tmp_path / "net")
    with SampleReader(1) as reader:
        assert reader.read(folder) == read_sample(folder)
        KINDS["model_of_2_million_statements"](tmp_path / "bomb")
        with pytest.raises(SampleFormatError, match="MemoryError"):
            reader.read(tmp_path / "bomb")
        assert reader.read(folder) == read_sample(folder)


def test_a_process_that_is_well_answers_the_next_reader(answering: list[reading._Process], tmp_path: Path) -> None:
    def ask(reader: SampleReader) -> int:
        with pytest.raises(SampleFormatError, match="is none"):
            reader.describe(tmp_path)
        process = reader._processes[0]._process
        assert process is not None
        return process.pid

    with SampleReader(1) as first:
        pid = ask(first)
        assert answering == []
    (kept,) = answering
    with SampleReader(1) as second, SampleReader(1) as at_once:
        assert ask(second) == pid != ask(at_once)
        os.kill(pid, signal.SIGKILL)
        kept._process.wait()
    assert answering == [at_once._processes[0]], "one that has ended is not kept"
    with SampleReader(6) as many:
        assert all("is none" in str(answer) for answer in many.describe_all([tmp_path] * 12))
    assert len(answering) <= 4
    reading.stop_spare()
    assert answering == [] and not at_once._processes[0].is_running


KILLED = """
import contextlib, sys, time
from pathlib import Path
from ops.dataset.sample.catalog import reading
reading._COMMAND = [sys.executable, "-S", "-c", sys.argv[1]]
with reading.SampleReader(1) as reader, contextlib.suppress(reading.SampleFormatError):
    reader.describe(Path())
print(reading._spare[0]._process.pid, flush=True)
if sys.argv[2] == "waits":
    time.sleep(60)
"""


@pytest.mark.parametrize("ending", ["ends", "waits"])
def test_a_spare_process_does_not_outlive_the_one_that_started_it(ending: str) -> None:
    command = [sys.executable, "-c", KILLED, ANSWERING, ending]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        spare = int(process.stdout.readline())
        if ending == "waits":
            process.kill()
    end = time.monotonic() + 20
    while psutil.pid_exists(spare) and time.monotonic() < end:
        time.sleep(0.05)
    assert not psutil.pid_exists(spare)


def test_links_inside_of_a_dataset_are_followed_once(tmp_path: Path) -> None:
    root = tmp_path / "root"
    honest(root / ".store/net")
    (root / "linked").symlink_to(root / ".store/net")
    (root / "again").symlink_to(root / "linked")
    (root / "loop").symlink_to(root)
    assert [place.sample_id for place in walk(root)] == ["again"]


def test_links_out_are_followed_to_samples_alone_and_only_when_asked(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    honest(tmp_path / "elsewhere/net")
    honest(tmp_path / "elsewhere/parts/subgraph_0")
    honest(tmp_path / "elsewhere/parts/subgraph_0/inner/deep")
    for name in ("net", "parts"):
        (root / name).symlink_to(tmp_path / "elsewhere" / name)
    (root / "all").symlink_to(tmp_path / "elsewhere")
    (root / "top").symlink_to("/")
    followed = walk(root, links_out=True)
    assert [place.sample_id for place in followed if place.problem is None] == ["net", "parts/subgraph_0"]
    assert [place.sample_id for place in followed if place.problem] == ["all", "top"]
    assert all(place.problem for place in walk(root))


def test_folders_that_cannot_be_listed_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest(tmp_path / "root/closed")
    real = os.open

    def refuse(path: object, *arguments: int, **options: int) -> int:
        if path == "closed":
            raise PermissionError(13, "Permission denied")
        return real(path, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    (place,) = walk(tmp_path / "root")
    assert place.problem == "expected a folder that can be read: Permission denied"


def copying(folder: Path) -> Task:
    return Task("worker_tasks:echo", {}, 1.0, 1, files_from=folder, file_limits=FILE_LIMITS)


@pytest.mark.parametrize("kind", ["model_fifo", "model_link_to_secret", "weight_meta_sparse", "graph_net_link_to_zero"])
def test_a_task_gets_no_file_that_is_not_a_file(tmp_path: Path, kind: str) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "secret.py").write_text(SECRET)
    KINDS[kind](tmp_path / "root" / kind)
    with pytest.raises(OSError, match="expected"):
        make_folder(tmp_path / "task", copying(tmp_path / "root" / kind))
    (tmp_path / "all").mkdir()
    if not kind.endswith("sparse"):
        copy_files(tmp_path / "root" / kind, tmp_path / "all")
        assert len(list((tmp_path / "all").iterdir())) == 2


def test_a_task_gets_the_files_of_a_sample_alone(tmp_path: Path) -> None:
    folder = honest(tmp_path / "net")
    for name in ("torch.py", "sitecustomize.py", "payload.so"):
        (folder / name).write_text("raise SystemExit")
    make_folder(tmp_path / "task", copying(folder))
    names = {path.name for path in working_folder(tmp_path / "task").iterdir()}
    assert names == {"graph_net.json", "model.py", "weight_meta.py"}


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"x" * 100)
    real = os.fstat

    def smaller(descriptor: int) -> os.stat_result:
        status = list(real(descriptor))
        status[6] = 50
        return os.stat_result(status)

    monkeypatch.setattr(os, "fstat", smaller)
    with pytest.raises(UntrustedFileError, match="does not change"):
        read_files(tmp_path, {"file": 1000})


def test_names_of_files_fit_whatever_the_id_is() -> None:
    assert file_name("timm/vit/subgraph_0") == "timm__vit__subgraph_0"
    long = file_name("x/" * 500)
    assert len(long) <= 150
    assert long != file_name("x/" * 499)
    assert file_name("a/\x1b[2J\n../ü") == "a____2J_..___"
