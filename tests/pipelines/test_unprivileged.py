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
from ops.worker.sandbox.confinement import SandboxKind
from tests.sandboxes import KINDS, STRONG, forced, path_without_bubblewrap
from tests.tiny_samples import LINEAR, write_tiny

HERE = Path(__file__).parent
CODE = ("assets", "backends", "ops", "pipelines", "warehouse")
BENCH = ("-c", "import sys; from pipelines.cli import main; sys.exit(main())", "bench")
MAKE_NAMESPACES = "from ops.worker.processes import kernel; kernel.unshare(kernel.CLONE_NEWUSER | kernel.CLONE_NEWPID)"

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
        made = Path(name)
        made.chmod(0o755)
        for code in CODE:
            shutil.copytree(CHECKOUT / code, made / "checkout" / code, ignore=shutil.ignore_patterns("*.duckdb*"))
        write_tiny(made / "elsewhere" / "linear", *LINEAR)
        (made / "home").mkdir(mode=0o777)
        if os.geteuid() == 0:
            os.chown(made / "home", NOBODY, NOBODY)
        yield made


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_sample_from_elsewhere_is_benchmarked(kind: SandboxKind, folder: Path) -> None:
    forced(kind)
    if kind in STRONG and (probe := as_a_user(folder, "-c", MAKE_NAMESPACES)).returncode:
        refused = probe.stderr.splitlines()[-1]
        assert "unshare" in refused, probe.stderr
        pytest.skip(f"the kernel lets no unprivileged user make namespaces: {refused}")
    command = (*BENCH, str(folder / "elsewhere"), "--backend", "eager", "--trials", "2", "--json", "--no-store")
    done = as_a_user(folder, *command, GRAPHNET_SANDBOX=str(kind), GRAPHNET_ALLOW_WEAK_SANDBOX="true")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)
    assert (row["status"], row["message"], row["t_min"]) == ("success", None, "-Infinity"), row


def test_bubblewrap_that_is_missing_is_a_clear_error(folder: Path, tmp_path: Path) -> None:
    command = (*BENCH, str(folder / "elsewhere"), "--backend", "eager", "--no-store")
    done = as_a_user(folder, *command, PATH=path_without_bubblewrap(tmp_path), GRAPHNET_SANDBOX="bubblewrap")
    assert done.returncode == 1, done.stderr
    assert "the sandbox bubblewrap cannot be used here: install it (apt install bubblewrap)" in done.stderr
    assert "Traceback" not in done.stderr
