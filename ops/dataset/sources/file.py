"""A model in a Python file, of any framework: a function that makes it, as a person or the agent wrote it."""

import ast
import dataclasses
import hashlib
import importlib
import inspect
import operator
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from backends._shared.messages import did_you_mean
from backends._shared.user_files import run_file
from ops.dataset.sample.format.types import Json
from ops.dataset.sources.base import LoadedModel, ModelSpec, Source, UnknownModelError
from ops.dataset.sources.options import CAPTURE_OPTIONS, check_options, choice, split_options
from ops.errors import GraphNetError
from ops.execution.frameworks.base import frameworks

OPTIONS = "OPTIONS"
"""The variable of a file that has options of its own: a dict of texts, the last one; options after `?` override it."""

_MOST_BYTES = 2 * 1024**2
"""Size limit of files that are read without being run."""

_SAMPLES_OF = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]*/[A-Za-z0-9_][A-Za-z0-9._+/-]*")

_SWITCHES = ("p", "dropout", "dropout_p", "drop_prob", "attention_dropout", "track_running_stats")
"""Attributes of modules that set how much training mode changes them; 0 or False for not at all."""

SEED = 0
"""Seed set before the function is called."""


class FileSource(Source):
    """`file:<path.py>:<callable>[?task=nlp&framework=paddle]`.

    Its framework is another than torch where the file imports that and not torch, unless the option says otherwise. The
    callable takes nothing and returns a `torch.nn.Module` or `paddle.nn.Layer` that is called without arguments, or
    `(module, args)`, or `(module, args, kwargs)`, or a `LoadedModel`, whose task, origin and roles are kept.

    A file may have options of its own: `OPTIONS = {"dtype": "bfloat16"}`.
    """

    name: ClassVar[str] = "file"
    form: ClassVar[str] = "file:<path.py>:<callable>"
    options: ClassVar[Mapping[str, str]] = {
        "task": "category for scores and charts, such as nlp; as the callable says, or other",
        "name": "folder of its samples, <library>/<model>; file/<file>-<callable> by default",
        "framework": f"{' or '.join(frameworks())}: whose module the callable returns; "
        "by default as the file's imports say",
        **CAPTURE_OPTIONS,
    }

    def parse(self, rest: str) -> ModelSpec:
        """Parse `<path.py>:<callable>[?task=…]`; the path becomes absolute."""
        name, options = split_options(rest, self.options)
        path, colon, function = name.rpartition(":")
        if not colon or not path.endswith(".py") or not function.isidentifier():
            raise GraphNetError(f"cannot read {rest!r}: write {self.form}, as in file:net.py:make")
        if not Path(path).is_file():
            raise UnknownModelError(f"there is no file {Path(path).absolute()}")
        text = _parse_file(Path(path))
        options = {**_own_options(text, Path(path), self.options), **options}
        if "framework" not in options and (framework := _imported_framework(text)) is not None:
            options["framework"] = framework
        choice(options, "framework", tuple(frameworks()))
        if _SAMPLES_OF.fullmatch(options.get("name", "a/b")) is None:
            raise GraphNetError(f"option name takes <library>/<model>, as in mine/net, not {options['name']!r}")
        return ModelSpec(self.name, f"{Path(path).resolve()}:{function}", options=options)

    def stored_as(self, spec: ModelSpec) -> tuple[str, str]:
        """The value of the option `name`; else `file/<name of the file>-<function>`."""
        if "name" in spec.options:
            library, _, model = spec.options["name"].partition("/")
            return library, model
        path, _, function = spec.name.rpartition(":")
        return self.name, f"{Path(path).stem}-{function}"

    def framework(self, spec: ModelSpec) -> str:
        """The value of the option `framework`, which `parse` adds for a file that imports another than torch."""
        return choice(spec.options, "framework", tuple(frameworks()))

    def load(self, spec: ModelSpec) -> LoadedModel:
        """Run the file and call the function."""
        path_text, _, function_name = spec.name.rpartition(":")
        path = Path(path_text)
        file_sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        sys.path.insert(0, str(path.parent))  # so that the file can import what lies beside it
        module_of_file = run_file("model", path)
        function = getattr(module_of_file, function_name, None)
        if not callable(function):
            offered = [name for name, value in vars(module_of_file).items() if callable(value)]
            near = did_you_mean(function_name, offered)
            raise UnknownModelError(f"{path} defines no function {function_name!r}{near}")
        module_type = _seed_framework(self.framework(spec))
        loaded = _loaded_model(function(), spec.name, module_type)
        says_eval = "mode" not in spec.options and _acts_otherwise(loaded.module, module_type)
        loaded.module.eval()
        source, model_name = self.stored_as(spec)
        own: dict[str, Json] = {"file": path.name, "callable": function_name, "file_sha256": file_sha256, "seed": SEED}
        return dataclasses.replace(
            loaded,
            model_name=model_name,
            source=source,
            task=spec.options.get("task", loaded.task),
            origin={**loaded.origin, **own},
            notes=("eval",) if says_eval else (),
        )


