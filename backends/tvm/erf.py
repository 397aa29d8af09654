"""erf for vector units, by a rational approximation."""

import functools
from collections.abc import Sequence
from typing import Any

from tvm import tirx

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


@functools.cache
def approximate_erf() -> None:
    """Compute erf of float32 in vectors from here on; TVM calls the C library for each element."""

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
