"""The text of a `model.py` → its `GraphModule`, for any framework. Executes untrusted code: workers only."""

import __future__

import hashlib
import linecache
import sys
import types
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ops.dataset.graph import ModelCodeError


def make_module(code: str, names: Mapping[str, object], base: type) -> Any:
    """Make the `GraphModule` of a text, in eval mode.

    Args:
        code: The text to execute.
        names: Names that it uses without importing them.
        base: The framework's class of modules.

    Raises:
        ModelCodeError: The text has no `GraphModule` of this framework.
        Exception: Any error of the code itself.
    """
    name = f"graphnet_sample_{hashlib.sha256(code.encode(errors='surrogatepass')).hexdigest()[:16]}"
    filename = f"{name}.py"
    # Tracebacks, and compilers that read source, find the text here.
    linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
    # A module that can be imported: the compiler imports the one that a function it inlines comes from.
    sys.modules[name] = home = types.ModuleType(name)
    namespace: dict[str, Any] = vars(home)
    namespace.update({"__file__": filename, **names})
    exec(_compile(code, filename), namespace)
    module_class = namespace["GraphModule"]
    if not (isinstance(module_class, type) and issubclass(module_class, base)):
        framework = base.__module__.partition(".")[0]
        raise ModelCodeError(f"model.py: expected GraphModule to be a {framework}.nn.{base.__name__}")
    module: Any = module_class()
    module.eval()
    return module


@lru_cache(maxsize=64)
def _compile(code: str, filename: str) -> Any:
    """Compile a text; cached, as a capture loads a text to prove it, and again to see whether its sample runs."""
    # Annotations stay text: their classes may be missing in this version of the framework.
    return compile(code, filename, "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)