def _parse_file(path: Path) -> ast.Module:
    """Parse a file without running it; an empty module where it cannot be read: loading says why."""
    try:
        return ast.parse(path.read_bytes() if path.stat().st_size <= _MOST_BYTES else b"")
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _own_options(text: ast.Module, path: Path, offered: Mapping[str, str]) -> dict[str, str]:
    """The options that a file has of its own.

    Raises:
        GraphNetError: They are not a dict of texts, or there is no such option.
    """
    assigned = (statement for statement in reversed(text.body) if isinstance(statement, ast.Assign))
    own = next((each.value for each in assigned if [ast.unparse(target) for target in each.targets] == [OPTIONS]), None)
    try:
        options = {} if own is None else ast.literal_eval(own)
    except ValueError:
        options = None
    if not isinstance(options, dict) or not all(isinstance(part, str) for entry in options.items() for part in entry):
        raise GraphNetError(f'{path}: expected {OPTIONS} to be a dict of texts, as in {{"dtype": "bfloat16"}}')
    check_options(options, offered, str(path))
    return options


def _imported_framework(text: ast.Module) -> str | None:
    """Name the framework that a file imports; None where it imports none, or the usual one, or several."""
    nodes = list(ast.walk(text))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    modules = {name.partition(".")[0] for name in names}
    usual, *others = frameworks()
    imported = modules.intersection(others)
    return imported.pop() if len(imported) == 1 and usual not in modules else None


def _seed_framework(framework: str) -> type:
    """Seed a framework's random numbers, and return its type of modules."""
    kind, package = frameworks()[framework], importlib.import_module(framework)
    getattr(package, kind.seed)(SEED)
    module_type: type = operator.attrgetter(kind.module_class)(package)
    return module_type


def _acts_otherwise(module: Any, module_type: type) -> bool:
    """Tell whether a model would act otherwise in eval mode: a part that is in training mode depends on the mode."""
    parts = module.modules() if hasattr(module, "modules") else module.sublayers(include_self=True)
    return any(part.training and _asks_for_mode(type(part), module_type) and not _has_no_effect(part) for part in parts)


def _asks_for_mode(kind: type, module_type: type) -> bool:
    """Tell whether a method of a module's class reads `training`; those of the framework's base class do not count."""
    own = (vars(base) for base in kind.__mro__ if issubclass(base, module_type) and base is not module_type)
    methods = (value for attributes in own for name, value in attributes.items() if name not in ("train", "eval"))
    return any("training" in value.__code__.co_names for value in methods if inspect.isfunction(value))


def _has_no_effect(part: Any) -> bool:
    """Tell whether a module's switches, such as the rate of dropout, turn off its training behaviour."""
    switches = [value for name in _SWITCHES if isinstance(value := getattr(part, name, None), (bool, int, float))]
    return bool(switches) and not any(switches)


def _loaded_model(returned: Any, name: str, module_type: type[Any]) -> LoadedModel:
    """Make a `LoadedModel` of a function's return value, in any of its forms."""
    if isinstance(returned, LoadedModel) and isinstance(returned.module, module_type):
        return returned
    parts = returned if isinstance(returned, tuple) else (returned,)
    module, args, kwargs = parts + ((), {})[len(parts) - 1 :] if 1 <= len(parts) <= 3 else (None, (), {})
    if not (isinstance(module, module_type) and isinstance(args, (tuple, list)) and isinstance(kwargs, Mapping)):
        expected = f"{module_type.__module__.partition('.')[0]}.nn.{module_type.__name__}"
        raise GraphNetError(
            f"{name} must return a {expected}, (module, args) or (module, args, kwargs) with args a tuple and "
            f"kwargs a dict; it returned {', '.join(type(part).__name__ for part in parts) or 'nothing'}"
        )
    return LoadedModel(module, tuple(args), kwargs, model_name="", source="", task="other")
