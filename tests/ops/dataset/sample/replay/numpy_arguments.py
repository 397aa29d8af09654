"""Makes arguments of samples as numpy arrays, as the replay of other frameworks than torch does."""

from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.arguments import Array, argument_groups, make_tensors, new_array
from ops.dataset.sample.replay.bounds import IndexBound


def replay_arrays(sample: Sample, *, seed: int, threads: int = 1) -> dict[str, Array | int]:
    groups = argument_groups(sample, new_array, seed=seed, threads=threads)
    return {name: value for group in groups for name, value in group.items()}


def make_array(meta: TensorMeta, *, seed: int, unscaled: bool = False, bound: IndexBound | None = None) -> Array:
    bounds = {} if bound is None else {meta.name: bound}
    return make_tensors([meta], new_array, bounds, seed=seed, unscaled=unscaled)[meta.name]
