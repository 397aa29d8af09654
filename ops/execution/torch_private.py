"""Private API of torch that capture, validation, analysis and measuring use, gathered by theme.

`tests/ops/test_torch_private.py` has a contract test for each, which names the code that breaks when torch changes.
Imports nothing of ours, and torch at once, without its compiler (`ops.execution.torch_compiler`): worker only.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch._library.custom_ops
from torch._C import _nn as functional_in_c
from torch._C._autograd import DeviceType
from torch._C._dynamo.guards import TensorGuards
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.amp.autocast_mode import _enter_autocast as enter_autocast
from torch.amp.autocast_mode import _exit_autocast as exit_autocast
from torch.fx.graph import inplace_methods
from torch.fx.node import _get_qualified_name as qualified_name
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._python_dispatch import _disable_current_modes as without_modes
from torch.utils._python_dispatch import _pop_mode_temporarily as without_innermost_mode
from torch.utils._pytree import tree_leaves, tree_map

__all__ = [
    "DeviceType",
    "FakeTensor",
    "FakeTensorMode",
    "OperatorWatch",
    "TorchDispatchMode",
    "enter_autocast",
    "exit_autocast",
    "functional_in_c",
    "inplace_methods",
    "qualified_name",
    "tree_leaves",
    "tree_map",
    "without_innermost_mode",
    "without_modes",
]

RELEASE = tuple(map(int, torch.__version__.split(".")[:2]))
"""The release of torch, (2, 13): all code that depends on it is in this module."""

CUDA_CLOCK = tuple(
    getattr(torch._C, name, None)
    for name in ("_cuda_synchronize", "_cuda_setDevice", "_cuda_getCurrentStream", "_CudaStreamBase", "_CudaEventBase")
)
"""The parts of `torch.cuda.synchronize`, `set_device`, `current_stream`, `Stream` and `Event`, which no Python code can
replace in them; None in a torch that is built without CUDA.
"""

# Names in graphs

NUMPY_WRAPPERS = "torch._dynamo.utils"
"""Module of the wrappers in which the compiler calls numpy."""

ASSIGNED_DATA = (
    "torch.ops.aten.shallow_copy_data_"
    if RELEASE >= (2, 14)
    else "torch._dynamo.variables.builtin._lower_version_count_by_1"
)
"""The trace of `tensor.data = …` in a graph: an operator that writes; before 2.14 a call after `tensor.set_(…)`."""

BOOKKEEPING_CALLS = frozenset(
    {
        "torch._C._log_api_usage_once",
        *({ASSIGNED_DATA} if RELEASE < (2, 14) else ()),
        "torch._functorch.predispatch.lazy_load_decompositions",
        "torch._C._functorch.set_inplace_requires_grad_allowed",
        "torch.autograd.grad_mode._enter_inference_mode",
        "torch.autograd.grad_mode._exit_inference_mode",
    }
)
"""Calls that torch adds to a graph for its own bookkeeping; they compute nothing."""

VMAP_STEP_MODULES = ("torch._functorch.predispatch", "torch._C._functorch")
"""Modules that define the steps of a traced `torch.vmap`, in this and in older releases of torch."""

TRANSFORM_STEPS: Mapping[str, str] = {
    "_grad_increment_nesting": "torch.func.grad, vjp or jacrev",
    "_jvp_increment_nesting": "torch.func.jvp or jacfwd",
    "_enter_dual_level": "forward-mode differentiation",
    "_func_increment_nesting": "torch.func.functionalize",
}
"""First step of a function transform in a traced graph → the transform."""

PUBLIC_NAMES: Mapping[str, str] = {
    "torch._C._set_grad_enabled": "torch.set_grad_enabled",
    "torch._C._nn.pad": "torch.nn.functional.pad",
    "torch.func.vmap": "torch.vmap",
}
"""Functions whose public name cannot be looked up by their identity."""

ENTER_AUTOCAST = "torch.amp.autocast_mode._enter_autocast"
EXIT_AUTOCAST = "torch.amp.autocast_mode._exit_autocast"
SET_ATTENTION = "torch.nn.attention._sdpa_kernel"
DATA_OF_TENSOR = "torch._C._autograd._get_data_attr"
ATTENTION_BACKEND = "torch.nn.attention._backend_from_string"
"""Calls that stand for contexts in a graph."""


PACK_PADDED_SEQUENCE = torch.ops.aten._pack_padded_sequence.default
"""The operator of `torch.nn.utils.rnn.pack_padded_sequence`; fake tensors give its result a wrong size."""


# Tensors and modules


class OperatorWatch(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """A mode that sees each operator, also those that take functions, without making torch import its compiler."""

    supports_higher_order_operators = True

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()  # type: ignore[no-untyped-call]

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False


def compiled_frame_count() -> int:
    """Count the frames that the compiler has seen in this process, whether it compiled them or gave up.

    A process that has not imported the compiler, which takes seconds, has compiled nothing.
    """
    utils = sys.modules.get("torch._dynamo.utils")
    return 0 if utils is None else sum(utils.counters.get("frames", {}).values())


def layout_test(tensors: Sequence[torch.Tensor]) -> Callable[[Sequence[torch.Tensor]], bool]:
    """Make a test whether other tensors have the layouts, devices, dtypes, sizes and strides of these, in order.

    It takes a tenth of the time of separate checks. If one tensor occurs twice, the test fails.
    """
    sizes: Any = [list(tensor.size()) for tensor in tensors]
    strides: Any = [list(tensor.stride()) for tensor in tensors]
    guards = TensorGuards(*tensors, dynamic_dims_sizes=sizes, dynamic_dims_strides=strides)
    return lambda others: len(others) == len(sizes) and bool(guards.check(*others))


def storage_id(tensor: torch.Tensor) -> int:
    """Return the identity of a tensor's storage: the same for its views and for the detached tensor."""
    return int(tensor.untyped_storage()._cdata)


