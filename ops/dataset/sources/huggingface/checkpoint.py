"""The weights of a checkpoint: which tensors of a transformers model they are, and which ones are missing.

Imports torch and transformers: worker only.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors import safe_open
from transformers import PreTrainedModel
from transformers.conversion_mapping import get_model_conversion_mapping
from transformers.core_model_loading import WeightRenaming

from ops.dataset.sources.hub_download import WEIGHTS
from ops.dataset.sources.weight_sample import SampledTensor
from ops.errors import GraphNetError
from ops.words import listed

_SHOWN = 4


class MissingWeightsError(GraphNetError):
    """A checkpoint lacks weights that make the model what it is."""


def stored_tensors(model: torch.nn.Module, folder: Path) -> dict[str, tuple[Path, str]]:
    """Name of a model's tensor → the file and the key that hold it; those that no file holds are left out.

    Keys of a checkpoint may lack the prefix of the bare model, or have it where the model does not, and older
    checkpoints have names that transformers has since changed.
    """
    stored: dict[str, tuple[Path, str]] = {}
    for path in sorted(folder.glob(WEIGHTS)):
        with safe_open(path, framework="pt") as file:
            stored |= {own: (path, key) for own, key in _own_names(model, file.keys())}
    return stored


def draw_weights(model: torch.nn.Module, sample: Mapping[str, SampledTensor]) -> None:
    """Draw a model's weights with the mean and deviation of those of its checkpoint, where they are known.

    Raises:
        MissingWeightsError: The checkpoint is of a model of other shapes.
    """
    tensors = dict(_tensors(model))
    with torch.no_grad():
        for name, key in _own_names(model, sample):
            tensor, stored = tensors[name], sample[key]
            if tuple(tensor.shape) != stored.shape:
                raise MissingWeightsError(
                    f"{key} of the checkpoint has the shape {list(stored.shape)}, and the model's {name} "
                    f"{list(tensor.shape)}: capture it by weights=random"
                )
            if stored.mean is not None and stored.std is not None and tensor.is_floating_point():
                tensor.normal_(stored.mean, stored.std)
                if stored.low is not None and stored.low >= 0:  # a variance, say
                    tensor.abs_()


def _own_names(model: torch.nn.Module, keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The tensors of a model that keys of a checkpoint mean, each with the key."""
    names = frozenset(name for name, _ in _tensors(model))
    prefix = f"{getattr(model, 'base_model_prefix', '')}."
    renamings = _renamings(model)
    for key in keys:
        name = key
        for renaming in renamings:
            name = renaming.rename_source_key(name)[0]
        spellings = (key, name, name.removeprefix(prefix), prefix + name)
        own = next((spelling for spelling in spellings if spelling in names), None)
        if own is not None:
            yield own, key


def missing_tensors(model: torch.nn.Module, stored: Mapping[str, object]) -> tuple[str, ...]:
    """Names of the tensors that a checkpoint should have and does not; a tensor with several names needs one."""
    present = {id(tensor) for name, tensor in _tensors(model) if name in stored}
    expected = set(model.state_dict())
    ignored = [re.compile(pattern) for pattern in getattr(model, "_keys_to_ignore_on_load_missing", None) or ()]
    return tuple(
        name
        for name, tensor in _tensors(model)
        if name in expected and id(tensor) not in present and not any(pattern.search(name) for pattern in ignored)
    )


def check_missing(model: torch.nn.Module, missing: Sequence[str]) -> None:
    """Refuse a model whose head, or most of which, its checkpoint does not have: its weights would be random.

    Single missing weights of the bare model, such as a pooler that training never used, are accepted.

    Raises:
        MissingWeightsError: It lacks them; names the weights, and what to try.
    """
    prefix = getattr(model, "base_model_prefix", "")
    has_head = bool(prefix) and hasattr(model, prefix)
    of_head = [name for name in missing if has_head and not name.startswith(f"{prefix}.")]
    if not of_head and 2 * len(missing) < len(model.state_dict()):
        return
    part, names = ("the head of ", of_head) if of_head else ("most of ", list(missing))
    raise MissingWeightsError(
        f"the checkpoint lacks {part}{type(model).__name__} ({listed(names, _SHOWN)}): capture the bare model by "
        f"head=none, another class by head=<class>, or weights=random"
    )


def _tensors(model: torch.nn.Module) -> Iterator[tuple[str, torch.Tensor]]:
    yield from model.named_parameters(remove_duplicate=False)
    yield from model.named_buffers(remove_duplicate=False)


def _renamings(model: torch.nn.Module) -> Sequence[Any]:
    """The rules by which transformers renames keys of older checkpoints."""
    if not isinstance(model, PreTrainedModel):
        return ()
    return [change for change in get_model_conversion_mapping(model) if isinstance(change, WeightRenaming)]
