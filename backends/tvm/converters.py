"""Expresses operators of torch in Relax that TVM's importer lacks or gets wrong."""

from collections.abc import Callable, Mapping
from typing import Any

from tvm import relax

_REDUCTIONS = {"sum": "add", "prod": "mul", "amax": "max", "amin": "min"}
"""Name of a reduction in torch → TVM's name."""

Converter = Callable[[Any, Any], Any]
"""Takes a node of a torch graph and the importer that holds earlier results; returns a Relax variable."""


def converters() -> Mapping[str, Converter]:
    """Return converters by the operator's name and overload, as `from_exported_program` takes them."""
    return {
        "amax.default": _reduce("max"),
        "amin.default": _reduce("min"),
        "bmm.default": _multiply_matrices,
        "index.Tensor": _pick,
        "matmul.default": _multiply_matrices,
        "mm.default": _multiply_matrices,
        "prod.dim_int": _reduce("prod"),
        "scatter_add.default": _scatter,
        "scatter_reduce.two": _scatter,
    }


def random_converters() -> Mapping[str, Converter]:
    """Return converters of operators that draw random numbers."""
    return {
        "rand.default": _draw("uniform"),
        "rand_like.default": _draw("uniform"),
        "randn.default": _draw("normal"),
        "randn_like.default": _draw("normal"),
    }


def _multiply_matrices(node: Any, importer: Any) -> Any:
    """Multiply in the operands' dtype, where TVM's own converter gives float32; half precision sums up in float32."""
    first, second = (importer.env[argument] for argument in node.args)
    dtype = str(node.meta["val"].dtype).removeprefix("torch.")
    if dtype not in ("float16", "bfloat16"):
        return importer.block_builder.emit(relax.op.matmul(first, second, out_dtype=dtype))
    product = importer.block_builder.emit(relax.op.matmul(first, second, out_dtype="float32"))
    return importer.block_builder.emit(relax.op.astype(product, dtype))


def _reduce(name: str) -> Converter:
    """Make a converter of a reduction over some axes, or by default over all."""

    def convert(node: Any, importer: Any) -> Any:
        def reduce(values: Any, axes: Any = None, keepdims: bool = False) -> Any:
            return getattr(relax.op, name)(importer.env[values], axes if axes != [] else None, keepdims)

        return importer.block_builder.emit(reduce(*node.args))

    return convert


def _draw(distribution: str) -> Converter:
    """Make a converter that draws numbers from [0, 1) or the standard normal distribution by TVM's runtime."""

    def convert(node: Any, importer: Any) -> Any:
        value = node.meta["val"]
        drawn = relax.op.call_dps_packed(
            f"tvm.contrib.random.{distribution}",
            (0.0, 1.0),
            relax.TensorType(list(value.shape), "float32"),
        )
        return importer.block_builder.emit(relax.op.astype(drawn, str(value.dtype).removeprefix("torch.")))

    return convert


def _pick(node: Any, importer: Any) -> Any:
    """Index with indices from the end made positive: for negative ones TVM reads before the tensor."""
    emit = importer.block_builder.emit
    values, indices = node.args
    places = []
    for size, index in zip(values.meta["val"].shape, indices, strict=False):
        if index is not None and not str(index.meta["val"].dtype).startswith("torch.int"):
            return importer._index_tensor(node)
        if index is not None:
            place, dtype = importer.env[index], str(index.meta["val"].dtype).removeprefix("torch.")
            from_end = relax.op.add(place, relax.const(size, dtype))
            places.append(emit(relax.op.where(relax.op.less(place, relax.const(0, dtype)), from_end, place)))
    if len(places) == 1:
        axis = next(axis for axis, index in enumerate(indices) if index is not None)
        return emit(relax.op.take(importer.env[values], places[0], axis))
    return emit(relax.op.index_tensor(importer.env[values], places))


def _scatter(node: Any, importer: Any) -> Any:
    values, axis, index, source, *reduction = node.args
    env = importer.env
    how = _REDUCTIONS[reduction[0] if reduction else "sum"]
    scattered = relax.op.scatter_elements(env[values], env[index], env[source], axis=axis, reduction=how)
    return importer.block_builder.emit(scattered)


def note_uses(functions: Mapping[Any, Callable[..., Any]], note: Callable[[], None]) -> dict[Any, Callable[..., Any]]:
    """Wrap decompositions or converters so that they call `note` when they are used.

    Args:
        functions: Operator → function. A function that returns `NotImplemented` was not used.
        note: Called at each use.
    """

    def wrap(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            result = function(*args, **kwargs)
            if result is not NotImplemented:
                note()
            return result

        return call

    return {operator: wrap(function) for operator, function in functions.items()}
