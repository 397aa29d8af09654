"""Classes of the installed transformers that `hub:` builds from a configuration that names them, and has inputs for.

    python -m benchmarks.dataset.head_classes [PATTERN] [--dtype bfloat16] [--results FILE]

For every class with a head in the tables of transformers' auto classes, a small configuration that names it is made,
the class is chosen, built with random weights, and called with its example inputs. A small configuration from which
the class cannot be built is reported separately: it is this script's fault, and a repository brings its own.
"""

import collections
import dataclasses
import json
import logging
import multiprocessing
import re
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any

from benchmarks._shared.harness import RESULTS, Results, cell, option, parse, table
from ops.dataset.sources.huggingface.heads import auto_tables, choose_class, classes_by_model_type
from ops.dataset.sources.huggingface.inputs import SMALL, example_inputs
from ops.dataset.sources.libraries.transformers import IMAGE_TOKENS, small_settings
from ops.dataset.sources.model_types.base import VOCABULARY
from ops.dataset.sources.options import DTYPES

LONGEST_S = 60.0
MOST_PARAMETERS = 300_000_000
_STEPS = ("choose", "configure", "build", "inputs", "call", "runs")


@dataclasses.dataclass(frozen=True, slots=True)
class ClassOutcome:
    """The last step that a class reached.

    Attributes:
        step: Step that failed, or "runs".
        inputs: Parameters that it was called with, or the error.
    """

    name: str
    model_type: str
    step: str
    inputs: str


def main() -> None:
    """Print the figures and the failing classes."""
    arguments = parse(
        __doc__,
        option("pattern", nargs="?", default="For", help="regular expression for names of classes"),
        option("--dtype", choices=DTYPES, default=DTYPES[0], help="of the configurations"),
        RESULTS.with_settings(help="file that gets a line a class"),
    )
    outcomes = []
    results = Results(arguments.results, ClassOutcome)
    for name, model_type in head_classes(arguments.pattern):
        outcomes.append(_try_in_fork(name, model_type, arguments.dtype))
        results.add(outcomes[-1])
        print(f"{name}: {outcomes[-1].step}", file=sys.stderr, flush=True)
    print(summary(outcomes))


def head_classes(pattern: str = "For") -> list[tuple[str, str]]:
    """List the classes of the auto tables whose names match, each with the first model type that has it."""
    types: dict[str, str] = {}
    for table_name in auto_tables():
        for model_type, classes in classes_by_model_type(table_name).items():
            types |= {name: model_type for name in classes if name not in types}
    return sorted(item for item in types.items() if re.search(pattern, item[0]))


def small_config(model_type: str) -> Any:
    """Make a small configuration of a model type, with small parts."""
    import transformers

    config = transformers.AutoConfig.for_model(model_type, **small_settings(model_type))
    for name in IMAGE_TOKENS:
        if getattr(config, name, None) is not None:
            setattr(config, name, VOCABULARY - 1)
    return config


def try_class(name: str, model_type: str, dtype: str = DTYPES[0]) -> ClassOutcome:
    """Choose, build and call a class."""
    import torch

    step = "configure"
    try:
        config = small_config(model_type)
        config.architectures = [name]
        config.dtype = dtype
        config._experts_implementation = "batched_mm"
        step = "choose"
        chosen = choose_class(config, None)
        if chosen.model_class.__name__ != name:
            raise AssertionError(f"{chosen.model_class.__name__} was chosen")
        step = "build"
        with torch.device("meta"):
            size = sum(weight.numel() for weight in chosen.model_class._from_config(chosen.config).parameters())
        if size > MOST_PARAMETERS:
            raise ValueError(f"{size} parameters are too many for this script")
        torch.manual_seed(0)
        model = chosen.model_class._from_config(chosen.config).eval()
        step = "inputs"
        inputs = example_inputs(model, SMALL)
        step = "call"
        with torch.no_grad():
            model(**inputs)
    except Exception as error:  # noqa: BLE001 - any error of a library is a result
        return ClassOutcome(name, model_type, step, f"{type(error).__name__}: {str(error).strip()[:200]}")
    shapes = {key: list(value.shape) for key, value in inputs.items()}
    return ClassOutcome(name, model_type, "runs", json.dumps(shapes))


def _try_in_fork(name: str, model_type: str, dtype: str) -> ClassOutcome:
    """Run `try_class` in a fork, since classes hang, crash, and need memory."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, name, model_type, dtype))
    process.start()
    sender.close()
    try:
        if not receiver.poll(LONGEST_S):
            return ClassOutcome(name, model_type, "call", f"takes longer than {LONGEST_S:.0f} s")
        outcome: ClassOutcome = receiver.recv()
        return outcome
    except EOFError:
        return ClassOutcome(name, model_type, "call", "its process died")
    finally:
        process.kill()
        process.join()


def _send(sender: Connection, name: str, model_type: str, dtype: str) -> None:
    logging.disable()
    sender.send(try_class(name, model_type, dtype))


def summary(outcomes: Sequence[ClassOutcome]) -> str:
    """Write the figures, and a line for each failing class."""
    steps: Mapping[str, int] = collections.Counter(outcome.step for outcome in outcomes)
    rows = [(step, steps.get(step, 0)) for step in _STEPS]
    failed = [
        (f"`{each.name}`", each.step, cell(each.inputs, 120))
        for each in sorted(outcomes, key=lambda each: (_STEPS.index(each.step), each.name))
        if each.step != "runs"
    ]
    parts = [f"{len(outcomes)} classes", table(["ends at", "classes"], rows)]
    return "\n\n".join([*parts, table(["class", "step", "why"], failed)] if failed else parts)


if __name__ == "__main__":
    import transformers.generation
    import transformers.masking_utils
    import transformers.modeling_layers
    import transformers.modeling_utils  # noqa: F401 - once, and not in each fork

    main()
