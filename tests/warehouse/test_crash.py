"""Killed at any instruction, crowded, beside another database, or out of room: no row is lost and none is doubled."""

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict
from pathlib import Path

import duckdb
import pytest
from warehouse_rows import filled, output, run, run_ids, sample, spooled

from warehouse.database.layout import WarehouseFiles, hold_lock
from warehouse.errors import WarehouseError
from warehouse.store import Warehouse


def fork(action: Callable[[], object]) -> int:
    """Run something in a child process; its process id. It ends without any of this process's clean-up."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(120)  # a child that hangs fails the test instead of stopping it
            action()
            status = 0
        finally:
            os._exit(status)
    return child


def kill_at_event(number: int) -> None:
    """Have the kernel kill this process at its n-th change of the file system, before it takes place."""
    seen = 0

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal seen
        is_read = event == "open" and arguments[1] in {None, "r", "rb"}
        if event in {"open", "os.rename", "os.remove", "os.link", "os.mkdir", "os.truncate"} and not is_read:
            seen += 1
            if seen == number:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def read_plainly(folder: Path) -> list[str]:
    """All runs in the live file as any program sees them, without what our own reader would repair."""
    with duckdb.connect(str(folder / "graphnet.duckdb"), read_only=True) as connection:
        return [row[0] for row in connection.execute("SELECT run_id FROM benchmark_run ORDER BY 1").fetchall()]


def stored(warehouse: Warehouse) -> tuple[list[str], int, int]:
    """All runs as our own reader sees them, and how many outputs and samples there are."""
    counts = "(SELECT count(*) FROM output_match), (SELECT count(*) FROM sample)"
    with warehouse.connect() as connection:
        rows = connection.execute(f"SELECT run_id, {counts} FROM benchmark_run ORDER BY 1").fetchall()
    return [row[0] for row in rows], rows[0][1], rows[0][2]


@pytest.mark.slow
def test_killed_at_every_change_of_the_file_system(tmp_path: Path) -> None:
    """A sweep over all of Python's own file operations of an ingest that publishes and rejects.

    Live file and spool together always have every row: losing the built file as well loses nothing.
    """
    start = tmp_path / "start"
    old, new = run(), [run(), run()]
    warehouse = filled(start, old)
    warehouse.spool([new[0], output(new[0].run_id), sample()])
    warehouse.spool([new[1]])
    (start / "graphnet.duckdb.spool" / "benchmark_run.1.bad.parquet").write_bytes(b"bad")
    expected = sorted(row.run_id for row in [old, *new])

    number, killed = 0, True
    while killed:
        number += 1
        folder, without_built = tmp_path / str(number), tmp_path / f"{number}-without-built-file"
        shutil.copytree(start, folder)

        def ingest(number: int = number, folder: Path = folder) -> None:
            kill_at_event(number)
            Warehouse(folder / "graphnet.duckdb").ingest()

        _, status = os.waitpid(fork(ingest), 0)
        killed = os.WIFSIGNALED(status)
        assert killed or status == 0
        shutil.copytree(folder, without_built)
        (without_built / "graphnet.duckdb.build").unlink()
        seen = read_plainly(folder)  # the state before or after, nothing in between
        assert seen in ([old.run_id], expected), f"reader after a kill at event {number}"
        for survivor in (folder, without_built):
            warehouse = Warehouse(survivor / "graphnet.duckdb")
            warehouse.ingest()
            assert stored(warehouse) == (expected, 1, 1), f"killed at event {number}"
            assert spooled(survivor) == []
            rejected = sorted((survivor / "graphnet.duckdb.rejected").iterdir())
            assert [path.suffix for path in rejected] == [".parquet", ".txt"]
            assert not list(survivor.glob("*.copy"))
            assert not list(survivor.glob("*.aside/*/graphnet.duckdb"))  # never taken for somebody else's
            shutil.rmtree(survivor)
    assert number > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_killed_at_random_instants(tmp_path: Path, seed: int) -> None:
    """Inside DuckDB too: its commits, checkpoints and logs."""
    delays = random.Random(seed)
    warehouse = filled(tmp_path, sample())
    expected: list[str] = []
    longest = 0.05
    kills = 0
    for _ in range(8):
        rows = [run(f"zoo/{number}") for number in range(delays.choice([1, 500, 3000]))]
        expected += [row.run_id for row in rows]
        warehouse.spool([*rows, *(output(row.run_id) for row in rows)])
        started = time.monotonic()
        child = fork(warehouse.ingest)
        time.sleep(delays.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        kills += os.WIFSIGNALED(status)
        # Aim at what an ingest takes on this machine: later while it is killed, sooner once it was quicker.
        longest = longest * 1.5 if os.WIFSIGNALED(status) else max(0.02, time.monotonic() - started)
        result = read_plainly(tmp_path)
        assert len(result) == len(set(result))
        assert set(result) <= set(expected)
    warehouse.ingest()

    assert run_ids(warehouse) == sorted(expected)
    doubled = "SELECT count(*) - count(DISTINCT run_id) AS n FROM output_match"
    assert warehouse.query(doubled)["n"].tolist() == [0]
    assert len(warehouse.query("FROM output_match")) == len(expected)
    assert spooled(tmp_path) == []
    assert kills


def test_a_killed_writer_leaves_no_half_file(tmp_path: Path) -> None:
    warehouse = filled(tmp_path)
    rows = [run() for _ in range(50)]

    def write() -> None:
        kill_at_event(2)  # the first is the unfinished file, the second its renaming
        warehouse.spool(rows)

    _, status = os.waitpid(fork(write), 0)
    assert os.WIFSIGNALED(status)
    assert warehouse.ingest().rejected == ()
    assert run_ids(warehouse) == []


def test_a_process_forked_during_an_ingest_does_not_keep_its_lock(tmp_path: Path) -> None:
    warehouse = filled(tmp_path)
    with hold_lock(WarehouseFiles(warehouse.path)):
        child = fork(lambda: time.sleep(60))
    try:
        ingest = fork(warehouse.ingest)
        deadline = time.monotonic() + 20
        while not os.waitpid(ingest, os.WNOHANG)[0]:
            assert time.monotonic() < deadline, "the lock is still held"
            time.sleep(0.01)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def write_batches(warehouse: Warehouse, name: str, start: Path) -> None:
    """Spool some batches of rows, and ingest after some of them; begin once there is a file."""
    while not start.exists():
        time.sleep(0.01)
    delays = random.Random(name)
    for batch in range(6):
        warehouse.spool([run(run_id=f"{name}-{batch}-{number}") for number in range(40)])
        if delays.random() < 0.6:
            warehouse.ingest()
    warehouse.ingest()


@pytest.mark.slow
def test_three_writers_and_a_held_open_reader_beside_the_writer_of_another_database(tmp_path: Path) -> None:
    warehouse, start = filled(tmp_path, run(run_id="first")), tmp_path / "start"
    beside = Warehouse(tmp_path / "beside.duckdb")
    writing = {"a": warehouse, "b": warehouse, "c": warehouse, "d": beside}
    writers = {fork(lambda name=name: write_batches(writing[name], name, start)) for name in writing}
    with warehouse.connect() as held:
        start.touch()
        counts, statuses = [], []
        while writers:
            counts.append(len(run_ids(warehouse)))  # never an error, never fewer than before
            for child in sorted(writers):
                ended, status = os.waitpid(child, os.WNOHANG)
                if ended:
                    writers.remove(child)
                    statuses.append(status)
        assert statuses == [0, 0, 0, 0]
        assert held.execute("SELECT run_id FROM benchmark_run").fetchall() == [("first",)]

    assert counts == sorted(counts)
    expected = {name: [f"{name}-{batch}-{number}" for batch in range(6) for number in range(40)] for name in writing}
    assert run_ids(warehouse) == sorted([*expected["a"], *expected["b"], *expected["c"], "first"])
    assert run_ids(beside) == sorted(expected["d"])
    assert spooled(tmp_path) == [] and not list(tmp_path.glob("*.aside"))


# Two databases in one folder share nothing


def test_two_databases_written_alternately(tmp_path: Path) -> None:
    first, second = Warehouse(tmp_path / "a.duckdb"), Warehouse(tmp_path / "b.duckdb")
    rows = [run() for _ in range(8)]
    for number, row in enumerate(rows):
        (first, second)[number % 2].spool([row])
        if number % 3:
            (first, second)[(number + 1) % 2].ingest()
    first.ingest()
    second.ingest()
    assert run_ids(first) == [row.run_id for row in rows[::2]]
    assert run_ids(second) == [row.run_id for row in rows[1::2]]
    assert not list(tmp_path.glob("*.aside"))


def test_no_file_belongs_to_both(tmp_path: Path) -> None:
    first, second = ({*asdict(WarehouseFiles(tmp_path / name)).values()} for name in ("a.duckdb", "b.duckdb"))
    assert not first & second and len(first) == len(second) == 7


# No room


@contextmanager
def file_size_limit(limit: int) -> Iterator[None]:
    """No file may grow beyond the limit: the kernel's answer is the same kind of error as from a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)


