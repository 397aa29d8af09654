"""Recipes: small Python files that build a model and its example inputs, and say where the model came from.

A recipe is what a person would write. It lies beside the sample that it gave, and
`graphnet extract file:recipe.py:make` gives that sample again. Most are made by tables from a configuration; fixers
change those. Nothing in this module imports torch.
"""

from __future__ import annotations

import dataclasses
import hashlib
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from ops.dataset.capture.writing.dataset_paths import ModelFolder
from ops.dataset.intake.triage import Triaged
from ops.dataset.sample.format.types import Json
from ops.dataset.sources import registry
from ops.dataset.sources.file import OPTIONS
from ops.dataset.sources.options import CAPTURE_OPTIONS, CLASS_NAME, least_batch, variant_name
from ops.errors import GraphNetError

RECIPE_FILE = "recipe.py"
FUNCTION = "make"
_CAPTURED_AS = f"file:{RECIPE_FILE}:{FUNCTION}"

_LINE = 90
"""Maximum width of a value that stands on one line behind its name."""
_INDENT = "    "

_SHAPES_NOTHING = frozenset(
    {
        "_name_or_path", "architectures", "auto_map", "finetuning_task", "id2label", "label2id", "language",
        "license", "quantization_config", "task_specific_params", "tokenizer_class", "transformers_version",
        "transformers.js_config", "adapters", "custom_pipelines",
    }
)  # fmt: skip
"""Settings of a configuration that say nothing of how the model is built."""

_EXPERTS = ("num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts")
"""Settings that say that a model is a mixture of experts, which is computed with torch's own operators."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe(ABC):
    """A file that builds a model and its example inputs.

    Attributes:
        name: Folder of its samples: <library>/<model>.
        title: What it builds, in a line.
        options: Options of capture, such as memory=none.
        config: The configuration, or the arguments, that the model is built from.
    """

    name: str
    title: str
    options: Mapping[str, str] = field(default_factory=dict)
    config: Mapping[str, Json] = field(default_factory=dict)

    @property
    @abstractmethod
    def text(self) -> str:
        """Text of the file."""

    @property
    def captured_as(self) -> str:
        """The model as `graphnet extract` takes it to capture it again."""
        return _CAPTURED_AS

    @property
    def hash(self) -> str:
        """Sha256 of the file's text."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def folder(self) -> PurePosixPath:
        """Folder of its samples and of the file, which options of capture tell from others of that name."""
        library, _, model = self.name.partition("/")
        return ModelFolder(library, variant_name(model, self.options)).folder


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRecipe(Recipe):
    """A recipe that an external program wrote, so that its parts are not known.

    Attributes:
        written: The file.
    """

    written: str

    @property
    def text(self) -> str:
        """The file as it was written."""
        return self.written


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecRecipe(Recipe):
    """A model that a source builds by itself, such as one of the zoo.

    Attributes:
        spec: The model as `graphnet extract` takes it, without options of capture.
    """

    spec: str

    @classmethod
    def of(cls, spec: str) -> SpecRecipe:
        """The recipe of a model by its name. Its batch may depend on its mesh, which therefore stays in the name."""
        model = registry.parse(spec)
        not_built = CAPTURE_OPTIONS.keys() - {"mesh"}
        own = "&".join(f"{name}={value}" for name, value in model.options.items() if name not in not_built)
        plain = spec.partition("?")[0] + (f"?{own}" if own else "")
        framework = registry.get(model.source).framework(model)
        options = {**_capture_options(spec), **({} if framework == "torch" else {"framework": framework})}
        return cls(name=_folder_of(spec), title=f"The model {plain}.", options=options, spec=plain)

    @property
    def captured_as(self) -> str:
        """The model itself where it is fetched: its code would get the rights of the file, which has no network."""
        return f"'{self.spec}'" if registry.parse(self.spec).source == "hub" else _CAPTURED_AS

    @property
    def text(self) -> str:
        """The file: one call."""
        body = f'"""Build the model as its source does."""\nreturn load({literal(self.spec)})'
        return _file(self, ("from ops.dataset.sources.registry import load",), {}, body)


