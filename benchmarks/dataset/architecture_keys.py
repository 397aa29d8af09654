"""Whether models of one architecture, as triage decides it, have equal graphs.

    python -m benchmarks.dataset.architecture_keys [PATTERN] [--step 1] [--head CLASS-END] [--seconds S]

For every model type of the installed transformers that the zoo knows: a small configuration, and the same with all
changed that leaves its architecture alone by triage: names, notes, initial weights, ids of special tokens. Both are
captured; their graphs and the shapes of all tensors have to be equal. Where they differ, each change is tried alone.
"""

import dataclasses
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from benchmarks._shared.harness import SECONDS, STEP, option, parse, table
from benchmarks.dataset.head_classes import small_config
from ops.intake import structure
from ops.sources.huggingface.heads import auto_tables, classes_by_model_type
from ops.sources.model_types.tables import MODEL_TYPES

LONGEST_S = 600.0


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a model type.

    Attributes:
        verdict: "equal", "different", or why it could not be told.
        changes: The settings that were changed, or those that made a difference.
    """

    name: str
    verdict: str
    changes: tuple[str, ...] = ()


class _Silent:
    """Takes the place of a worker's reporter."""

    def phase(self, name: str) -> None:
        """Say nothing."""


def main() -> None:
    """Print the figures, and every difference."""
    arguments = parse(
        __doc__,
        option("pattern", nargs="?", default="", help="part of the names of model types"),
        STEP,
        SECONDS,
        option("--head", default="", help="end of the name of the class; the bare model by default"),
    )
    started = time.monotonic()
    outcomes = []
    for model_type in sorted(name for name in MODEL_TYPES if arguments.pattern in name)[:: arguments.step]:
        if time.monotonic() - started > arguments.seconds:
            break
        outcomes.append(_isolated(model_type, arguments.head))
        print(outcomes[-1], file=sys.stderr, flush=True)
    counts = Counter(outcome.verdict.partition(":")[0] for outcome in outcomes)
    print(table(["verdict", "model types"], list(counts.items())))
    for outcome in outcomes:
        if outcome.verdict == "different":
            print(f"{outcome.name}: {', '.join(outcome.changes)}")


def _isolated(model_type: str, head: str) -> Outcome:
    """`compare` in a fork."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, model_type, head))
    process.start()
    sender.close()
    try:
        outcome: Outcome = receiver.recv() if receiver.poll(LONGEST_S) else Outcome(model_type, "too slow")
        return outcome
    except EOFError:
        return Outcome(model_type, "its process died")
    finally:
        process.kill()
        process.join()


def _send(sender: Connection, model_type: str, head: str) -> None:
    try:
        sender.send(compare(model_type, head))
    except Exception as error:  # noqa: BLE001 - all that libraries raise is what is counted
        sender.send(Outcome(model_type, f"failed: {type(error).__name__}: {str(error)[:100]}"))


def compare(model_type: str, head: str = "") -> Outcome:
    """Capture a model and the same with all changed that leaves its architecture alone."""
    class_name = _class(model_type, head)
    if class_name is None:
        return Outcome(model_type, "no such class")
    config = {**small_config(model_type).to_diff_dict(), "model_type": model_type, "architectures": [class_name]}
    key = _key(config)
    changes = {name: value for name, value in _changes(config) if _key({**config, name: value}) == key}
    before = _captured(config)
    if before == _captured({**config, **changes}):
        return Outcome(model_type, "equal", tuple(changes))
    guilty = [name for name, value in changes.items() if before != _captured({**config, name: value})]
    return Outcome(model_type, "different", tuple(guilty))


def _class(model_type: str, head: str) -> str | None:
    """The bare class of a model type, or its first class with a head of that end."""
    if not head:
        return next(iter(classes_by_model_type("MODEL_MAPPING_NAMES").get(model_type, ())), None)
    names = (name for table_name in auto_tables() for name in classes_by_model_type(table_name).get(model_type, ()))
    return next((name for name in names if name.endswith(head)), None)


def _changes(config: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Other values of all settings that may shape nothing."""
    yield from {"_name_or_path": "other", "finetuned_from": "other", "task_specific_params": {"a": {}}}.items()
    yield from {"id2label": {0: "no", 1: "yes"}, "initializer_range": 0.3, "initializer_factor": 0.3}.items()
    yield from {"init_std": 0.3, "problem_type": "multi_label_classification", "tokenizer_class": "Other"}.items()
    for number, name in enumerate(sorted(structure.TOKENS)):
        current = config.get(name)
        yield name, 5 + number if not isinstance(current, int) else current + 1


def _key(config: Mapping[str, Any]) -> str:
    answer = structure.run({"library": "transformers", "config": dict(config), "head": None}, _Silent())
    if "architecture" not in answer:
        raise ValueError(answer["message"])
    return str(answer["architecture"])


def _captured(config: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The graphs of a configuration's model, and the shapes and types of their tensors."""
    import torch
    import transformers

    from ops.capture.proof.proven import capture_proven
    from ops.capture.writing.samples import write_samples
    from ops.sample.format.codec import read_sample
    from ops.sources.huggingface.example import with_inputs

    torch.manual_seed(0)
    names: Any = config["architectures"]
    parsed = transformers.AutoConfig.for_model(**config)
    loaded = with_inputs(getattr(transformers, names[0])._from_config(parsed).eval())
    graphs = capture_proven(loaded.module, loaded.module, loaded.args, loaded.kwargs, dynamic=False)[0]
    with tempfile.TemporaryDirectory(prefix="graphnet-keys-") as folder:
        sample_ids = write_samples(graphs, dataclasses.replace(loaded, model_name="model"), Path(folder))
        samples = [read_sample(Path(folder) / sample_id) for sample_id in sample_ids]
    return [
        (each.model_code, [(weight.name, weight.shape, weight.dtype) for weight in each.weights]) for each in samples
    ]


if __name__ == "__main__":
    structure.warm_up()
    main()