def test_no_room_to_spool(tmp_path: Path) -> None:
    warehouse = Warehouse(tmp_path / "graphnet.duckdb")
    with file_size_limit(1000), pytest.raises(WarehouseError, match=r"could not spool 50 rows.*free some space"):
        warehouse.spool([run() for _ in range(50)])

    assert spooled(tmp_path) == []


@pytest.mark.parametrize("limit", [2_200_000, 3_000_000, 4_000_000])
def test_no_room_to_ingest(tmp_path: Path, limit: int) -> None:
    """Wherever it runs out: in the built file, its log, or the copy."""
    ingest_without_room(tmp_path, file_size_limit(limit))


def ingest_without_room(folder: Path, no_room: AbstractContextManager[None]) -> None:
    """Ingest 5,000 rows, in vain, and then with room: nothing is lost, and no database is taken for a damaged one."""
    old = run()
    warehouse = filled(folder, old)
    rows = [run(f"zoo/{number}", message=os.urandom(500).hex()) for number in range(5000)]
    (path,) = warehouse.spool(rows)
    with no_room, pytest.raises(WarehouseError, match=r"no room; free some space.*rows are kept"):
        warehouse.ingest()

    assert path.exists()
    assert run_ids(warehouse) == [old.run_id]
    warehouse.ingest()
    assert len(run_ids(warehouse)) == len(rows) + 1
    assert not (folder / "graphnet.duckdb.aside").exists()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 60 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if not mounted or mounted.returncode:
        pytest.skip("mounting a small file system needs root; the tests with a limit on file sizes cover the same code")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.mark.parametrize("free_bytes", [0, 2_000_000, 6_000_000])
def test_a_full_disk(small_disk: Path, free_bytes: int) -> None:
    @contextmanager
    def full() -> Iterator[None]:
        ballast = small_disk / "ballast"
        with ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(1, shutil.disk_usage(small_disk).free - free_bytes))
        yield
        ballast.unlink()

    ingest_without_room(small_disk, full())
