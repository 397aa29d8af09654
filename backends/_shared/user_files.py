"""Runs a person's Python file as a module, always from its text."""

import hashlib
import importlib.util
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class _TextLoader(SourceFileLoader):
    """Compiles the text. Python's cache misses a change within a second that keeps the size of a file."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code


def run_file(kind: str, path: Path) -> ModuleType:
    """Run a file as a module; modules beside it on `sys.path` are run from their text, too.

    Args:
        kind: Kind of the file's content: part of the name of its module.
        path: Path of the file.

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
