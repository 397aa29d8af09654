"""The pass that docs/adding-a-pass.md writes works as the page says, and is as short."""

import re
import sys
import types

from ops.checkout import CHECKOUT

BLOCKS = re.findall(r"```python\n(.*?)```", (CHECKOUT / "docs" / "adding-a-pass.md").read_text("utf-8"), re.DOTALL)


def test_the_page_s_pass_passes_the_page_s_test() -> None:
    source, test = BLOCKS
    module = types.ModuleType("ops.dataset.passes.transforms.no_dropout")
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, "no_dropout.py", "exec"), vars(module))
        space: dict[str, object] = {}
        exec(compile(test, "test_no_dropout.py", "exec"), space)
        checks = [value for name, value in space.items() if name.startswith("test_")]
        assert len(checks) == 1
        checks[0]()  # type: ignore[operator]
    finally:
        del sys.modules[module.__name__]
    code = source.partition("class NoDropout")[2]
    assert sum(bool(line.strip()) for line in code.splitlines()) <= 30
