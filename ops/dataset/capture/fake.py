"""Captures a model without allocating its large tensors, which have shapes but no values.

While a model is built inside `FakeAllocation`, every large tensor is a fake one (`torch._subclasses.FakeTensor`), and
its initialisers run on a small sample of its values. So a model of any size is built in little memory, and each weight
has the statistics that its initialiser gives.
"""

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from safetensors import safe_open

from ops.dataset.capture.statistics import SAMPLE_ELEMENTS, ValueStatistics, sample_values, value_statistics
from ops.dataset.capture.tracing.captured import CapturedGraph
from ops.dataset.sources.base import LoadedModel
from ops.errors import GraphNetError
from ops.execution.torch_private import (
    FakeTensor,
    FakeTensorMode,
    TorchDispatchMode,
    mutated_arguments,
    storage_id,
    tensor_tables,
    tree_leaves,
    tree_map,
)


@dataclass(frozen=True, slots=True)
class FakeTensorStatistics:
    """Statistics of a tensor that was never allocated.

    Attributes:
        shape: Its sizes.
        dtype: Its dtype.
        values: A sample of its values, flat; None if they are unknown.
        computed: Statistics of all its values; None where only those of `values` are known.
    """

    shape: tuple[int, ...]
    dtype: torch.dtype
    values: torch.Tensor | None = None
    computed: ValueStatistics | None = None


LARGE_BYTES = 1 << 20
"""Tensors larger than this are not allocated."""

_aten = torch.ops.aten
_BY_SIZE = frozenset({"empty", "empty_strided", "zeros", "ones", "full", "rand", "randn", "empty_permuted"})
"""Factories whose first argument is the size."""

_ELEMENTWISE = frozenset(
    {
        _aten.zero_.default,
        _aten.fill_.Scalar,
        _aten.fill_.Tensor,
        _aten.clone.default,
        _aten.copy_.default,
        _aten._to_copy.default,
    }
)
"""Elementwise operators besides those that torch tags as such."""

_REDUCTIONS = frozenset(
    {_aten.any.default, _aten.all.default, _aten.max.default, _aten.min.default, _aten.mean.default}
)
"""Reductions that run on the sample instead, as in rejection sampling, which tests whether it is done."""