def has_plain_memory(tensor: torch.Tensor) -> bool:
    """Tell whether a tensor is a strided view of one storage with bytes: no subclass, not sparse, fake or on meta."""
    return (
        type(tensor) in (torch.Tensor, torch.nn.Parameter, torch.nn.Buffer)
        and tensor.layout == torch.strided
        and tensor.device.type != "meta"
        and not tensor.is_quantized
        and not is_batched(tensor)
    )


def lazy_clone(tensor: torch.Tensor) -> torch.Tensor:
    """Copy the whole storage of a tensor with plain memory, seen with the same sizes, strides and offset.

    The copy takes no memory until one of the two is written to. Memory of other libraries is copied at once.
    """
    storage = whole_storage(tensor)
    try:
        copy = torch._lazy_clone(storage)
    except RuntimeError:  # the memory is not torch's: numpy's, a mapped file's, another process's
        copy = storage.clone()
    return view_of_storage(copy.untyped_storage(), tensor)


def whole_storage(tensor: torch.Tensor) -> torch.Tensor:
    """Return all bytes of the storage of a tensor with plain memory, as a tensor of uint8 that shares it."""
    storage = tensor.untyped_storage()
    return torch.empty(0, dtype=torch.uint8, device=tensor.device).set_(storage, 0, (storage.nbytes(),), (1,))


def is_same_memory(first: torch.Tensor, second: torch.Tensor) -> bool:
    """Tell whether two tensors read the same memory, as lazy clones do until one is written to."""
    address: Any = torch._C._data_address  # type: ignore[attr-defined]
    return bool(address(first) == address(second))


COPY_ON_WRITE_FAULT = "COW.cpp"
"""Part of torch's error message for a lazily cloned tensor that grew in place (`resize_`)."""


def view_of_storage(storage: torch.UntypedStorage, like: torch.Tensor) -> torch.Tensor:
    """View a storage with the dtype, sizes, strides and offset of another tensor, conjugated or negated like it."""
    view = torch.empty(0, dtype=like.dtype, device=storage.device).set_(
        storage, like.storage_offset(), like.shape, like.stride()
    )
    view = torch._conj(view) if like.is_conj() else view
    return torch._neg_view(view) if like.is_neg() else view


def is_batched(tensor: torch.Tensor) -> bool:
    """Tell whether a tensor belongs to a `vmap` that has not ended: it has no storage of its own."""
    return bool(torch._C._functorch.is_batchedtensor(tensor))


"""Attributes of a module that decide how it is called."""


def mutation_count(tensor: torch.Tensor) -> int:
    """Return a number that grows whenever an operator writes to a tensor."""
    return tensor._version


def tensor_tables(module: torch.nn.Module) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the module's own parameters and buffers by name, to be read or replaced; some are None."""
    return module._parameters, module._buffers


# Operators


@dataclass(frozen=True, slots=True)
class PythonOperator:
    """An operator that was defined with `torch.library.custom_op`.

    Attributes:
        function: Its implementation.
        fake: Its implementation on fake tensors; None if it has none.
        schema: Its schema as text.
        mutated: Names of the arguments that it writes to.
    """

    function: Callable[..., Any]
    fake: Callable[..., Any] | None
    schema: str
    mutated: tuple[str, ...]


def python_operator(name: str) -> PythonOperator | None:
    """Look up the operator `namespace::name`; None if it was not defined with `torch.library.custom_op`."""
    definition: Any = torch._library.custom_ops.OPDEFS.get(name)
    if definition is None:
        return None
    mutated = tuple(argument for _, argument in mutated_arguments(definition._opoverload))
    return PythonOperator(definition._init_fn, definition._abstract_fn, definition._schema, mutated)


def operator_name(target: object) -> str | None:
    """Return `namespace::name` of an operator of `torch.ops`, or of one of its overloads; None for other objects."""
    if isinstance(target, torch._ops.OpOverload):
        return str(target._schema.name).strip()
    return target._qualified_op_name.strip() if isinstance(target, torch._ops.OpOverloadPacket) else None


