"""Triage: whether a model is worth a capture, decided from what its hub says of it and its `config.json` alone.

No weight is fetched, and no code of a repository runs: the class is one of an installed library, and is built on the
meta device of torch, in a sandbox, which gives its size without allocating it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.agent.candidate import Candidate
from ops.agent.rows import Reason
from ops.sample.format.types import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Triaged:
    """A model that is to be captured, and all that its recipe needs.

    Attributes:
        candidate: The model.
        architecture: Hash of what shapes its graph: the class and the settings that are not listed as shaping nothing.
            Equal architectures have equal graphs.
        library: "transformers" or "timm"; None for a model that its source makes by itself (zoo, file), of which
            nothing but the candidate is known.
        class_name: Class of transformers to build ("BertForMaskedLM"), or the name of timm's model ("resnet18").
        config: `config.json` as it stands in the repository.
        revision: Commit of the repository.
        licence: As the hub names it ("apache-2.0"); None where nothing is said.
        parameter_count: Number of parameters.
        memory_bytes: Of its parameters and buffers.
        options: Capture options that it wants: `memory=none` for a large one.
    """

    candidate: Candidate
    architecture: str
    library: str | None = None
    class_name: str = ""
    config: Mapping[str, Json] = field(default_factory=dict)
    revision: str | None = None
    licence: str | None = None
    parameter_count: int | None = None
    memory_bytes: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A model that is not to be captured.

    Attributes:
        candidate: The model.
        reason: What is counted.
        message: The particulars; the first line says what is wrong.
        architecture: As in `Triaged`, where it is known.
        parameter_count: Likewise.
    """

    candidate: Candidate
    reason: Reason
    message: str
    architecture: str | None = None
    parameter_count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What may become a sample.

    Attributes:
        licences: Licences that allow it, as the hub names them; None for any.
        unlicensed: Whether a model may be taken whose repository names no licence.
        remote_code: Whether a repository's own code may be run, in the sandbox.
        most_parameters: A model with more is refused.
        real_memory_bytes: A model whose weights take more is captured without allocating them (`memory=none`).
    """

    licences: frozenset[str] | None
    unlicensed: bool = False
    remote_code: bool = False
    most_parameters: int = 100_000_000_000
    real_memory_bytes: int = 2 * 1024**3
