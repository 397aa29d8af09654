"""Identity of a sample: sha256 hashes over its graph, its inputs' shapes, and all that replay reads.

Nothing is executed.
"""

import hashlib
import json
from collections.abc import Iterator

from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.format.devices import devices_of, to_json
from ops.dataset.sample.format.literals import literal_text
from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta

_VERSION = "graphnet 1"


def graph_hash(sample: Sample) -> str:
    """Identity of the graph alone: equal for graphs with equal canonical text, whatever their sizes and names.

    That of several devices is over the different texts of their ranks, without the names of groups.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    texts = sorted({text for text, _ in _ranks(sample)}) or [canonical_form(sample.model_code).text]
    return _sha256(_VERSION, "graph", sample.info.framework, *texts)


def content_hash(sample: Sample) -> str:
    """Identity for deduplication: the graph, and shape and dtype of every input and weight.

    With several devices also the graph of each rank and the sizes of its groups, in any order of the ranks, the mesh,
    and the places of tensors.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    lines = (f"{list(tensor.shape)} {tensor.dtype}" for tensor in _ordered_tensors(sample))
    return _sha256(_VERSION, "content", graph_hash(sample), *lines, *_shared(sample))


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
    return _sha256(_VERSION, "sample", graph_hash(sample), *tensors, *symbols, *_exact(sample))


def _ranks(sample: Sample) -> list[tuple[str, list[int]]]:
    """For each rank the canonical text, with groups numbered as it uses them, and their sizes; [] with one device."""
    devices = devices_of(sample.info)
    if devices is None:
        return []
    ranks = []
    for rank, graph in enumerate(devices.graphs or [0]):
        text = canonical_form(sample.rank_code.get(graph, sample.model_code)).text
        places = {text.find(repr(name)): name for name in devices.groups}
        sizes = []
        for number, (_, name) in enumerate(sorted((place, name) for place, name in places.items() if place >= 0)):
            text = text.replace(repr(name), f"'group {number}'")
            group = devices.groups[name]
            sizes += [group.size or sum(len(members) for members in group.members if rank in members)]
        ranks.append((text, sizes))
    return ranks


def _shared(sample: Sample) -> list[str]:
    """Lines that samples of several devices share if they differ in the order of ranks and axes, and in names."""
    devices = devices_of(sample.info)
    if devices is None:
        return []
    ranks = sorted(f"{sizes} {text}" for text, sizes in _ranks(sample))
    places = [devices.tensors.get(tensor.name) for tensor in _ordered_tensors(sample)]
    return [*ranks, *map(repr, (sorted(devices.mesh.items()), places, devices.outputs))]


def _exact(sample: Sample) -> list[str]:
    """All that tells samples of several devices apart."""
    devices = devices_of(sample.info)
    if devices is None:
        return []
    texts = [sample.model_code, *(text for _, text in sorted(sample.rank_code.items()))]
    placed = json.dumps(to_json(devices), sort_keys=True)
    return [*(canonical_form(text).text for text in texts), json.dumps(list(devices.mesh)), placed]


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
