"""Identity of a sample: sha256 hashes over its graph, its inputs' shapes, and all that replay reads.

Nothing is executed.
"""

import hashlib
from collections.abc import Iterator

from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.format.literals import literal_text
from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta

_VERSION = "graphnet 1"


def graph_hash(sample: Sample) -> str:
    """Identity of the graph alone: equal for graphs with equal canonical text, whatever their sizes and names.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    return _sha256(_VERSION, "graph", sample.info.framework, canonical_form(sample.model_code).text)


def content_hash(sample: Sample) -> str:
    """Identity for deduplication: the graph, and shape and dtype of every input and weight.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    lines = (f"{list(tensor.shape)} {tensor.dtype}" for tensor in _ordered_tensors(sample))
    return _sha256(_VERSION, "content", graph_hash(sample), *lines)


def sample_hash(sample: Sample) -> str:
    """Identity for results: the graph and all metadata that replay reads, so a repaired sample has a new one.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    tensors = (
        " ".join(
            [
                # The name seeds the tensor's values.
                literal_text(tensor.name),
                f"[{', '.join(map(str, tensor.shape))}]",
                tensor.dtype,
                *map(literal_text, (tensor.mean, tensor.std, tensor.data, tensor.min_val, tensor.max_val)),
                *([literal_text(tensor.extra[VALUE_PROPERTY])] if VALUE_PROPERTY in tensor.extra else []),
                *([] if tensor.kept is None else [f"kept {hashlib.sha256(tensor.kept).hexdigest()}"]),
            ]
        )
        for tensor in _ordered_tensors(sample)
    )
    symbols = (f"{name}={size}" for name, size in sorted(sample.constraints.example_values.items()))
    return _sha256(_VERSION, "sample", graph_hash(sample), *tensors, *symbols)


def _sha256(*parts: str) -> str:
    """Hash a sequence of texts; another split of the same characters gives another hash."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode(errors="surrogatepass")
        digest.update(f"{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()


def _ordered_tensors(sample: Sample) -> Iterator[TensorMeta]:
    """Tensors in the order of `forward`'s parameters; then tensors that `forward` does not take, by name."""
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    for parameter in canonical_form(sample.model_code).parameters:
        tensor = tensors.pop(parameter.name, None)
        if tensor is not None:
            yield tensor
    yield from (tensors[name] for name in sorted(tensors))
