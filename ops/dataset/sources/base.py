"""The base of model sources, and the types of what they list and load."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ops.dataset.sample.format.types import Json
from ops.execution.frameworks.base import frameworks
from ops.failures import FailureReason, ReasonedError

if TYPE_CHECKING:
    import torch


FETCH_SHARE = 0.75
"""Fetching a model may take this share of the deadline of extracting it, so that a command ends when it says."""


class UnknownModelError(ReasonedError):
    """A source has no model of that name: the name is mistyped, and no model is at fault."""

    reason = FailureReason.UNKNOWN_MODEL


NOTES: Mapping[str, str] = {
    "eval": "the model was in training mode, in which a part of it acts otherwise, and is captured in eval mode "
    "(of torch, mode=train captures training)",
    "remote_code": "remote_code has no effect: no code of the repository builds the model",
    "memory": "memory=none has no effect: no weight is so large that it would not be allocated",
}
"""Facts about a successful capture that a person should know."""


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """A model named by a person: `<source>:<name>[@revision][?option=value&…]`.

    Attributes:
        source: Registered source ("zoo", "hub", "file").
        name: Its name in the source ("transformers/bert", "google/vit-base", "net.py:make").
        revision: Commit or tag, for sources that have them.
        options: `size=full`, `dtype=float16`, …
        folder: Where a `FetchingSource` put the model's files.
        text: What the person wrote, source and options included; `registry.parse` fills it in.
    """

    source: str
    name: str
    revision: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class ModelListing:
    """One model that a source can offer: what `graphnet sources list` shows."""

    spec: str
    task: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class InputRole:
    """The meaning of an integer input, so that replay makes values that are valid for the model.

    Attributes:
        name: "token_ids", "mask", "positions", "segments", "coordinates", …
        low: Lowest value it may have; None for the lowest of the example.
        high: Highest value it may have, itself included; None for the highest of the example.
    """

    name: str
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A module ready to be captured.

    Attributes:
        module: In eval mode.
        args: Positional example inputs.
        kwargs: Keyword example inputs.
        model_name: Name for the sample's folder and `graph_net.json`.
        source: Library or hub ("transformers", "huggingface_hub", "file").
        task: "nlp", "computer_vision", "audio", "multimodal", "other", …
        origin: Where it came from: library, version, configuration, revision; kept in `graph_net.json`.
        roles: Input → what its integers mean, where that is known.
        checkpoint: Folder of safetensors files with the weights, where the module was built without loading them.
        notes: Names in `NOTES` of what the person who asked should know.
    """

    module: torch.nn.Module
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    model_name: str
    source: str
    task: str
    origin: Mapping[str, Json] = field(default_factory=dict)
    roles: Mapping[str, InputRole] = field(default_factory=dict)
    checkpoint: Path | None = None
    notes: tuple[str, ...] = ()


class Source(ABC):
    """A source of models. A subclass in a module of `ops.dataset.sources` is registered automatically.

    Attributes:
        name: The part of a model's name before the colon.
        form: How a model of this source is named, for messages and help.
        options: What may follow `?` in a name, each with what it does.
    """

    name: ClassVar[str]
    form: ClassVar[str]
    options: ClassVar[Mapping[str, str]]

    @abstractmethod
    def parse(self, rest: str) -> ModelSpec:
        """Parse the text after `<name>:`; a `GraphNetError` names the expected form. Called in the parent."""

    def listing(self) -> Iterable[ModelListing]:
        """The models that it can list; none by default."""
        return ()

    @abstractmethod
    def stored_as(self, spec: ModelSpec) -> tuple[str, str]:
        """The `source` and `model_name` that `load` will give, by which the samples' folder is called.

        The parent computes it before the model runs, and imports samples from no other folder.
        """

    def framework(self, spec: ModelSpec) -> str:  # noqa: ARG002 - for subclasses
        """The model's framework (`ops.execution.frameworks`), in a worker of whose environment it is loaded."""
        return "torch"

    def environment(self, spec: ModelSpec) -> str | None:
        """The environment of the model's library, or of its framework; None for the project's own."""
        return frameworks()[self.framework(spec)].environment

    @abstractmethod
    def load(self, spec: ModelSpec) -> LoadedModel:
        """Make the module and its example inputs. Called in a worker process only.

        A source must offer `CAPTURE_OPTIONS` of `ops.dataset.sources.options`; capture applies them.
        """


class FetchingSource(Source):
    """A source of other people's models: fetched by the parent, loaded in a sandbox that has no network.

    Attributes:
        library: `LoadedModel.source` of all its models: the first folder of their samples.
    """

    library: ClassVar[str]

    @abstractmethod
    def fetch(self, spec: ModelSpec, deadline_s: float) -> Path:
        """Download the model within a deadline and return its folder; called in the parent, without torch."""

    def files(self, folder: Path) -> Path:
        """The folder that the sandbox must be shown so that `load` finds the downloaded files; by default the same."""
        return folder

    @abstractmethod
    def runs_remote_code(self, spec: ModelSpec) -> bool:
        """Tell whether loading it runs code that came with the model, which only a sandbox without network may do."""
