"""Splits a copy of a model over the ranks of a mesh, as its own plan says, and tells what each rank has of a tensor.

Axes of a mesh:

    tp      tensor parallel: the attribute `tp_plan` of the model, which models of transformers have
    ep      expert parallel: the attribute `ep_plan`
    fsdp    data parallel with parameters divided along their first dimension, and gathered before each use

A plan maps names of modules or parameters, with `*` for numbers, to styles: names of transformers' styles ("colwise",
"rowwise", "embedding_rowwise", …), or objects of `torch.distributed.tensor.parallel`.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ParallelStyle, parallelize_module
from torch.nn.utils import parametrize

from ops.dataset.capture.tracing.capture import CaptureError, named_tensors
from ops.dataset.sample.format.devices import Placement
from ops.execution.torch_private import tree_leaves, tree_map
from ops.failures import FailureReason

_PLANNED = ("tp", "ep")
"""Axes that a model needs a plan for."""


@dataclass(frozen=True, slots=True)
class RankTensor:
    """The part of a tensor of the model, or of an input, that a rank has.

    Attributes:
        name: The compiler's name of the undivided tensor.
        part: The rank's part.
        undivided: The undivided tensor.
        placement: How it is divided; None where all ranks have all of it.
    """

    name: str
    part: torch.Tensor
    undivided: torch.Tensor
    placement: Placement | None


@dataclass(frozen=True, slots=True)
class SplitModel:
    """A model as a rank has it, its inputs, and what the rank has of each of their tensors."""

    module: torch.nn.Module
    args: Sequence[Any]
    kwargs: Mapping[str, Any]
    tensors: Sequence[RankTensor]


def require_plans(module: torch.nn.Module, axes: Iterable[str]) -> None:
    """Check that a model says how it is split over these axes.

    Raises:
        CaptureError: It does not.
    """
    kind = type(module).__name__
    plans = {axis: getattr(module, f"{axis}_plan", None) for axis in _PLANNED}
    for axis in (axis for axis in _PLANNED if axis in axes):
        plan = plans[axis]
        if not plan:
            others = [*(f"{other}:2" for other in _PLANNED if plans[other]), "fsdp:2"]
            raise CaptureError(
                f"{kind} has no {axis}_plan: take mesh={' or mesh='.join(others)}, or give the model that attribute, a "
                f"dictionary from names of its modules to styles: {{'layers.*.up': 'colwise'}}",
                FailureReason.NO_PLAN,
            )
        for style in plan.values() if isinstance(plan, Mapping) else [plan]:
            if not isinstance(style, str | ParallelStyle):
                told = f"{kind}.{axis}_plan has {style!r}: expected a dictionary from names to styles"
                raise CaptureError(told, FailureReason.CANNOT_BE_CALLED)


def split_model(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any], mesh: DeviceMesh
) -> SplitModel:
    """Split a copy of a model for the rank that this process is.

    Raises:
        CaptureError: Something of the model cannot be divided.
    """
    own, axes = copy.deepcopy(module), mesh.mesh_dim_names or ()
    paths = _paths(module)
    tied = [(path, own.get_parameter(path)) for path, _ in own.named_parameters(remove_duplicate=False)]
    for axis in _PLANNED:
        if axis in axes:
            _apply_plan(own, axis, mesh[axis])
    _tie_again(own, tied)
    tensors = []
    gathered: dict[torch.Tensor, Any] = {}
    for (name, undivided), path in zip(named_tensors(module, (), {}), paths, strict=True):
        parent, _, attribute = path.rpartition(".")
        owner = own.get_submodule(parent)
        member = getattr(owner, attribute)
        part, placement = _part_of(member, undivided)
        if "fsdp" in axes and isinstance(undivided, torch.nn.Parameter) and undivided.ndim:
            placement = _divided_again(path, placement or Placement(tuple(undivided.shape)))
            part = _gather_before_use(owner, attribute, mesh["fsdp"], gathered)
        tensors.append(RankTensor(name, part, undivided, placement))
    examples: dict[Any, Any] = {**dict(enumerate(args)), **kwargs}
    copies = tree_map(_copied, examples)
    own_examples = _own_examples(copies, mesh["fsdp"]) if "fsdp" in axes else copies
    no_module = torch.nn.Module()
    for (name, undivided), (_, part) in zip(
        named_tensors(no_module, (), examples), named_tensors(no_module, (), own_examples), strict=True
    ):
        placement = None if part.shape == undivided.shape else Placement(tuple(undivided.shape), (("fsdp", 0),))
        tensors.append(RankTensor(name, part, undivided, placement))
    own_args = [own_examples[index] for index in range(len(args))]
    return SplitModel(own, own_args, {name: own_examples[name] for name in kwargs}, tensors)


def _copied(value: Any) -> Any:
    is_tensor = isinstance(value, torch.Tensor)
    return value.detach().clone().requires_grad_(value.requires_grad) if is_tensor else value


def _tie_again(module: torch.nn.Module, before: Sequence[tuple[str, torch.nn.Parameter]]) -> None:
    """Let names of what was one parameter have one again, where a plan replaced it under one of them alone."""
    divided: dict[torch.nn.Parameter, torch.nn.Parameter] = {}
    for path, parameter in before:
        if isinstance(own := module.get_parameter(path), DTensor):
            divided.setdefault(parameter, own)
    for path, parameter in before:
        if parameter in divided and not isinstance(module.get_parameter(path), DTensor):
            owner, _, name = path.rpartition(".")
            setattr(module.get_submodule(owner), name, divided[parameter])


def _paths(module: torch.nn.Module) -> list[str]:
    """Paths of the tensors of a module, in the order of `named_tensors`."""
    members = (*module.named_parameters(remove_duplicate=False), *module.named_buffers(remove_duplicate=False))
    return [path for path, _ in members]


def _apply_plan(module: torch.nn.Module, axis: str, mesh: DeviceMesh) -> None:
    """Split a module by its plan for an axis.

    Raises:
        CaptureError: The plan does not fit.
    """
    plan = getattr(module, f"{axis}_plan")
    styles = {name: style for name in _member_names(module) if (style := _style_of(name, plan)) is not None}
    if not styles:
        told = f"no name in {type(module).__name__}.{axis}_plan ({', '.join(map(str, list(plan)[:3]))}) fits a module"
        raise CaptureError(told, FailureReason.CANNOT_BE_CALLED)
    modules = dict(module.named_modules())
    for name in _member_names(module):  # the style of a linear layer is that of its parameters, too
        owner = name.rpartition(".")[0]
        if name not in modules and name not in styles and owner in styles:
            styles = {name: styles[owner], **styles}
    own = {name: style for name, style in styles.items() if isinstance(style, ParallelStyle) and name in modules}
    named = {name: style for name, style in styles.items() if isinstance(style, str)}
    try:
        if named:
            _apply_named_styles(module, axis, mesh, named)
        if own:
            parallelize_module(module, mesh, own, src_data_rank=None)
    except (ValueError, KeyError, NotImplementedError, RuntimeError) as error:
        problem = f"unknown style {error}" if isinstance(error, KeyError) else error
        told = f"{type(module).__name__} cannot be split over {mesh.size()} ranks by its {axis}_plan: {problem}"
        raise CaptureError(told) from error


def _member_names(module: torch.nn.Module) -> list[str]:
    return [name for name, _ in (*module.named_parameters(), *module.named_modules())]


def _style_of(name: str, plan: Mapping[str, Any]) -> Any:
    """The style of the key that fits a name with the fewest `*`; None without one."""
    for key in sorted(plan, key=lambda key: key.count("*")):
        if re.fullmatch(re.escape(key).replace(r"\*", r"\d+"), name):
            return plan[key]
    return None


def _apply_named_styles(module: torch.nn.Module, axis: str, mesh: DeviceMesh, styles: Mapping[str, str]) -> None:
    from transformers.distributed.expert_parallel import apply_expert_parallelism
    from transformers.distributed.tensor_parallel import apply_tensor_parallelism

    if axis == "ep":
        # The other way sends each rank a number of tokens that depends on values, which no graph of fixed sizes can.
        apply_expert_parallelism(module, mesh, mesh, dict(styles), "all_reduce")
    else:
        apply_tensor_parallelism(module, mesh, dict(styles))


def _part_of(member: torch.Tensor, undivided: torch.Tensor) -> tuple[torch.Tensor, Placement | None]:
    """The part of a tensor that a plan left this rank, and its place."""
    if not isinstance(member, DTensor):
        return member, None
    axis = (member.device_mesh.mesh_dim_names or ("",))[0]
    placed: Any = member.placements[0]
    part, shape = member.to_local(), list(undivided.shape)
    if isinstance(placed, Replicate):
        return part, None
    dimension = placed.dim % undivided.ndim
    if (factor := getattr(placed, "split_factor", 1)) > 1:  # several matrices in one, each of which is divided
        shape[dimension : dimension + 1] = [factor, shape[dimension] // factor]
        dimension += 1
    return part, Placement(tuple(shape), ((axis, dimension),))


def _divided_again(path: str, placement: Placement) -> Placement:
    """The place of a tensor that is divided along its first dimension, too.

    Raises:
        CaptureError: That dimension has several matrices.
    """
    assert placement.shape is not None
    if len(placement.shape) > 1 and any(dimension == 1 for _, dimension in placement.split) and placement.shape[0] == 2:
        raise CaptureError(f"{path} has several matrices along its first dimension, which fsdp cannot divide beside tp")
    return Placement(placement.shape, (*placement.split, ("fsdp", 0)))


class _Gather(torch.nn.Module):
    """Gathers a parameter from all ranks before its use; its gradient is summed and divided again."""

    def __init__(self, mesh: DeviceMesh, tensor_mesh: DeviceMesh | None, placements: Sequence[Any]) -> None:
        super().__init__()
        self._mesh, self._tensor_mesh, self._placements = mesh, tensor_mesh, placements

    def forward(self, divided: DTensor) -> torch.Tensor:
        """Gather the parameter, as the model's plan left it."""
        gathered = divided.redistribute(self._mesh, [Replicate()]).to_local(grad_placements=[Partial()])
        if self._tensor_mesh is None or self._tensor_mesh.mesh_dim_names == ("ep",):  # experts compute on plain tensors
            return gathered
        return DTensor.from_local(gathered, self._tensor_mesh, self._placements, run_check=False)