@dataclass(frozen=True, slots=True, kw_only=True)
class TransformersRecipe(Recipe):
    """A model of transformers with random weights.

    Attributes:
        model_class: The class to build of its configuration, which has a `model_type`.
        part: The part of the configuration that the class is built of; "" for all of it.
        origin: Where it came from: `repository`, `revision`, `license`.
        build: Arguments of building besides the configuration, such as `attn_implementation`.
        sizes: Sizes of inputs that the configuration leaves open, such as `tokens`.
        without: Inputs that are not passed.
    """

    model_class: str
    part: str = ""
    origin: Mapping[str, Json] = field(default_factory=dict)
    build: Mapping[str, Json] = field(default_factory=dict)
    sizes: Mapping[str, int] = field(default_factory=dict)
    without: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Reject names that are no names, since they become code."""
        for name in (self.model_class, *([self.part] if self.part else ()), *self.build, *self.sizes):
            if CLASS_NAME.fullmatch(name) is None:
                raise GraphNetError(f"expected the name of a class or of an argument, not {name!r}")
        if not isinstance(self.config.get("model_type"), str):
            raise GraphNetError("the configuration names no model_type")

    def change(self, **changes: Json) -> TransformersRecipe:
        """The recipe with settings of its configuration changed, also in the parts that have them."""
        return dataclasses.replace(self, config=_with_settings(self.config, changes) | changes)

    @property
    def text(self) -> str:
        """Text of the file."""
        build = "".join(f", {name}={literal(value)}" for name, value in self.build.items())
        without = f", without={literal(self.without)}" if self.without else ""
        sizes = "".join(f", {name}={value}" for name, value in self.sizes.items())
        lines = (
            '"""Build the model, and make inputs that its class and its configuration ask for."""',
            f"config = transformers.AutoConfig.for_model(**CONFIG){'.' if self.part else ''}{self.part}",
            f"model = transformers.{self.model_class}._from_config(config{build})",
            f"return with_inputs(model, origin=ORIGIN{without}{sizes})",
        )
        imports = ("import transformers", "", "from ops.dataset.sources.huggingface.example import with_inputs")
        return _file(self, imports, {"ORIGIN": dict(self.origin), "CONFIG": dict(self.config)}, "\n".join(lines))


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRecipe(Recipe):
    """A recipe that nothing changes but its options.

    Attributes:
        imports: Lines at its beginning.
        constants: Its variables.
        body: Body of the function.
    """

    imports: tuple[str, ...]
    constants: Mapping[str, Json]
    body: str

    @property
    def text(self) -> str:
        """Text of the file."""
        return _file(self, self.imports, self.constants, self.body)


_TIMM_BODY = f"""\
\"""Build the model, and an image of the size that it was made for.\"""
model = timm.create_model(%s, %s)
image = torch.randn(%s, generator=torch.Generator().manual_seed(1))
return LoadedModel(
{_INDENT}model, (image,), {{}}, model_name="timm", source="timm", task="computer_vision", origin=ORIGIN
)"""

_DIFFUSERS_BODY = """\
\"""Build the network, and make inputs that its class and its configuration ask for.\"""
return DiffusersLibrary().of_config(CONFIG, ORIGIN)"""


def recipe_of(triaged: Triaged) -> Recipe:
    """The recipe of a model that triage took.

    Raises:
        GraphNetError: Its configuration or arguments cannot be written as a recipe.
    """
    spec, structure = triaged.candidate.spec, triaged.structure
    model = registry.parse(spec)
    tags: dict[str, Json] = {"tags": list(triaged.tags)} if triaged.tags else {}
    origin: dict[str, Json] = {"repository": model.name, **triaged.facts, **tags}
    config, batch = settings(triaged.config), least_batch(model.options)
    common: dict[str, Any] = {
        "name": _folder_of(spec),
        "title": f"{structure.class_name} of {spec.partition('?')[0]}, with random weights.",
        "options": {**triaged.options, **_capture_options(spec)},
    }
    match triaged.library:
        case "transformers":
            build = {"experts_implementation": "batched_mm"} if _has_experts(triaged.config) else {}
            how: dict[str, Any] = {"model_class": structure.class_name, "part": structure.part, "build": build}
            how |= {"sizes": {"batch": batch} if batch > 1 else {}}
            return TransformersRecipe(**common, config=config, origin=origin, **how)
        case "diffusers":
            imports: tuple[str, ...] = ("from ops.dataset.sources.libraries.diffusers import DiffusersLibrary",)
            constants: dict[str, Json] = {"ORIGIN": origin, "CONFIG": config}
            return CodeRecipe(**common, config=config, imports=imports, constants=constants, body=_DIFFUSERS_BODY)
        case "timm":
            arguments = {"pretrained": False, **triaged.arguments}
            passed = ", ".join(f"{name}={literal(value)}" for name, value in arguments.items())
            body = _TIMM_BODY % (literal(structure.class_name), passed, ", ".join(map(str, (batch, *structure.image))))
            imports = ("import timm", "import torch", "", "from ops.dataset.sources.base import LoadedModel")
            constants = {"ORIGIN": {"library": "timm", **origin}}
            return CodeRecipe(**common, config=triaged.arguments, imports=imports, constants=constants, body=body)
    if model.source == "file":
        text = Path(model.name.rpartition(":")[0]).read_text("utf-8")
        if model.options != registry.parse(spec.partition("?")[0]).options:
            text += f"\n\n{OPTIONS} = {literal(model.options)}\n"
        return WrittenRecipe(name=_folder_of(spec), title=spec, options=_capture_options(spec), written=text)
    return SpecRecipe.of(spec)


