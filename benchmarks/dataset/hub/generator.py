"""Generates repositories for the loopback hub, and the truth about them: equal graphs, broken ones, and reasons.

Each is a configuration that builds, of a model type of the installed transformers, for one of its classes and of one of
several sizes. Some are finetunes of others: other names, labels and notes, and the same graph. Some are broken.
"""

import dataclasses
import hashlib
import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.dataset.head_classes import small_config
from benchmarks.dataset.hub.server import Repository
from ops.dataset.sources.huggingface.heads import auto_tables, classes_by_model_type
from ops.dataset.sources.model_types.tables import MODEL_TYPES
from ops.failures import FailureReason as Reason

COUNT = 1000
DUPLICATE_SHARE = 0.05
BROKEN_SHARE = 0.05

_HEADS = (
    "ForMaskedLM", "ForCausalLM", "LMHeadModel", "ForSequenceClassification", "ForTokenClassification",
    "ForQuestionAnswering", "ForMultipleChoice", "ForConditionalGeneration", "ForImageClassification",
    "ForMaskedImageModeling", "ForSemanticSegmentation", "ForDepthEstimation", "ForAudioClassification", "ForCTC",
)  # fmt: skip
"""Ends of names of the classes of repositories; they also have bare models."""

_LABELLED = ("ForSequenceClassification", "ForTokenClassification", "ForImageClassification")
_LAYERS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers", "decoder_layers")
_CHOICES: Mapping[tuple[str, ...], tuple[int | str, ...]] = {
    _LAYERS: (1, 2, 3),
    ("intermediate_size", "d_ff", "ffn_dim", "n_inner", "encoder_ffn_dim", "decoder_ffn_dim"): (384, 512, 640, 768),
    ("vocab_size",): (400, 512, 600, 750),
    ("hidden_act", "hidden_activation", "activation_function"): ("gelu", "relu", "silu"),
}
"""Settings that shape the graph or its tensors → values. A configuration gets the same value for all of a row."""

_MOST_PARAMETERS = 20_000_000
_NOTES: Mapping[str, Any] = {
    "finetuned_from": "a larger collection", "initializer_range": 0.05, "transformers_version": "4.30.2",
    "task_specific_params": {"summarization": {"max_length": 20}}, "_name_or_path": "/home/someone/checkpoint-500",
}  # fmt: skip
"""Settings that finetunes add, and on which no graph depends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """The truth about a repository.

    Attributes:
        repository: Its name.
        graph: Identity of its graph, equal for equal graphs. None for a broken one.
        reason: Reason why it has to be refused; None for a sound one.
        duplicate_of: The repository that it is a declared finetune of.
    """

    repository: str
    graph: str | None = None
    reason: str | None = None
    duplicate_of: str | None = None


def generate(count: int = COUNT, seed: int = 0) -> tuple[dict[str, Repository], list[Truth]]:
    """Generate repositories by name, and the truth of each.

    Args:
        count: Number of repositories.
        seed: Seed of all choices; the same seed gives the same repositories, with the same release of transformers.
    """
    draw = random.Random(seed)
    duplicates, broken = round(count * DUPLICATE_SHARE), round(count * BROKEN_SHARE)
    repositories: list[Repository] = []
    truths: list[Truth] = []
    for config, graph in _sound_configs(draw, count - duplicates - broken):
        name = f"org{len(repositories) % 17}/{config['model_type'].lower().replace('_', '-')}-{len(repositories):04d}"
        repositories.append(_repository(name, config, draw))
        truths.append(Truth(repository=name, graph=graph))
        if len(repositories) % 50 == 0:
            print(f"{len(repositories)} repositories", file=sys.stderr, flush=True)
    originals = draw.sample(range(len(repositories)), duplicates)
    for number, original in enumerate(originals):
        name = f"tuner{number % 5}/tuned-{number:04d}"
        repositories.append(_repository(name, _finetune(repositories[original]), draw))
        source = truths[original]
        truths.append(Truth(repository=name, graph=source.graph, duplicate_of=source.repository))
    for number, original in enumerate(draw.choices(range(len(originals)), k=broken)):
        name = f"broken{number % 3}/model-{number:04d}"
        repository, reason = _break_repository(number, dataclasses.replace(repositories[original], name=name))
        repositories.append(repository)
        truths.append(Truth(repository=name, reason=reason))
    order = draw.sample(range(len(repositories)), len(repositories))  # originals need not come first
    return {repositories[i].name: repositories[i] for i in order}, [truths[i] for i in order]


def _sound_configs(draw: random.Random, count: int) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield configurations that build, with the identity of the graph of each; no two graphs are equal."""
    pairs = sorted(_classes())
    seen: set[str] = set()
    failures = 0
    while len(seen) < count:
        model_type, class_name = draw.choice(pairs)
        config = _config(model_type, class_name, draw)
        graph = None if config is None else _graph(config, class_name)
        if config is None or graph is None or graph in seen:
            failures += 1
            if failures > 20 * count:
                raise SystemExit(f"only {len(seen)} of {count} graphs could be made")
            continue
        seen.add(graph)
        yield config, graph


def _classes() -> Iterator[tuple[str, str]]:
    """Yield the model types of the zoo, each with the classes that repositories have."""
    bare = classes_by_model_type("MODEL_MAPPING_NAMES")
    for model_type in MODEL_TYPES:
        yield from ((model_type, name) for name in bare.get(model_type, ())[:1])
        for table in auto_tables():
            for name in classes_by_model_type(table).get(model_type, ()):
                if name.endswith(_HEADS):
                    yield model_type, name


