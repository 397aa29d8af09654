"""Triage: whether a model is worth a capture, decided from what its hub says of it and its `config.json` alone.

No weight is fetched, and no code of a repository runs: the class is one of an installed library, and is built on the
meta device of torch, in a sandbox, which gives its size without allocating it.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
import itertools
import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.intake.candidate import ModelCandidate, with_options
from ops.dataset.intake.configs import PRELOAD, Configs, HubConfig
from ops.dataset.intake.licences import USUAL, allowed_licences
from ops.dataset.sample.format.types import Json
from ops.dataset.sources import registry
from ops.dataset.sources.options import CAPTURE_OPTIONS
from ops.dataset.sources.repository_config import arguments_of, library_of, quantization_of
from ops.errors import GraphNetError
from ops.execution.environments.definition import own_environments, read_record
from ops.execution.torch_worker import TORCH_PRELOAD, TorchTask
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import REPORT_CONFIG, Count, MalformedError, Name, Text, read
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task import TaskFailureKind
from ops.failures import FailureReason, reason_of

_DEADLINE_S = 60.0
_MEMORY_LIMIT_BYTES = 4 * GIB
_AT_ONCE = 16
"""Candidates whose configurations are fetched before the first of them is looked at."""

_MOST_TAG_CHARACTERS = 100

_OF_SAMPLES = ("values", "memory")
"""Capture options that shape no graph."""

_FAILURES: Mapping[str, FailureReason] = {
    TaskFailureKind.TIMEOUT: FailureReason.TOO_LARGE,
    TaskFailureKind.OUT_OF_MEMORY: FailureReason.TOO_LARGE,
    TaskFailureKind.CRASH: FailureReason.CRASH,
}
"""Kind of a failure to build a model without its weights → reason; one that exceeds a limit has too many parts."""


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class Structure:
    """The structure of a model, found by building it without weights: the result of `ops.dataset.intake.structure`.

    Attributes:
        class_name: Class of transformers or diffusers to build ("BertForMaskedLM"), or the name of timm's model
            ("resnet18").
        part: The part of the configuration that the class is built of, such as "text_config"; "" for all of it.
        architecture: Hash of what shapes its graph: the class and the settings that are not listed as shaping nothing.
            Equal architectures have equal graphs.
        parameter_count: Number of parameters.
        memory_bytes: Size of its parameters and buffers.
        image: Channels, height and width of the images that a model of timm is made for.
        reason: Why it cannot be built; None where it can.
        message: The particulars.
    """

    class_name: Name = ""
    part: Name = ""
    architecture: Name = ""
    parameter_count: Count = 0
    memory_bytes: Count = 0
    image: Annotated[tuple[Count, ...], Field(max_length=3)] = ()
    reason: Name | None = None
    message: Text = ""


_STRUCTURE = TypeAdapter(Structure)


@dataclass(frozen=True, slots=True, kw_only=True)
class Triaged:
    """A model that is to be captured, and all that its recipe needs; or why it is not.

    Attributes:
        candidate: The model.
        reason: Why it is refused, which is counted; None for one that is to be captured.
        message: The particulars of the reason; the first line says what is wrong.
        architecture: That of the structure, and the options that shape its graph; "" where it is not known.
        library: "transformers", "diffusers" or "timm"; None for a model that its source makes by itself: one of the zoo
            or a file, or one of a hub with its own code or weights.
        structure: What it is like.
        config: `config.json` as it stands in the repository.
        arguments: Arguments of `timm.create_model`, besides the name.
        environment: The environment that has its library; None for the project's own.
        revision: Commit of the repository.
        licence: As the hub names it ("apache-2.0"); None where nothing is said.
        tags: What the hub says that it is for, and is built with.
        options: Capture options that it wants: `memory=none` for a large one.
        downloaded_bytes: Size of its configuration; 0 where the folder had it already.
    """

    candidate: ModelCandidate
    reason: FailureReason | None = None
    message: str = ""
    architecture: str = ""
    library: str | None = None
    structure: Structure = field(default_factory=Structure)
    arguments: Mapping[str, Json] = field(default_factory=dict)
    environment: str | None = None
    config: Mapping[str, Json] = field(default_factory=dict)
    revision: str | None = None
    licence: str | None = None
    tags: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    downloaded_bytes: int = 0

    @property
    def facts(self) -> dict[str, Json]:
        """Its revision and licence, named as in a hub's facts."""
        facts = {"revision": self.revision, "license": self.licence}
        return {name: value for name, value in facts.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The conditions under which a model may become a sample.

    Attributes:
        licences: Licences that allow it, as the hub names them; None for any.
        unlicensed: Whether a model may be taken whose repository names no licence.
        gated: Whether a model may be taken whose conditions the token's account has accepted.
        remote_code: Whether a repository's own code may be run, in the sandbox.
        most_parameters: A model with more is refused.
        real_memory_bytes: A model whose weights take more is captured without allocating them (`memory=none`).
        memory_limit_bytes: One whose weights take more is refused: samples are run to be validated, and could not be.
    """

    licences: frozenset[str] | None = field(default_factory=lambda: allowed_licences(",".join(USUAL)))
    unlicensed: bool = False
    gated: bool = False
    remote_code: bool = False
    most_parameters: int = 100_000_000_000
    real_memory_bytes: int = 2 * GIB
    memory_limit_bytes: int = 8 * GIB


@dataclass(slots=True)
class Triage:
    """Decides for one candidate after the other.

    Attributes:
        policy: What may become a sample.
        host: Worker that models are built in, in its sandbox.
        configs: Where configurations come from.
        environments: Folder of the environments, where a library may be that the project's own lacks.
        holder: Name of the model that has an architecture already, or None. Those that came before in this triage
            are known anyway.
    """

    policy: Policy
    host: WorkerHost
    configs: Configs
    environments: Path | None = None
    holder: Callable[[str], str | None] = lambda _: None
    _here: dict[str, str] = field(default_factory=dict)

    def verdicts(self, candidates: Iterable[ModelCandidate]) -> Generator[Triaged, None, None]:
        """Decide for each candidate, in their order; configurations are fetched a few ahead.

        Raises:
            HubError: A hub is busy for longer than the wait allowed. Undecided candidates can be passed again.
        """
        waiting = iter(candidates)
        with WorkerHost(preload=PRELOAD) as host:
            while batch := list(itertools.islice(waiting, _AT_ONCE)):
                early = [_refuse_unreadable(each) or self._judge_facts(each, each.facts) for each in batch]
                is_asked = [refusal is None and _is_of_hub(item) for item, refusal in zip(batch, early, strict=True)]
                replies = iter(self.configs.fetch(list(itertools.compress(batch, is_asked)), host))
                for candidate, refusal, has_reply in zip(batch, early, is_asked, strict=True):
                    yield refusal or self._decide(candidate, next(replies) if has_reply else None)

    def _decide(self, candidate: ModelCandidate, reply: HubConfig | None) -> Triaged:
        """The verdict on a candidate; `reply` is None for one of no hub."""
        if reply is None:
            return self._refuse_known(Triaged(candidate=candidate, architecture=_hash([candidate.name])))
        return dataclasses.replace(self._inspect(candidate, reply), downloaded_bytes=reply.downloaded_bytes)

    def _inspect(self, candidate: ModelCandidate, reply: HubConfig) -> Triaged:
        """The verdict on a candidate by its configuration."""
        if reply.refusal is not None:
            return self._may_run_code(candidate, reply.refusal.reason, str(reply.refusal), candidate.facts)
        if (refusal := self._judge_facts(candidate, reply.facts)) is not None:
            return refusal
        if method := quantization_of(reply.settings):
            told = f"its weights are quantised ({printable(method, 100)})"
            message = f"{told}, and only the model without that could be built"
            return Triaged(candidate=candidate, reason=FailureReason.QUANTIZED, message=message)
        library = str(library_of(reply.settings))
        environment = self._environment_with(library)
        structure = self._structure(candidate, reply, library, environment)
        if structure.reason is not None:
            return self._may_run_code(candidate, FailureReason(structure.reason), structure.message, reply.facts)
        if excess := self._excess(structure):
            return Triaged(candidate=candidate, reason=FailureReason.TOO_LARGE, message=excess, structure=structure)
        options = registry.parse(candidate.spec).options
        is_large = structure.memory_bytes > self.policy.real_memory_bytes
        triaged = Triaged(
            candidate=candidate,
            architecture=structure.architecture,
            library=library,
            structure=structure,
            config=reply.settings,
            arguments=arguments_of(reply.settings) if library == "timm" else {},
            environment=environment,
            revision=_text(reply.facts, "revision"),
            licence=_text(reply.facts, "license"),
            tags=_tags(reply.facts),
            options={"memory": "none"} if is_large and "mesh" not in options else {},
        )
        return self._refuse_known(triaged if options.get("weights") == "random" else _leave_to_source(triaged))

    def _judge_facts(self, candidate: ModelCandidate, facts: Mapping[str, Json]) -> Triaged | None:
        """The refusal that follows from what a hub says; None where it says nothing yet, or all is well."""
        if not _is_of_hub(candidate) or "revision" not in facts:
            return None
        policy, licence = self.policy, _text(facts, "license")
        is_allowed = policy.licences is None or licence in policy.licences
        cases = (
            (
                facts.get("gated") and not policy.gated,
                FailureReason.GATED,
                f"{candidate.name} is gated, and its conditions are for those who accept them",
            ),
            (
                licence is None and not policy.unlicensed,
                FailureReason.LICENCE,
                f"{candidate.name} names no licence",
            ),
            (
                licence is not None and not is_allowed,
                FailureReason.LICENCE,
                f"the licence {printable(str(licence), 100)} is not among those that are allowed",
            ),
        )
        refusals = (
            Triaged(candidate=candidate, reason=reason, message=told) for applies, reason, told in cases if applies
        )
        return next(refusals, None)

    def _excess(self, structure: Structure) -> str:
        """Describe how a model is too large; "" where it is not."""
        policy = self.policy
        told = f"{structure.class_name} has {structure.parameter_count / 1e9:.1f} billion parameters"
        if structure.parameter_count > policy.most_parameters:
            return f"{told}, and at most {policy.most_parameters / 1e9:g} billion are taken"
        if structure.memory_bytes > policy.memory_limit_bytes:
            limit = f"may take {policy.memory_limit_bytes / GIB:.1f} GiB (validate.memory_limit_bytes)"
            return f"{told}, which take {structure.memory_bytes / GIB:.1f} GiB, and the validation of a sample {limit}"
        return ""

    def _may_run_code(
        self, candidate: ModelCandidate, reason: FailureReason, message: str, facts: Mapping[str, Json]
    ) -> Triaged:
        """The refusal; but a model that needs its repository's code is taken where policy allows that."""
        if reason is not FailureReason.REMOTE_CODE or not self.policy.remote_code:
            return Triaged(candidate=candidate, reason=reason, message=message)
        candidate = dataclasses.replace(candidate, spec=with_options(candidate.spec, {"remote_code": "yes"}))
        revision, licence = _text(facts, "revision"), _text(facts, "license")
        architecture = _hash([candidate.name, revision])
        triaged = Triaged(candidate=candidate, architecture=architecture, revision=revision, licence=licence)
        return self._refuse_known(_leave_to_source(triaged))

    def _structure(
        self, candidate: ModelCandidate, config: HubConfig, library: str, environment: str | None
    ) -> Structure:
        """Build the model on the meta device."""
        head = registry.parse(candidate.spec).options.get("head")
        payload = {"library": library, "config": dict(config.settings), "head": head}
        python = self.environments and environment and self.environments / environment / "bin" / "python"
        host = self.host.environment_host(python or None, TORCH_PRELOAD).confined_host()
        setup = "ops.dataset.intake.structure:warm_up" if library == "transformers" else None
        limits = (_DEADLINE_S, _MEMORY_LIMIT_BYTES)
        outcome = host.run(TorchTask("ops.dataset.intake.structure:run", payload, *limits, host_setup=setup))
        if outcome.failure is not None:
            reason = _FAILURES.get(outcome.failure.kind, FailureReason.CANNOT_BE_BUILT)
            return Structure(reason=reason, message=f"building it without weights failed: {outcome.failure.message}")
        try:
            return read(_STRUCTURE, outcome.result, "the worker's answer")
        except MalformedError as error:
            return Structure(reason=FailureReason.CANNOT_BE_BUILT, message=str(error))

    def _environment_with(self, library: str) -> str | None:
        """The environment that has a library that the project's own lacks; None where none has it."""
        if importlib.util.find_spec(library) is not None or self.environments is None:
            return None
        records = {name: read_record(self.environments / name) or {} for name in own_environments(self.environments)}
        return next((name for name, record in records.items() if {library, "torch"} <= record.keys()), None)

    def _refuse_known(self, triaged: Triaged) -> Triaged:
        """The model, or its refusal because another one has its architecture, with the same options of capture."""
        options = registry.parse(triaged.candidate.spec).options
        shaping = {
            name: value for name, value in options.items() if name in CAPTURE_OPTIONS and name not in _OF_SAMPLES
        }
        if shaping:
            triaged = dataclasses.replace(triaged, architecture=_hash([triaged.architecture, shaping]))
        name = triaged.candidate.name
        holder = self.holder(triaged.architecture) or self._here.setdefault(triaged.architecture, name)
        if holder == name:
            return triaged
        return Triaged(
            candidate=triaged.candidate,
            reason=FailureReason.KNOWN_ARCHITECTURE,
            message=f"{holder} has the same architecture",
            architecture=triaged.architecture,
            structure=triaged.structure,
        )


def _refuse_unreadable(candidate: ModelCandidate) -> Triaged | None:
    """The refusal of a model whose file is gone, or whose own options do not go with a mesh; None for others."""
    try:
        registry.parse(candidate.spec)
    except GraphNetError as error:
        reasons = (reason_of(error), FailureReason.BROKEN_CONFIGURATION)
        reason = next(reason for reason in reasons if reason is not FailureReason.UNKNOWN)
        return Triaged(candidate=candidate, reason=reason, message=str(error))
    return None


def _leave_to_source(triaged: Triaged) -> Triaged:
    """A model that its source builds from its own code or weights, pinned to the commit that triage read."""
    candidate = triaged.candidate
    spec = with_options(candidate.spec, triaged.options)
    if triaged.revision is not None and registry.parse(spec).revision is None:
        name, question, rest = spec.partition("?")
        spec = f"{name}@{triaged.revision}{question}{rest}"
    return dataclasses.replace(triaged, candidate=dataclasses.replace(candidate, spec=spec), library=None)


def _is_of_hub(candidate: ModelCandidate) -> bool:
    return candidate.spec.startswith("hub:")


def _text(facts: Mapping[str, Json], name: str) -> str | None:
    value = facts.get(name)
    return value if isinstance(value, str) else None


def _tags(facts: Mapping[str, Json]) -> tuple[str, ...]:
    """Tags of a hub except those of data sets, licences and regions, which have a prefix."""
    tags = facts.get("tags")
    texts = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    return tuple(tag for tag in texts if ":" not in tag and len(tag) <= _MOST_TAG_CHARACTERS)


def _hash(value: Sequence[Json] | Sequence[object]) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