def higher_order_name(target: object) -> str | None:
    """Return the name of an operator that takes functions, such as `cond`; None for other objects."""
    return str(target._name) if isinstance(target, torch._ops.HigherOrderOperator) else None


def mutated_arguments(operator: Any) -> tuple[tuple[int, str], ...]:
    """List position and name of the arguments that an operator writes to, by its schema; none for plain functions."""
    schema = getattr(operator, "_schema", None)
    if schema is None or not schema.is_mutable:
        return ()
    arguments = enumerate(schema.arguments)
    return tuple(
        (i, argument.name)
        for i, argument in arguments
        if argument.alias_info is not None and argument.alias_info.is_write
    )


def mutated_tensors(operator: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[torch.Tensor]:
    """Yield the tensors that a call of an operator writes to, by its schema."""
    for position, name in mutated_arguments(operator):
        value = args[position] if position < len(args) else kwargs.get(name)
        yield from (leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor))


def returns_view(operator: Any) -> bool:
    """Tell whether an operator returns a view of an argument, by its schema."""
    schema = getattr(operator, "_schema", None)
    results = () if schema is None else schema.returns
    return any(result.alias_info is not None and not result.alias_info.is_write for result in results)


# Process groups


def register_group(name: str, group: Any) -> None:
    """Let graphs call a process group by a name."""
    groups: Any = torch._C._distributed_c10d
    groups._register_process_group(name, group)


def fake_store() -> Any:
    """Make the store of a process group that talks to nobody, whose backend is "fake"."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    return FakeStore()


def group_size(name: str) -> int:
    """Return the number of processes of the group that graphs call by a name."""
    groups: Any = torch._C._distributed_c10d
    return int(groups._resolve_process_group(name).size())


def ranks_together(count: int) -> Any:
    """A mode in which operators take values of `of_ranks`, and run once for each rank."""
    from torch.distributed._local_tensor import LocalTensorMode

    return LocalTensorMode(count)


def of_ranks(values: Sequence[Any]) -> Any:
    """A tensor that is another one on each rank, or an integer that is."""
    from torch.distributed._local_tensor import LocalIntNode, LocalTensor

    make_tensor: Any = LocalTensor
    make_integer: Any = torch.SymInt
    by_rank: Any = dict(enumerate(values))
    return make_tensor(by_rank) if isinstance(values[0], torch.Tensor) else make_integer(LocalIntNode(by_rank))


def on_rank(value: Any, rank: int) -> Any:
    """The value of a rank, of one of `of_ranks`; of any other this value."""
    return getattr(value, "_local_tensors", {}).get(rank, value)


# Graphs of torch.fx


class NameSpace:
    """Gives out names for the nodes of a graph, each once."""

    def __init__(self) -> None:
        self._namespace: Any = torch.fx.graph._Namespace()

    def create(self, wanted: str, node: torch.fx.Node) -> str:
        """Return the wanted name, with a number if it is taken or reserved."""
        return str(self._namespace.create_name(wanted, node))


def name_of_call(graph: torch.fx.Graph, target: Any) -> str:
    """Return the name that `torch.fx` derives for the result of a call."""
    return graph._target_to_str(target)


def size_symbols(size: torch.SymInt) -> list[str]:
    """List the names of the symbols in a symbolic size, sorted."""
    return sorted(map(str, size.node.expr.free_symbols))


def symbol_values(sizes: Sequence[tuple[torch.SymInt, Any]]) -> dict[str, int]:
    """Find the values that the symbols of symbolic sizes stood for, as far as they can be told.

    A symbol from values of tensors ("u3") was traced without a value: a size with no other unknown determines it.

    Args:
        sizes: Sizes with their values: a number, or for a tensor without values a symbolic size again.
    """
    numbers: dict[Any, int] = {}
    for size, _ in sizes:
        traced = size.node.shape_env.backed_var_to_val
        numbers |= {symbol: int(traced[symbol]) for symbol in size.node.expr.free_symbols if symbol in traced}
    waiting = [(size.node.expr, value) for size, value in sizes]
    for _ in sizes:
        for expression, value in waiting:
            unknown = expression.free_symbols - numbers.keys()
            if len(unknown) == 1 and isinstance(value, int):
                numbers |= _solve(expression.subs(numbers) - value, *unknown)
        waiting = [(expression, value) for expression, value in waiting if expression.free_symbols - numbers.keys()]
        if not waiting:
            break
    return {str(symbol): value for symbol, value in numbers.items()}


def _solve(difference: Any, symbol: Any) -> dict[Any, int]:
    """Find the size that makes a difference 0; none if there are several, or it cannot be solved (`(u0 + 1) // 2`)."""
    import sympy  # type: ignore[import-untyped]  # torch imports it at its first symbolic size

    try:
        solutions = [number for number in sympy.solve(difference, symbol) if number.is_integer and number >= 0]
    except NotImplementedError:
        return {}
    return {symbol: int(solutions[0])} if len(solutions) == 1 else {}
