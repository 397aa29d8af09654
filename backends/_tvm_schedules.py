"""Schedules for a processor's vector units, by the shape of a kernel and without measuring anything.

TVM's own pipeline for processors leaves every kernel as the plain loops that it is defined by. Here, what reduces along
other axes than those that lie side by side in memory (matrix multiplications, convolutions, pooling) is tiled for
registers, rows that are reduced (softmax, normalisations) stay together, and what maps elements is vectorised; outer
loops run on the threads there are. Not here: choosing among schedules by measurement, which TVM calls MetaSchedule.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import tvm
from tvm import s_tir, tirx
from tvm.s_tir.dlight.analysis import SBlockInfo, get_sblock_info, normalize_prim_func
from tvm.s_tir.dlight.analysis.common_analysis import collect_block_iter_vars_used_in_access_region

_LANES = 16
"""Floats of the widest vector register that there is; narrower machines take two."""

_ACCUMULATORS = 24
"""Vector registers that a tile of results may take, of 32."""

_WORTH_A_THREAD = 4096
"""Elements from which on a kernel is split among threads."""

_ERF_NUMERATOR = (
    -2.72614237e-10,
    2.77068146e-8,
    -2.10102394e-6,
    -5.69250624e-5,
    -7.34990637e-4,
    -2.95459980e-3,
    -1.60960332e-2,
)
_ERF_DENOMINATOR = (-1.45660715e-5, -2.13374049e-4, -1.68282702e-3, -7.37332925e-3, -1.42647391e-2)
"""Rational approximation of erf(x)/x in x² on [−4, 4], as Eigen and XLA have it; the error is that of a float32."""

_Failed = (s_tir.ScheduleError, tvm.error.InternalError, ValueError)


def schedule_all(module: Any) -> tuple[Any, int]:
    """Schedule every kernel of a module.

    Args:
        module: TVM's module after fusing.

    Returns:
        The scheduled module, and how many kernels stay the plain loops that they were.
    """
    plain_count = 0
    for name, function in list(module.functions_items()):
        if isinstance(function, tirx.PrimFunc):
            scheduled = _schedule(function)
            if scheduled is None:
                plain_count += 1
            else:
                module[name] = scheduled
    return module, plain_count


@functools.cache
def approximate_erf() -> None:
    """Have erf of float32 computed in vectors from here on; TVM calls the C library for each element."""

    def lower(call: Any) -> Any:
        (argument,) = call.args
        if "float32" not in str(argument.ty):
            return call
        x, square = (tirx.Var(name, argument.ty) for name in ("x", "square"))
        numerator, denominator = (_polynomial(terms, square) for terms in (_ERF_NUMERATOR, _ERF_DENOMINATOR))
        bounded = tirx.max(tirx.min(argument, tirx.const(4.0, argument.ty)), tirx.const(-4.0, argument.ty))
        return tirx.Let(x, bounded, tirx.Let(square, x * x, x * numerator / denominator))

    tirx.register_intrin_lowering("tirx.erf", target="llvm", f=lower, level=99)


def _polynomial(terms: Sequence[float], variable: Any) -> Any:
    value = tirx.const(terms[0], variable.ty)
    for term in terms[1:]:
        value = value * variable + tirx.const(term, variable.ty)
    return value


def _schedule(function: Any) -> Any:
    """The kernel by the first rule that applies to it; None if there is none."""
    rules: tuple[Callable[[Any, list[SBlockInfo]], bool], ...] = (_tiles, _rows, _each)
    for rule in rules:
        schedule = s_tir.Schedule(function)
        blocks = normalize_prim_func(schedule)
        if not blocks:
            return None
        try:
            if rule(schedule, blocks):
                return schedule.mod["main"].with_attr("tirx.is_scheduled", True)
        except _Failed:
            continue  # a primitive's conditions are many, and it checks them itself
    return None


def _tiles(schedule: Any, blocks: list[SBlockInfo]) -> bool:
    """One reduction: a tile of its results stays in registers, in vectors along what lies side by side in memory."""
    numbers = [number for number, block in enumerate(blocks) if not block.is_injective()]
    if len(numbers) != 1:
        return False
    main, after = blocks[numbers[0]], [info.block_rv for info in blocks[numbers[0] + 1 :]]
    axes = _axes(schedule, main)
    if axes is None:
        return False
    vector, register = axes
    block, kinds = main.block_rv, main.dom_kind()
    for mapped in after[:-1]:
        schedule.compute_inline(mapped)
    result = after[-1] if after else None
    if _pad(schedule, block, vector, register):
        (crop,) = schedule.get_consumers(block)
        if result is None:
            result = crop
        else:
            schedule.compute_inline(crop)
    _map_producers(schedule, block)
    loops = schedule.get_loops(block)
    lanes = _vector_tile(_extent(schedule, loops[vector]))
    vector_outer, vector_inner = schedule.split(loops[vector], [None, lanes])
    others = [loop for axis, loop in enumerate(loops) if kinds[axis] == "S" and axis not in (vector, register)]
    reduced = [loop for axis, loop in enumerate(loops) if kinds[axis] == "R"]
    outer, inner = [*others, vector_outer], [vector_inner]
    if register is not None:
        most = _ACCUMULATORS // -(-lanes // _LANES)
        register_outer, register_inner = schedule.split(
            loops[register], [None, _divisor(_extent(schedule, loops[register]), most)]
        )
        outer, inner = [*outer, register_outer], [register_inner, vector_inner]
    schedule.reorder(*outer, *reduced, *inner)
    if result is None:
        result = schedule.cache_write(block, 0, "local")
    else:
        schedule.set_scope(block, 0, "local")
    schedule.reverse_compute_at(result, outer[-1], preserve_unit_loops=True)
    _parallel(schedule, outer)
    for part in (block, result, schedule.decompose_reduction):
        # The reduction is initialised apart only after it was vectorised: then it no longer counts as a reduction.
        target = part(block, schedule.get_loops(block)[1]) if callable(part) else part
        tile = schedule.get_loops(target)[-len(inner) :]
        schedule.vectorize(tile[-1])
        for loop in tile[:-1]:
            schedule.unroll(loop)
    return True


def _axes(schedule: Any, info: SBlockInfo) -> tuple[int, int | None] | None:
    """Numbers of the axis to vectorise and of that to tile for registers, which the vectors do not depend on.

    None if what the last axis of the result reads does not lie side by side.
    """
    block = schedule.get(info.block_rv)
    if len(block.writes) != 1:
        return None
    names = [iterator.var.name for iterator in block.iter_vars]

    def used(region: Any) -> set[int]:
        return {names.index(var.name) for var in collect_block_iter_vars_used_in_access_region(block, region)}

    last = used(block.writes[0].region[-1:])
    if len(last) != 1:
        return None
    (vector,) = last
    with_vector: set[int] = set()
    for read in block.reads:
        if vector in used(read.region):
            if vector not in used(read.region[-1:]):
                return None
            with_vector |= used(read.region)
    extents = [int(iterator.dom.extent) for iterator in block.iter_vars]
    if not with_vector or extents[vector] < 4:
        return None
    free = [
        axis
        for axis, kind in enumerate(info.dom_kind())
        if kind == "S" and axis not in with_vector and extents[axis] > 1
    ]
    return vector, max(free, key=lambda axis: extents[axis]) if free else None


def _pad(schedule: Any, block: Any, vector: int, register: int | None) -> bool:
    """Pad a matrix multiplication whose sizes cannot be divided into tiles; whether it was."""
    extents = [int(iterator.dom.extent) for iterator in schedule.get(block).iter_vars]
    factors = [1] * len(extents)
    if extents[vector] > _LANES and _vector_tile(extents[vector]) < _LANES:
        factors[vector] = _LANES
    if register is not None and extents[register] > 8 and _divisor(extents[register], 12) < 6:
        factors[register] = 8
    if max(factors) == 1:
        return False
    try:
        schedule.pad_einsum(block, factors)
    except _Failed:
        return False  # a convolution, say
    return True


def _map_producers(schedule: Any, block: Any) -> None:
    """Schedule what maps elements before a reduction, each as loops of its own but for what can be inlined."""
    for producer in schedule.get_producers(block):
        for earlier in schedule.get_producers(producer):
            _inline_into(schedule, earlier)
        _map(schedule, producer)


def _inline_into(schedule: Any, block: Any) -> None:
    for earlier in schedule.get_producers(block):
        _inline_into(schedule, earlier)
    schedule.compute_inline(block)


def _rows(schedule: Any, blocks: list[SBlockInfo]) -> bool:
    """Reductions along rows: everything about a row happens in one turn of the outermost loop."""
    if all(block.is_injective() for block in blocks):
        return False
    shared = min(len(block.dom_kind()) - len(block.dom_kind().lstrip("S")) for block in blocks)
    if all(block.is_injective() for block in blocks[-1:]):
        shared = min(shared, len(blocks[-1].dom_kind()) - 1) or shared
    heads = {tuple(int(iterator.dom) for iterator in block.iters[:shared]) for block in blocks}
    if shared == 0 or len(heads) != 1:
        return False
    lanes = {index: _lanes_of(schedule, block) for index, block in enumerate(blocks)}
    final = [info.block_rv for info in blocks]
    partial = {index: lane for index, lane in lanes.items() if lane is not None}
    row = _parallel(schedule, schedule.get_loops(final[-1])[:shared])
    for index in reversed(range(len(blocks))):
        if index < len(blocks) - 1:
            schedule.compute_at(final[index], row, preserve_unit_loops=True)
        if index in partial:
            schedule.compute_at(partial[index], row, preserve_unit_loops=True)
    for index, info in enumerate(blocks):
        if index in partial:
            _, lane, *others = schedule.get_loops(partial[index])
            schedule.reorder(*others, lane)
            schedule.vectorize(lane)
        elif info.is_injective() and len(schedule.get_loops(final[index])) > 1:
            _vectorise_last(schedule, final[index])
    return True


def _lanes_of(schedule: Any, info: SBlockInfo) -> Any:
    """Make a reduction along what lies side by side one of many lanes, and one of those lanes.

    Returns:
        The block of the former; None where the block stays as it is.
    """
    if info.is_injective() or not info.dom_kind().endswith("R"):
        return None
    last = schedule.get_loops(info.block_rv)[-1]
    lanes = _divisor(_extent(schedule, last), 2 * _LANES)
    if lanes < 4:
        return None
    _, lane = schedule.split(last, [None, lanes])
    return schedule.rfactor(lane, factor_axis=len(schedule.get(info.block_rv).writes[0].region))


def _each(schedule: Any, blocks: list[SBlockInfo]) -> bool:
    """Every block by itself; what maps elements is inlined into what maps elements."""
    for info in blocks[:-1]:
        consumers = schedule.get_consumers(info.block_rv)
        if info.is_injective() and all(get_sblock_info(schedule, user).is_injective() for user in consumers):
            schedule.compute_inline(info.block_rv)
        else:
            _loops_alone(schedule, info)
    _loops_alone(schedule, blocks[-1])
    return True


def _loops_alone(schedule: Any, info: SBlockInfo) -> None:
    if info.is_injective():
        _map(schedule, info.block_rv)
        return
    kinds = info.dom_kind()
    spatial = len(kinds) - len(kinds.lstrip("S"))
    if spatial:
        _parallel(schedule, schedule.get_loops(info.block_rv)[:spatial])


def _map(schedule: Any, block: Any) -> None:
    """Vectors along the last axis, threads along the others; a single number needs neither."""
    if not schedule.get_loops(block):
        return
    _vectorise_last(schedule, block)
    loops = schedule.get_loops(block)
    if len(loops) > 1:
        _parallel(schedule, loops[:-1])


def _vectorise_last(schedule: Any, block: Any) -> None:
    loop = schedule.get_loops(block)[-1]
    extent = _extent(schedule, loop)
    lanes = _divisor(extent, 4 * _LANES)
    if lanes < 4:
        return  # LLVM may still find a way
    if lanes < extent:
        _, loop = schedule.split(loop, [None, lanes])
    schedule.vectorize(loop)


def _parallel(schedule: Any, loops: Sequence[Any]) -> Any:
    fused = schedule.fuse(*loops) if len(loops) > 1 else loops[0]
    schedule.parallel(fused)
    return fused


def _extent(schedule: Any, loop: Any) -> int:
    return int(schedule.get(loop).extent)


def _vector_tile(extent: int) -> int:
    for lanes in (2 * _LANES, 3 * _LANES, _LANES):
        if extent % lanes == 0:
            return lanes
    return _divisor(extent, 4 * _LANES)


def _divisor(number: int, most: int) -> int:
    """The largest divisor of a number that is at most `most`."""
    return max(divisor for divisor in range(1, min(number, most) + 1) if number % divisor == 0)