def _gather_before_use(
    owner: torch.nn.Module, attribute: str, mesh: DeviceMesh, gathered: dict[torch.Tensor, Any]
) -> torch.Tensor:
    """Divide a parameter over the ranks of a mesh; return the own part."""
    member = getattr(owner, attribute)
    is_placed = isinstance(member, DTensor)
    part = member.to_local() if is_placed else member
    divided = distribute_tensor(part.detach(), mesh, [Shard(0)], src_data_rank=None)
    gather = _Gather(mesh, member.device_mesh if is_placed else None, member.placements if is_placed else ())
    setattr(owner, attribute, torch.nn.Parameter(divided, requires_grad=member.requires_grad))
    parametrize.register_parametrization(owner, attribute, gather, unsafe=True)
    parametrizations: Any = owner.parametrizations[attribute]  # type: ignore[index]
    own = parametrizations.original = gathered.setdefault(member, parametrizations.original)  # a shared one stays so
    return own.to_local()  # type: ignore[no-any-return]


def _own_examples(examples: Mapping[Any, Any], mesh: DeviceMesh) -> dict[Any, Any]:
    """The own part of a batch: tensors whose first dimension is the batch are divided.

    Raises:
        CaptureError: The batch cannot be divided.
    """
    tensors = [leaf for leaf in tree_leaves(dict(examples)) if isinstance(leaf, torch.Tensor) and leaf.ndim]
    batch, size = len(tensors[0]) if tensors else 0, mesh.size()
    if not batch or batch % size:
        raise CaptureError(f"a batch of {batch} cannot be divided over {size} ranks: give batch={size}, or a multiple")

    def own(leaf: Any) -> Any:
        is_divided = isinstance(leaf, torch.Tensor) and leaf.ndim and len(leaf) == batch
        return leaf.chunk(size)[mesh.get_local_rank()] if is_divided else leaf

    divided: dict[Any, Any] = tree_map(own, dict(examples))
    return divided
