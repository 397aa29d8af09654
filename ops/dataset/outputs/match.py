"""The row of an output's agreement with eager's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ops.execution.untrusted.values import Amount, Count, Name, Number, Reported
from ops.pooling_rules import largest, value_of_first

Shape = Annotated[tuple[Count, ...], Reported(is_list=True, max_length=64)]


@dataclass(frozen=True, slots=True)
class OutputMatch:
    """The agreement of one output of a run with eager: a row of `output_match`."""

    run_id: Annotated[str, "The run, as in benchmark_run.run_id."]
    output_index: Annotated[Count, "Position in the tuple that forward returns.", value_of_first]
    dtype: Annotated[Name, "Dtype of the eager output, which decides the tolerances.", value_of_first]
    compiled_dtype: Annotated[Name, "Dtype of the compiled output.", value_of_first]
    shape: Annotated[Shape, "Shape of the eager output.", value_of_first]
    t_min: Annotated[Number, "Smallest t of the grid -10 … 5 at which it passes; -inf equal, inf none.", value_of_first]
    max_difference: Annotated[
        Amount | None, "Largest absolute difference of finite elements; NULL when there is nothing to compare.", largest
    ]
    mean_difference: Annotated[
        Amount | None, "Mean absolute difference of finite elements; NULL when there is nothing to compare.", largest
    ]
    eager_t_min_float64: Annotated[
        Number | None,
        "Smallest tolerance at which eager agrees with a run of the graph in float64; NULL without one, and for "
        "outputs that are no floats.",
        value_of_first,
    ] = None
    t_min_float64: Annotated[
        Number | None,
        "Smallest tolerance at which the compiled graph agrees with a run of the graph in float64.",
        value_of_first,
    ] = None
    eager_max_error: Annotated[
        Amount | None, "Largest absolute difference of eager's finite elements to float64.", value_of_first
    ] = None
    eager_mean_error: Annotated[
        Amount | None, "Mean absolute difference of eager's finite elements to float64.", value_of_first
    ] = None
    max_error: Annotated[
        Amount | None, "Largest absolute difference of the compiled graph's finite elements to float64.", value_of_first
    ] = None
    mean_error: Annotated[
        Amount | None, "Mean absolute difference of the compiled graph's finite elements to float64.", value_of_first
    ] = None
    relative_error: Annotated[
        Amount | None,
        "Norm of the difference to eager over the norm of how eager's output varies with the inputs; where nothing "
        "varies, over its spread around its mean, else over its norm. 0 when all are equal, NULL for outputs that "
        "are no floats or depend on the seed.",
        largest,
    ] = None
