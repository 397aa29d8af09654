"""Runs a Python file that a person wrote, as a module, always from its text."""

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class _TextLoader(SourceFileLoader):
    """Compiles the text. Python's own cache takes a file for unchanged that keeps its size within one second."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code


def run_file(name: str, path: Path) -> ModuleType:
    """The module of a file, called `name` and found by that name while it runs and after.

    Raises:
        Exception: Whatever the file raises; the module is then not kept.
    """
    loader = _TextLoader(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None, "a loader was given"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module
