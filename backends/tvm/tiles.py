"""Tiles of registers for kernels that reduce along other axes than the contiguous one.

Matrix multiplications, convolutions and pooling are such kernels.
"""

from typing import Any

from tvm.s_tir.dlight.analysis import SBlockInfo
from tvm.s_tir.dlight.analysis.common_analysis import collect_block_iter_vars_used_in_access_region

from backends.tvm.loops import FAILED, LANES, divisor, extent_of, map_elements, run_parallel

_ACCUMULATORS = 24
"""Most vector registers, of 32, for a tile of results."""


def tile_reduction(schedule: Any, blocks: list[SBlockInfo]) -> bool:
    """Schedule one reduction: a tile of its results stays in registers, in vectors along the contiguous axis."""
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
    lanes = _vector_tile(extent_of(schedule, loops[vector]))
    vector_outer, vector_inner = schedule.split(loops[vector], [None, lanes])
    others = [loop for axis, loop in enumerate(loops) if kinds[axis] == "S" and axis not in (vector, register)]
    reduced = [loop for axis, loop in enumerate(loops) if kinds[axis] == "R"]
    outer, inner = [*others, vector_outer], [vector_inner]
    if register is not None:
        most = _ACCUMULATORS // -(-lanes // LANES)
        register_outer, register_inner = schedule.split(
            loops[register], [None, divisor(extent_of(schedule, loops[register]), most)]
        )
        outer, inner = [*outer, register_outer], [register_inner, vector_inner]
    schedule.reorder(*outer, *reduced, *inner)
    if result is None:
        result = schedule.cache_write(block, 0, "local")
    else:
        schedule.set_scope(block, 0, "local")
    schedule.reverse_compute_at(result, outer[-1], preserve_unit_loops=True)
    run_parallel(schedule, outer)
    for part in (block, result, schedule.decompose_reduction):
        # The reduction's initialisation is split off only after it was vectorised: then it no longer counts as one.
        target = part(block, schedule.get_loops(block)[1]) if callable(part) else part
        tile = schedule.get_loops(target)[-len(inner) :]
        schedule.vectorize(tile[-1])
        for loop in tile[:-1]:
            schedule.unroll(loop)
    return True


def _axes(schedule: Any, info: SBlockInfo) -> tuple[int, int | None] | None:
    """Find the axis to vectorise, and the axis to tile for registers, on which the vectors do not depend.

    None if the values that the last axis of the result reads are not contiguous.
    """
    block = schedule.get(info.block_rv)
    if len(block.writes) != 1:
        return None
    names = [iterator.var.name for iterator in block.iter_vars]

    def axes_of(region: Any) -> set[int]:
        return {names.index(var.name) for var in collect_block_iter_vars_used_in_access_region(block, region)}

    last = axes_of(block.writes[0].region[-1:])
    if len(last) != 1:
        return None
    (vector,) = last
    with_vector: set[int] = set()
    for read in block.reads:
        if vector in axes_of(read.region):
            if vector not in axes_of(read.region[-1:]):
                return None
            with_vector |= axes_of(read.region)
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
    """Pad a matrix multiplication whose sizes cannot be divided into tiles; True if it was padded."""
    extents = [int(iterator.dom.extent) for iterator in schedule.get(block).iter_vars]
    factors = [1] * len(extents)
    if extents[vector] > LANES and _vector_tile(extents[vector]) < LANES:
        factors[vector] = LANES
    if register is not None and extents[register] > 8 and divisor(extents[register], 12) < 6:
        factors[register] = 8
    if max(factors) == 1:
        return False
    try:
        schedule.pad_einsum(block, factors)
    except FAILED:
        return False  # it is a convolution, for example
    return True


def _map_producers(schedule: Any, block: Any) -> None:
    """Schedule maps of elements before a reduction, each as loops of its own except for inlined ones."""
    for producer in schedule.get_producers(block):
        for earlier in schedule.get_producers(producer):
            _inline_into(schedule, earlier)
        map_elements(schedule, producer)


def _inline_into(schedule: Any, block: Any) -> None:
    for earlier in schedule.get_producers(block):
        _inline_into(schedule, earlier)
    schedule.compute_inline(block)


def _vector_tile(extent: int) -> int:
    for lanes in (2 * LANES, 3 * LANES, LANES):
        if extent % lanes == 0:
            return lanes
    return divisor(extent, 4 * LANES)
