"""A sample as a model: for its training pair, say, where the model that it came from is not at hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import MODEL_FILE
from ops.dataset.sample.identity import content_hash
from ops.dataset.sources.base import FetchingSource, LoadedModel, ModelSpec, UnknownModelError
from ops.dataset.sources.options import CAPTURE_OPTIONS, choice, split_options
from ops.errors import GraphNetError

if TYPE_CHECKING:
    import torch

SEED = 0
"""Seed of the inputs that the graph is captured with."""

_PARAMETER = re.compile(r"(^|_)parameters_")
"""In the name of an input that is a parameter of the model, as torch prints it."""


class SampleSource(FetchingSource):
    """`sample:<folder>[?mode=train&gradients=all]`: its code is a stranger's, so it runs in a sandbox."""

    name: ClassVar[str] = "sample"
    library: ClassVar[str] = "sample"
    form: ClassVar[str] = "sample:<folder of a sample or of a part>"
    options: ClassVar[Mapping[str, str]] = {
        "gradients": "parameters (default where the graph takes any), or all: of every input of floating point",
        **CAPTURE_OPTIONS,
    }

    def parse(self, rest: str) -> ModelSpec:
        """Parse `<folder>[?option=value]`; the path becomes absolute."""
        path, options = _split(rest, self.options)
        choice(options, "gradients", ("parameters", "all"))
        if "gradients" in options and options.get("mode") != "train":
            raise GraphNetError("gradients has no effect without mode=train: add it, or leave gradients out")
        if not path:
            raise GraphNetError(f"cannot read {rest!r}: write {self.form}, as in sample:samples/transformers/bert")
        folder = Path(path).absolute()
        if not (folder / MODEL_FILE).is_file():
            raise UnknownModelError(f"there is no sample in {folder}: it has no {MODEL_FILE}")
        return ModelSpec(self.name, str(folder), options=options)

    def stored_as(self, spec: ModelSpec) -> tuple[str, str]:
        """`sample/<last two parts of the folder's path>`: "transformers/bert", "bert_decomposed/subgraph_0"."""
        parts = [re.sub(r"[^A-Za-z0-9._+-]+", "_", part) for part in Path(spec.name).parts[-2:]]
        return self.library, "/".join(part.lstrip(".") or "_" for part in parts)

    def fetch(self, spec: ModelSpec, deadline_s: float) -> Path:  # noqa: ARG002 - of the protocol
        """The folder itself."""
        return Path(spec.name)

    def runs_remote_code(self, spec: ModelSpec) -> bool:  # noqa: ARG002
        """True: `model.py` is code."""
        return True

    def load(self, spec: ModelSpec) -> LoadedModel:
        """Make the module of the sample, and its inputs from their records."""
        from ops.dataset.sample.replay.load import load_module
        from ops.dataset.sample.replay.tensors import replay

        sample = read_sample(Path(spec.name))
        if sample.info.framework != "torch":
            raise GraphNetError(f"{spec.name} is a sample of {sample.info.framework}: only torch's can be captured")
        inputs = replay(sample, seed=SEED)
        return LoadedModel(
            module=load_module(sample),
            args=(),
            kwargs=_with_gradients(inputs, spec.options.get("gradients")),
            model_name=self.stored_as(spec)[1],
            source=self.library,
            task=sample.info.task or "other",
            origin={
                "sample": {"folder": Path(spec.name).name, "content_hash": content_hash(sample)},
                "model_name": sample.info.model_name,
                "source": sample.info.source,
                "seed": SEED,
            },
        )


def _split(rest: str, offered: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Path and options; a folder's name may have a `?` of its own, as the folder of a scheme's parts has.

    Raises:
        GraphNetError: An option is malformed or not known.
    """
    if rest and (Path(rest) / MODEL_FILE).is_file():
        return rest, {}
    path, mark, query = rest.rpartition("?") if "?" in rest else (rest, "", "")
    _, options = split_options(mark + query, offered)
    return path, options


def _with_gradients(inputs: Mapping[str, torch.Tensor | int], asked: str | None) -> dict[str, Any]:
    """The inputs: those that training changes as parameters, others whose gradients it needs with `requires_grad`.

    Args:
        inputs: By name.
        asked: "parameters", "all", or None for the parameters where there are any.
    """
    import torch

    floats = {
        name: value
        for name, value in inputs.items()
        if isinstance(value, torch.Tensor) and (value.is_floating_point() or value.is_complex())
    }
    parameters = {name: torch.nn.Parameter(value) for name, value in floats.items() if _PARAMETER.search(name)}
    if asked == "all" or (asked is None and not parameters):
        for value in floats.values():
            value.requires_grad_()
    return {**inputs, **parameters}
