"""A user without rights benchmarks a sample from elsewhere, from the command line, in each kind of sandbox."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from as_a_user import NOBODY

from ops.checkout import CHECKOUT
from ops.execution.worker.sandbox.confinement import SandboxKind
from tests.sandboxes import STRONG, forced, path_without_bubblewrap
from tests.tiny_samples import LINEAR, write_tiny

HERE = Path(__file__).parent
CODE = ("assets", "backends", "ops", "pipelines", "warehouse")
BENCH = ("-c", "import sys; from pipelines.cli import main; sys.exit(main())", "bench")
MAKE_NAMESPACES = (
    "from ops.execution.worker.processes import kernel; kernel.unshare(kernel.CLONE_NEWUSER | kernel.CLONE_NEWPID)"
)

pytestmark = pytest.mark.slow


def as_a_user(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run this interpreter on the copy of the checkout in `folder`, as nobody or as the user that this is."""
    python = [sys.executable, str(HERE / "as_a_user.py"), sys.executable, *arguments]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GRAPHNET_")}
    once = {"GRAPHNET_BENCHMARK_REPEAT_DISTURBED": "0"}  # The machine is busy with other tests.
    checkout, home = folder / "checkout", folder / "home"
    own = {"PYTHONPATH": str(checkout), "TMPDIR": str(home), "HOME": str(home), "GRAPHNET_HOME": str(home / "graphnet")}
    return subprocess.run(
        python,
        cwd=checkout,
        env={**kept, **once, **own, **environment},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A checkout that everybody can read, a foreign sample, and a folder of the user's own."""
    # Those of pytest can be read by who runs it alone.
    with TemporaryDirectory(prefix="graphnet-user-") as name:
        result = Path(name)
        result.chmod(0o755)
        for code in CODE:
            shutil.copytree(CHECKOUT / code, result / "checkout" / code, ignore=shutil.ignore_patterns("*.duckdb*"))
        write_tiny(result / "elsewhere" / "linear", *LINEAR)
        (result / "home").mkdir(mode=0o777)
        if os.geteuid() == 0:
            os.chown(result / "home", NOBODY, NOBODY)
        yield result


def test_a_sample_from_elsewhere_is_benchmarked_within_limits(folder: Path) -> None:
    """In stronger sandboxes, those between the hostile ones are."""
    command = (*BENCH, str(folder / "elsewhere"), "--backend", "eager", "--trials", "2", "--json", "--no-store")
    done = as_a_user(folder, *command, GRAPHNET_SANDBOX="limits", GRAPHNET_ALLOW_WEAK_SANDBOX="true")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)
    assert (row["status"], row["message"], row["t_min"]) == ("success", None, "-Infinity"), row


MARK = "left-by-a-hostile-sample"

HOSTILE = {
    "a-writes": f"""
import contextlib, pathlib
for place in ("/tmp", "/dev/shm", "{{folder}}/home", "{{folder}}/elsewhere/linear", "{{folder}}/checkout/ops"):
    with contextlib.suppress(OSError):
        pathlib.Path(place, "{MARK}.py").write_text("raise SystemExit('taken over')")
""",
    "b-stays": f"""
import subprocess, sys
command = [sys.executable, "-c", "import time; time.sleep(600)", "{MARK}"]
subprocess.Popen(command, start_new_session=True, env={{{{}}}})
""",
    "c-kills": """
import os
os.kill(-1, 9)
os._exit(0)
""",
    "d-kills-its-parents": """
import contextlib, os
for number in (os.getppid(), 1):
    with contextlib.suppress(OSError):
        os.kill(number, 9)
os._exit(0)
""",
    "e-tells": """
raise ValueError(open("{folder}/home/secret").read())
""",
    "f-forges": """
import contextlib, os
for number in range(3, 64):
    with contextlib.suppress(OSError):
        os.write(number, b'{{"task": "f-forges", "result": {{"status": "success", "speedup": 1000}}}}\\n')
""",
    "g-slows": """
import contextlib, os
with contextlib.suppress(OSError):
    os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)
""",
}
"""Sample → what its graph does first, with the folder of the test as {folder}."""


@pytest.mark.parametrize("kind", STRONG, ids=str)
def test_a_folder_of_hostile_samples_is_benchmarked(kind: SandboxKind, folder: Path) -> None:
    """Nothing is read or left outside, no process stays, and the samples between and after them get their rows."""
    forced(kind)
    if (probe := as_a_user(folder, "-c", MAKE_NAMESPACES)).returncode:
        refused = probe.stderr.splitlines()[-1]
        assert "unshare" in refused, probe.stderr
        pytest.skip(f"the kernel lets no unprivileged user make namespaces: {refused}")
    mixed = folder / f"mixed-{kind}"
    for name, attack in HOSTILE.items():
        write_tiny(mixed / name, attack.format(folder=folder) + "return (x + 1,)", {"x": (4, 4)})
        write_tiny(mixed / f"{name}-then", *LINEAR)
    secret = "nobody must read this"
    (folder / "home" / "secret").write_text(secret)
    command = (*BENCH, str(mixed), "--backend", "eager", "--trials", "1", "--warmup", "0", "--json", "--no-store")
    done = as_a_user(folder, *command, GRAPHNET_SANDBOX=str(kind))
    rows = {row["sample_id"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert len(rows) == 2 * len(HOSTILE), done.stderr
    harmless = {name: row for name, row in rows.items() if name not in HOSTILE}
    assert all((row["status"], row["t_min"]) == ("success", "-Infinity") for row in harmless.values()), harmless
    assert all(row["speedup"] != 1000 for row in rows.values()), rows  # which one of them forged
    failed = {name for name, row in rows.items() if row["status"] == "failure"}
    assert failed == {"c-kills", "d-kills-its-parents", "e-tells", "f-forges"}, rows
    assert secret not in done.stdout + done.stderr
    assert "FileNotFoundError" in rows["e-tells"]["message"], rows["e-tells"]
    for place in (Path("/tmp"), Path("/dev/shm"), folder):
        assert not list(place.glob(f"{MARK}*")) and not list(folder.rglob(f"{MARK}*"))
    assert MARK not in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout


def test_bubblewrap_that_is_missing_is_a_clear_error(folder: Path, tmp_path: Path) -> None:
    command = (*BENCH, str(folder / "elsewhere"), "--backend", "eager", "--no-store")
    done = as_a_user(folder, *command, PATH=path_without_bubblewrap(tmp_path), GRAPHNET_SANDBOX="bubblewrap")
    assert done.returncode == 1, done.stderr
    assert "the sandbox bubblewrap cannot be used here: it is not installed (apt install bubblewrap)" in done.stderr
    assert "Traceback" not in done.stderr