def _config(model_type: str, class_name: str, draw: random.Random) -> dict[str, Any] | None:
    """Make a configuration of a repository; None if there is none of this type."""
    try:
        small = small_config(model_type)
        for names, values in _CHOICES.items():
            value = draw.choice(values)
            for name in names:
                if type(getattr(small, name, None)) is type(value):
                    setattr(small, name, value)
        if class_name.endswith(_LABELLED):
            small.num_labels = draw.choice((2, 3, 5, 10))
    except Exception:  # noqa: BLE001 - some types have no small configuration, or none of this size
        return None
    config: dict[str, Any] = json.loads(small.to_json_string(use_diff=True))
    return {**config, "model_type": model_type, "architectures": [class_name]}


def _graph(config: Mapping[str, Any], class_name: str) -> str | None:
    """Identify a configuration's graph by class, activations and shapes of all weights; None if it does not build."""
    import torch
    import transformers

    try:
        parsed: Any = transformers.AutoConfig.for_model(**config)
        with torch.device("meta"):
            model = getattr(transformers, class_name)._from_config(parsed)
    except Exception:  # noqa: BLE001 - any error of transformers: it is no repository's configuration
        return None
    if sum(weight.numel() for weight in model.parameters()) > _MOST_PARAMETERS:
        return None
    shapes = [(name, list(tensor.shape)) for name, tensor in model.state_dict().items()]
    activations = [getattr(parsed, name, None) for name in ("hidden_act", "hidden_activation", "activation_function")]
    return hashlib.sha256(json.dumps([class_name, shapes, activations]).encode()).hexdigest()[:16]


def _repository(name: str, config: Mapping[str, Any], draw: random.Random) -> Repository:
    licence = draw.choice(("apache-2.0", "mit", "bsd-3-clause", "cc-by-4.0"))
    files = {"config.json": json.dumps(config, indent=2).encode(), "README.md": f"# {name}\n".encode()}
    return Repository(
        name=name, files=files, licence=licence, downloads=draw.randrange(10**6), age_days=draw.randrange(2000)
    )


def _finetune(repository: Repository) -> dict[str, Any]:
    """Make the configuration of a finetune: other notes and labels."""
    config = json.loads(repository.files["config.json"])
    labels = config.get("id2label")
    if labels:
        config["id2label"] = {key: f"class {key}" for key in labels}
        config["label2id"] = {f"class {key}": int(key) for key in labels}
    return {**config, **_NOTES}


def _break_repository(number: int, repository: Repository) -> tuple[Repository, str]:
    """Break the repository in one of ten ways; return it with the reason why it has to be refused."""
    config = json.loads(repository.files["config.json"])

    def change_config(**settings: Any) -> Repository:
        return dataclasses.replace(repository, files={"config.json": json.dumps({**config, **settings}).encode()})

    def add_fault(fault: str) -> Repository:
        return dataclasses.replace(repository, faults=frozenset({fault}))

    own_code = {"AutoConfig": "configuration_own.OwnConfig", "AutoModel": "modeling_own.OwnModel"}
    numbers = [name for name, value in config.items() if type(value) is int]
    truncated = {"config.json": repository.files["config.json"][:-20]}
    ways = (
        lambda: (dataclasses.replace(repository, gated=True), Reason.GATED),
        lambda: (dataclasses.replace(repository, licence="cc-by-nc-4.0"), Reason.LICENCE),
        lambda: (dataclasses.replace(repository, files={"README.md": b"# weights only"}), Reason.NO_CONFIGURATION),
        lambda: (dataclasses.replace(repository, files=truncated), Reason.BROKEN_CONFIGURATION),
        lambda: (change_config(**dict.fromkeys(numbers, "many")), Reason.BROKEN_CONFIGURATION),
        lambda: (change_config(model_type="hypothetical"), Reason.UNKNOWN_MODEL_TYPE),
        lambda: (change_config(architectures=["HypotheticalForCausalLM"]), Reason.UNKNOWN_CLASS),
        lambda: (change_config(model_type="own", architectures=["OwnModel"], auto_map=own_code), Reason.REMOTE_CODE),
        lambda: (add_fault("status 403"), Reason.REFUSED_ACCESS),
        lambda: (add_fault("corrupt"), Reason.DAMAGED_FILE),
    )
    return ways[number % len(ways)]()


def write(path: Path, repositories: Mapping[str, Repository], truths: list[Truth]) -> None:
    """Keep the generated repositories in a file."""
    kept = [
        {
            **{field.name: getattr(each, field.name) for field in dataclasses.fields(each)},
            "files": {name: content.decode("latin-1") for name, content in each.files.items()},
            "faults": sorted(each.faults),
        }
        for each in repositories.values()
    ]
    path.write_text(json.dumps({"repositories": kept, "truth": [dataclasses.asdict(each) for each in truths]}))


def read(path: Path) -> tuple[dict[str, Repository], list[Truth]]:
    """Read the file of `write`."""
    kept = json.loads(path.read_text())
    repositories = {}
    for each in kept["repositories"]:
        files = {name: content.encode("latin-1") for name, content in each["files"].items()}
        repositories[each["name"]] = Repository(**{**each, "files": files, "faults": frozenset(each["faults"])})
    return repositories, [Truth(**each) for each in kept["truth"]]
