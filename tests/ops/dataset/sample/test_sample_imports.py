import subprocess
import sys

MODULES = """
from ops.dataset import graph
from ops.dataset.graph import identity, names, units
from ops.dataset.sample.catalog import rows
from ops.dataset.sample.format import codec
from ops.dataset.sample.replay import arguments, bounds, retarget, values
"""


def test_what_the_pipeline_imports_of_samples_needs_no_torch() -> None:
    code = f"import sys\n{MODULES}\nprint('torch' in sys.modules, 'sympy' in sys.modules)"
    imported = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert imported.stdout.split() == ["False", "False"]
