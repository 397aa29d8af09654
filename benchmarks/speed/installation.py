"""Packages, bytes on disk and seconds of `make demo` and `make install`, each in a fresh environment.

    python benchmarks/speed/installation.py [demo|install]...

Seconds are pip's with its cache, so that a second run shows the time without the network.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
STAMPS = {"demo": ".installed-lean", "install": ".installed"}


def measure(kind: str) -> str:
    """Make an environment, and describe its size and time in a line."""
    with tempfile.TemporaryDirectory(prefix="graphnet-install-") as folder:
        venv = Path(folder) / "venv"
        started = time.monotonic()
        command = ["make", "-s", f"PYTHON={sys.executable}", f"VENV={venv}", str(venv / STAMPS[kind])]
        subprocess.run(command, cwd=CHECKOUT, check=True, stdout=subprocess.DEVNULL)
        seconds = time.monotonic() - started
        sizes = [path.stat().st_size for path in venv.rglob("*") if path.is_file() and not path.is_symlink()]
        packages = len(list(venv.rglob("site-packages/*.dist-info")))
    return f"{kind}: {packages} packages, {sum(sizes) / 1e9:.2f} GB, {seconds:.0f} s"


if __name__ == "__main__":
    for each in sys.argv[1:] or STAMPS:
        print(measure(each), flush=True)
