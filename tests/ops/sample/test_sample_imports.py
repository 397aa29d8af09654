import subprocess
import sys


def test_what_the_pipeline_imports_of_samples_needs_no_torch() -> None:
    modules = "catalog, codec, identity, model_code, retarget, size, symbols, bounds, values"
    code = f"import sys\nfrom ops.sample import {modules}\nprint('torch' in sys.modules, 'sympy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]
