"""Schedules for a processor's vector units, by the shape of a kernel and without measuring anything.

TVM's own pipeline for processors leaves every kernel as the plain loops that define it. Here, reductions along other
axes than the contiguous one (matrix multiplications, convolutions, pooling) are tiled for registers, rows that are
reduced (softmax, normalisations) stay together, and maps of elements are vectorised; outer loops run on all threads.
"""

from collections.abc import Callable
from typing import Any

from tvm import s_tir, tirx
from tvm.s_tir.dlight.analysis import SBlockInfo, get_sblock_info, normalize_prim_func

from backends.tvm.loops import FAILED, LANES, divisor, extent_of, map_elements, run_parallel, vectorise_last
from backends.tvm.tiles import tile_reduction


def schedule_all(module: Any) -> tuple[Any, int]:
    """Schedule every kernel of a module.

    Args:
        module: TVM's module after fusing.

    Returns:
        The scheduled module, and the number of kernels that keep their plain loops.
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


def _schedule(function: Any) -> Any:
    """Schedule the kernel by the first rule that applies to it; None if there is none."""
    rules: tuple[Callable[[Any, list[SBlockInfo]], bool], ...] = (tile_reduction, _schedule_rows, _schedule_each)
    for rule in rules:
        schedule = s_tir.Schedule(function)
        blocks = normalize_prim_func(schedule)
        if not blocks:
            return None
        try:
            if rule(schedule, blocks):
                return schedule.mod["main"].with_attr("tirx.is_scheduled", True)
        except FAILED:
            continue
    return None


def _schedule_rows(schedule: Any, blocks: list[SBlockInfo]) -> bool:
    """Schedule reductions along rows: all work on a row happens in one iteration of the outermost loop."""
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
    row = run_parallel(schedule, schedule.get_loops(final[-1])[:shared])
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
            vectorise_last(schedule, final[index])
    return True


def _lanes_of(schedule: Any, info: SBlockInfo) -> Any:
    """Split a reduction along the contiguous axis into one of many lanes, and one over those lanes.

    Returns:
        The block of the former; None if the block stays as it is.
    """
    if info.is_injective() or not info.dom_kind().endswith("R"):
        return None
    last = schedule.get_loops(info.block_rv)[-1]
    lanes = divisor(extent_of(schedule, last), 2 * LANES)
    if lanes < 4:
        return None
    _, lane = schedule.split(last, [None, lanes])
    return schedule.rfactor(lane, factor_axis=len(schedule.get(info.block_rv).writes[0].region))


def _schedule_each(schedule: Any, blocks: list[SBlockInfo]) -> bool:
    """Schedule every block separately; maps of elements are inlined into other maps of elements."""
    for info in blocks[:-1]:
        consumers = schedule.get_consumers(info.block_rv)
        if info.is_injective() and all(get_sblock_info(schedule, user).is_injective() for user in consumers):
            schedule.compute_inline(info.block_rv)
        else:
            _schedule_alone(schedule, info)
    _schedule_alone(schedule, blocks[-1])
    return True


def _schedule_alone(schedule: Any, info: SBlockInfo) -> None:
    if info.is_injective():
        map_elements(schedule, info.block_rv)
        return
    kinds = info.dom_kind()
    spatial = len(kinds) - len(kinds.lstrip("S"))
    if spatial:
        run_parallel(schedule, schedule.get_loops(info.block_rv)[:spatial])
