"""`rename`: names of parameters and variables as a capture gives them."""

import dataclasses
from collections.abc import Mapping
from typing import ClassVar

from ops.dataset.graph import Graph
from ops.dataset.graph.editing import replacement_edit
from ops.dataset.graph.names import drop_number, free_name, stable_name
from ops.dataset.passes.base import PassResult, TextPass
from ops.dataset.sample.format.types import Constraints, Sample, TensorMeta


class Rename(TextPass):
    """Gives parameters and variables canonical names.

    A parameter loses what the compiler put around the expression that it stands for; variables are numbered as they are
    assigned. Parameters keep their order, and sizes their names, which are those of symbols. The sample computes the
    same on the same inputs; replay makes other values for a tensor of another name.
    """

    name: ClassVar[str] = "rename"
    keeps_outputs: ClassVar[bool] = True

    def apply(self, sample: Sample) -> PassResult:
        """Rename parameters and variables in code and metadata."""
        graph = Graph.parse(sample.model_code)
        names = canonical_names(graph)
        own = {parameter.name for parameter in graph.parameters}

        def rename(tensor: TensorMeta) -> TensorMeta:
            name = names.get(tensor.name, tensor.name) if tensor.name in own else tensor.name
            return tensor if name == tensor.name else dataclasses.replace(tensor, name=name, class_name=None)

        edits = [replacement_edit(place, names[place.name]) for place in graph.name_spans() if place.name in names]
        after = dataclasses.replace(
            sample.with_tensors(rename),
            model_code=graph.apply_edits(edits),
            constraints=_constraints(sample.constraints, {name: names[name] for name in own if name in names}),
        )
        changed = {old for old, name in names.items() if old != name}
        return PassResult(after, f"renamed {len(changed & own)} parameters and {len(changed - own)} variables")

    def fault(self, sample: Sample) -> str | None:
        """Tell the first name that is not canonical, and what it would be."""
        names = canonical_names(Graph.parse(sample.model_code))
        return next((f"{old} would be {name}" for old, name in names.items() if old != name), None)


def canonical_names(graph: Graph) -> dict[str, str]:
    """Each parameter and variable of `forward` → its canonical name."""
    symbols = {parameter.name for parameter in graph.parameters if parameter.is_size}
    parameters = [parameter.name for parameter in graph.parameters]
    places = graph.name_spans()
    variables = [place.name for place in places if place.is_bound and place.name not in {"self", *parameters}]
    own = {*parameters, *variables}
    # What `forward` reads and does not assign: modules, functions, classes.
    taken = {place.name for place in places} - own - {"self"} | symbols
    names: dict[str, str] = {name: name for name in parameters if name in symbols}
    for name in dict.fromkeys((*parameters, *variables)):
        if name not in names:
            wanted = stable_name(name) if name in parameters else drop_number(name)
            names[name] = free_name("tensor" if name in parameters and wanted in {"self", "torch"} else wanted, taken)
            taken.add(names[name])
    return names


def _constraints(constraints: Constraints, names: Mapping[str, str]) -> Constraints:
    shapes = tuple((shape, names.get(name, name)) for shape, name in constraints.input_shapes)
    if shapes == constraints.input_shapes:
        return constraints
    return dataclasses.replace(constraints, input_shapes=shapes, source=None)
