"""Runs a Python file that a person wrote, as a module, always from its text."""

import hashlib
import importlib.util
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class _TextLoader(SourceFileLoader):
    """Compiles the text. Python's own cache takes a file for unchanged that keeps its size within one second."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code


def run_file(kind: str, path: Path) -> ModuleType:
    """The module of a file; modules that lie beside it and are on `sys.path` are run from their text, too.

    Args:
        kind: What the file defines: part of the name of its module.
        path: Where it is.

    Raises:
        Exception: Whatever the file raises; the module is then not kept.
    """
    name = f"graphnet_{kind}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    details = (ExtensionFileLoader, EXTENSION_SUFFIXES), (_TextLoader, SOURCE_SUFFIXES)
    sys.path_importer_cache[str(path.parent)] = FileFinder(str(path.parent), *details)
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