class FakeAllocation(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """A context in which large tensors are fake ones, each with a sample of the values that it would have."""

    def __init__(self, large_bytes: int = LARGE_BYTES) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.mode = FakeTensorMode(allow_non_fake_inputs=True)
        """The mode that the fake tensors belong to."""
        self._large_bytes = large_bytes
        # The tensor is kept as well, so that the id of its storage is not reused.
        self._samples: dict[int, tuple[torch.Tensor, torch.Tensor | None]] = {}

    @property
    def is_unused(self) -> bool:
        """True where every tensor was allocated."""
        return not self._samples

    def statistics(self, tensor: torch.Tensor) -> FakeTensorStatistics:
        """Statistics of a fake tensor that was made here."""
        values = self._sample(tensor)
        return FakeTensorStatistics(
            tuple(tensor.shape), tensor.dtype, None if values is None else values.to(tensor.dtype)
        )

    def __torch_dispatch__(
        self,
        func: Any,
        types: Sequence[type],
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        """Run an operator: on fake tensors and samples, if one of its tensors is fake or its result is large."""
        options = dict(kwargs or {})
        tensors = [value for value in tree_leaves((args, options)) if isinstance(value, torch.Tensor)]
        if not tensors and self._makes_large(func, args, options):
            with self.mode:
                large: torch.Tensor = func(*args, **options)
            is_blank = func.overloadpacket.__name__.startswith("empty")
            size = [min(large.numel(), SAMPLE_ELEMENTS)]
            self._keep(large, None if is_blank else func(size, *args[1:], **options))
            return large
        if not any(isinstance(tensor, FakeTensor) for tensor in tensors):
            return func(*args, **options)
        if func in _REDUCTIONS and (answer := self._replay(func, args, options)) is not None:
            return answer
        with self.mode:
            result = func(*args, **options)
        storages = {storage_id(tensor) for tensor in tensors if isinstance(tensor, FakeTensor)}
        shares_storage = isinstance(result, torch.Tensor) and storage_id(result) in storages
        if mutated_arguments(func):
            if _is_whole(args[0]):
                self._keep(args[0], self._replay(func, args, options))
        elif isinstance(result, torch.Tensor) and not shares_storage:
            self._keep(result, self._replay(func, args, options))
        return result

    def _makes_large(self, func: Any, args: tuple[Any, ...], options: Mapping[str, Any]) -> bool:
        if func.overloadpacket.__name__ not in _BY_SIZE or torch.device(options.get("device") or "cpu").type != "cpu":
            return False
        dtype = options.get("dtype") or torch.get_default_dtype()
        return bool(math.prod(args[0]) * dtype.itemsize > self._large_bytes)

    def _replay(self, func: Any, args: tuple[Any, ...], options: Mapping[str, Any]) -> torch.Tensor | None:
        """Run an operator on the samples of its tensors; None if that is not possible."""
        if func is _aten.copy_.default and not isinstance(args[1], FakeTensor):
            return sample_values(args[1], args[0].dtype)
        alike = func in _ELEMENTWISE or func in _REDUCTIONS
        if not alike and not {torch.Tag.pointwise, torch.Tag.nondeterministic_seeded} & set(func.tags):
            return None
        is_complete = True

        def sample(value: Any) -> Any:
            nonlocal is_complete
            if not isinstance(value, torch.Tensor) or (value.dim() == 0 and not isinstance(value, FakeTensor)):
                return value
            values = self._sample(value) if isinstance(value, FakeTensor) else None
            if values is None and value is args[0] and mutated_arguments(func):
                # Its values are overwritten, or stay undefined.
                return torch.zeros(min(value.numel(), SAMPLE_ELEMENTS), dtype=value.dtype)
            is_complete = is_complete and values is not None
            return values

        samples, named = tree_map(sample, args), tree_map(sample, dict(options))
        result = func(*samples, **named) if is_complete else None
        return result if isinstance(result, torch.Tensor) else None

    def _sample(self, tensor: torch.Tensor) -> torch.Tensor | None:
        return self._samples.get(storage_id(tensor), (tensor, None))[1]

    def _keep(self, tensor: torch.Tensor, sample: torch.Tensor | None) -> None:
        self._samples[storage_id(tensor)] = (tensor, sample)


def _is_whole(tensor: Any) -> bool:
    """Tell whether a tensor covers its whole storage; a change of a part does not change the sample."""
    if not isinstance(tensor, FakeTensor):
        return False
    return bool(tensor.numel() * tensor.element_size() == tensor.untyped_storage().nbytes())


def capture_fake(
    loaded: LoadedModel, allocation: FakeAllocation, capture: Callable[[LoadedModel], tuple[CapturedGraph, ...]]
) -> tuple[CapturedGraph, ...]:
    """Capture a model that was built in `allocation`; replaces its parameters and buffers.

    Returns:
        The graphs; large inputs, and inputs that another graph computes, are `FakeTensorStatistics`.
    """
    replacer = _TensorReplacer(allocation, _checkpoint(loaded))
    replacer.replace_tensors(loaded.module)
    args, kwargs = tree_map(replacer.fake, loaded.args), tree_map(replacer.fake, dict(loaded.kwargs))
    with replacer.mode:
        graphs = capture(dataclasses.replace(loaded, args=args, kwargs=kwargs))
    return tuple(
        dataclasses.replace(graph, inputs={name: replacer.original(value) for name, value in graph.inputs.items()})
        for graph in graphs
    )


class _TensorReplacer:
    """Replaces the tensors of a model by fake ones, and maps fake tensors back to the originals."""

    def __init__(
        self, allocation: FakeAllocation, checkpoint: Mapping[str, torch.Tensor | FakeTensorStatistics]
    ) -> None:
        self.mode = allocation.mode
        self._allocation = allocation
        self._checkpoint = checkpoint
        # Both keep the tensors whose ids are their keys, so that no id is reused.
        self._fakes: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self._replacements: set[int] = set()
        # By storage, which a parameter shares with its detached tensor.
        self._originals: dict[int, tuple[torch.Tensor, torch.Tensor | FakeTensorStatistics]] = {}

    def replace_tensors(self, module: torch.nn.Module) -> None:
        """Replace all parameters and buffers by fake tensors; shared tensors stay shared."""
        for prefix, part in module.named_modules(remove_duplicate=False):
            for table in tensor_tables(part):
                for name, value in table.items():
                    if value is not None:
                        table[name] = self.fake(value, f"{prefix}.{name}".removeprefix("."))

    def fake(self, value: Any, name: str = "") -> Any:
        """The fake tensor for a tensor; other values as they are."""
        if not isinstance(value, torch.Tensor) or id(value) in self._replacements:
            return value
        if id(value) not in self._fakes:
            self._fakes[id(value)] = value, self._make(value, self._checkpoint.get(name))
        return self._fakes[id(value)][1]

    def original(self, value: Any) -> Any:
        """The tensor that a fake input of a graph replaced, or its statistics; other values as they are."""
        if not isinstance(value, FakeTensor):
            return value
        shape = tuple(value.shape)
        fake, own = self._originals.get(storage_id(value), (None, None))
        if fake is None or own is None or fake.dtype != value.dtype:
            return FakeTensorStatistics(shape, value.dtype)
        if _layout(fake) == _layout(value):
            return own
        # A view: its own values if they are known, else the statistics of the whole tensor.
        if isinstance(own, FakeTensorStatistics):
            return dataclasses.replace(own, shape=shape)
        if _layout(fake) == _layout(own):
            return own.as_strided(*_layout(value))
        return FakeTensorStatistics(shape, value.dtype, sample_values(own, own.dtype))

    def _make(self, value: torch.Tensor, loaded: torch.Tensor | FakeTensorStatistics | None) -> torch.Tensor:
        if isinstance(value, FakeTensor):
            fake: torch.Tensor = value
            own: torch.Tensor | FakeTensorStatistics = self._allocation.statistics(value)
        else:
            own = value.detach()
            fake = self.mode.from_tensor(own)
            if isinstance(value, torch.nn.Parameter):
                fake = torch.nn.Parameter(fake, requires_grad=value.requires_grad)
        self._originals[storage_id(fake)] = (fake, own if loaded is None else loaded)
        self._replacements.add(id(fake))
        return fake


def _layout(tensor: torch.Tensor) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Sizes, strides and offset of a tensor: which elements of its storage it has."""
    return tuple(tensor.shape), tensor.stride(), int(tensor.storage_offset())


def _checkpoint(loaded: LoadedModel) -> dict[str, torch.Tensor | FakeTensorStatistics]:
    """The weights of the checkpoint, or their statistics, by names in the model; loads one tensor at a time."""
    if loaded.checkpoint is None:
        return {}
    from ops.dataset.sources.huggingface.checkpoint import stored_tensors  # imports transformers

    stored = stored_tensors(loaded.module, loaded.checkpoint)
    shapes = {name: tuple(tensor.shape) for name, tensor in loaded.module.state_dict().items()}
    weights: dict[str, torch.Tensor | FakeTensorStatistics] = {}
    for path in sorted({path for path, _ in stored.values()}):
        with safe_open(path, framework="pt") as file:
            for name, key in ((name, key) for name, (holder, key) in stored.items() if holder == path):
                weights[name] = _weight_statistics(file.get_tensor(key))
                if name in shapes and tuple(weights[name].shape) != shapes[name]:
                    raise GraphNetError(
                        f"{key} of the checkpoint has the shape {tuple(weights[name].shape)}, and the model's {name} "
                        f"{shapes[name]}: its configuration is of another model"
                    )
    return weights


def _weight_statistics(value: torch.Tensor) -> torch.Tensor | FakeTensorStatistics:
    if value.nbytes <= LARGE_BYTES:
        return value
    return FakeTensorStatistics(
        tuple(value.shape), value.dtype, sample_values(value, value.dtype), value_statistics(value)
    )