def settings(config: Mapping[str, Json]) -> dict[str, Json]:
    """The settings of a configuration that shape the model, with how many labels there are in place of their names."""
    kept: dict[str, Json] = {
        name: settings(value) if isinstance(value, Mapping) else value
        for name, value in config.items()
        if name not in _SHAPES_NOTHING
    }
    labels = config.get("id2label")
    if isinstance(labels, Mapping) and labels:
        kept["num_labels"] = len(labels)
    return kept


def literal(value: Any, depth: int = 0) -> str:
    """A value as Python code, over several lines where it needs them."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    if not isinstance(value, (list, tuple, Mapping)):
        return repr(value)
    opening, closing = "{}" if isinstance(value, Mapping) else "()" if isinstance(value, tuple) else "[]"
    if isinstance(value, Mapping):
        entries = [f"{_text(str(name))}: {literal(item, depth + 1)}" for name, item in value.items()]
    else:
        entries = [literal(item, depth + 1) for item in value]
    comma = "," if isinstance(value, tuple) and len(entries) == 1 else ""
    line = f"{opening}{', '.join(entries)}{comma}{closing}"
    if len(line) + len(_INDENT) * depth <= _LINE and "\n" not in line:
        return line
    inner = _INDENT * (depth + 1)
    return f"{opening}\n" + "".join(f"{inner}{entry},\n" for entry in entries) + f"{_INDENT * depth}{closing}"


def _text(value: str) -> str:
    shown = repr(value)
    return f'"{shown[1:-1]}"' if shown.startswith("'") and '"' not in value and "\\'" not in shown else shown


def _file(recipe: Recipe, imports: tuple[str, ...], constants: Mapping[str, Json], body: str) -> str:
    """The text of a recipe: what it is, its options and constants, and the function that builds the model."""
    constants = {OPTIONS: {"name": recipe.name, **recipe.options}, **constants}
    parts = [
        f'"""{_safe(recipe.title)}\n\n`graphnet extract {_safe(recipe.captured_as)}` captures it again.\n"""',
        "\n".join(imports),
        "\n".join(f"{name} = {literal(value)}" for name, value in constants.items()),
    ]
    indented = "\n".join(f"{_INDENT}{line}" for line in body.splitlines())
    return "\n\n".join(parts) + f"\n\n\ndef {FUNCTION}():\n{indented}\n"


def _safe(title: str) -> str:
    """A title that cannot end the docstring that it is in."""
    return "".join(character if character.isprintable() and character not in '"\\' else "?" for character in title)


def _folder_of(spec: str) -> str:
    model = registry.parse(spec)
    return "/".join(registry.get(model.source).stored_as(model))


def _capture_options(spec: str) -> dict[str, str]:
    return {name: value for name, value in registry.parse(spec).options.items() if name in CAPTURE_OPTIONS}


def _has_experts(config: Mapping[str, Json]) -> bool:
    return any(
        name in _EXPERTS or (isinstance(value, Mapping) and _has_experts(value)) for name, value in config.items()
    )


def _with_settings(config: Mapping[str, Json], changes: Mapping[str, Json]) -> dict[str, Json]:
    """A configuration with settings changed wherever it has them."""
    changed = {name: changes.get(name, value) for name, value in config.items()}
    return {
        name: _with_settings(value, changes) if isinstance(value, dict) else value for name, value in changed.items()
    }
