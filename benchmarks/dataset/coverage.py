"""Coverage of models: the share that is captured completely, the share of valid graphs, and the time of a model.

Writes docs/coverage.md: `python -m benchmarks.dataset.coverage`. Each model is captured and its graphs validated in
forked children of a worker host; with `--jobs 2` two hosts share the models. With `--results FILE`, finished models are
kept there and not done again, so that the benchmark can be interrupted. The page has a part for each framework, and for
each environment of another torch; `--framework paddle`, or `--environment torch-2.14.1`, rewrites that part, and leaves
the others as they are.
"""

import dataclasses
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks._shared.harness import (
    ENVIRONMENTS,
    JOBS,
    LIMIT,
    OUT,
    REPO,
    RESULTS,
    Results,
    cell,
    group_by_key,
    option,
    parse,
    section_of,
    share_out,
    table,
)
from ops.dataset.capture.extract import Extractor
from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.identity import sample_hash
from ops.dataset.sample.trust import mark_trusted
from ops.dataset.sources import registry
from ops.dataset.sources.zoo import libraries
from ops.dataset.validate.run import ValidateConfig, validate_samples
from ops.errors import GraphNetError
from ops.execution.environments.definition import definitions, find_definition, own_python
from ops.execution.environments.description import processor_name
from ops.execution.frameworks.base import frameworks
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost

PAGE = REPO / "docs" / "coverage.md"
DEADLINE_S = 600.0
TITLES = {
    "torch": "## Models of torch",
    "torch-2.14.1": "## Models of timm and torchvision, under torch 2.14.1",
    "paddle": "## Models of Paddle",
}
"""Framework, or environment of another torch → heading of its part of the page."""

OTHER_TORCHES = [name for name in TITLES if name.startswith("torch-")]

_HEAD = """# Coverage

What is captured and validated of the models that the zoo lists, at small size. Written by one command:

    python -m benchmarks.dataset.coverage --jobs 2

*Captured completely* means that every graph of the model became a sample, and its proof held; a graph is *valid* when
all constraints on the dataset hold, those that lower no validity, too: parts of one model may have equal graphs
(`unique`), or shapes that depend on values (`statically_analysable`). Seconds are those of a model from request to
samples, on one core of the machine named below.

The zoo lists models that build and run with settings of a small size; a model type for which no such settings were
found is not in it. So the share that is captured is one of models that run, not of all that a library has.

44 model types of transformers were tried and left out of the zoo: they did not build or run with the settings tried, or
were too large or too slow for a small sample. Models of libraries that were not installed are not in the tables. Those
of Paddle need its environments (`graphnet env create paddle paddlenlp paddlex`). Those of timm and torchvision need a
torchvision of the very same torch, and are captured and validated in [an environment](torch-versions.md) that has both:

    graphnet env create torch@2.14.1 --with torchvision==0.29.1 --with timm
    python -m benchmarks.dataset.coverage "zoo:timm/*" "zoo:torchvision/*" --environment torch-2.14.1
"""


@dataclasses.dataclass(frozen=True, slots=True)
class ModelCoverage:
    """The result of one model."""

    spec: str
    task: str
    seconds: float
    message: str | None
    graphs: int = 0
    operators: int = 0
    broken: tuple[str, ...] = ()
    valid_graphs: int = 0
    validate_seconds: float = 0.0

    @property
    def library(self) -> str:
        """The source and library of the model."""
        return self.spec.partition("/")[0]


def main() -> None:
    """Capture, validate, write the page."""
    arguments = parse(
        __doc__,
        option("specs", nargs="*", default=[], help="models, * allowed (default: all that are installed)"),
        option("--framework", choices=list(frameworks()), help="only its models, and its part of the page"),
        option(
            "--environment", choices=OTHER_TORCHES, help="capture and validate in it, and write its part of the page"
        ),
        JOBS,
        LIMIT.with_settings(help="only the first so many models"),
        option("--no-validation", action="store_true", help="only capture"),
        RESULTS,
        OUT.with_settings(default=PAGE),
    )
    specs = list(_models(arguments.specs, arguments.framework))[: arguments.limit]
    results = Results(arguments.results, ModelCoverage)
    finished = {model.spec for model in results.rows}

    def work(waiting: Iterator[str]) -> Iterator[ModelCoverage]:
        host_of_run = _host(arguments.environment)
        with tempfile.TemporaryDirectory(prefix="graphnet-coverage-") as folder, host_of_run as host:
            for spec in waiting:
                model = _cover(spec, Path(folder), host, validate=not arguments.no_validation)
                results.add(model)
                print(_line(model), file=sys.stderr, flush=True)
                yield model

    share_out([spec for spec in specs if spec not in finished], arguments.jobs, work)
    covered = sorted((model for model in results.rows if model.spec in specs), key=lambda row: specs.index(row.spec))
    groups = group_by_key(covered, lambda model: arguments.environment or _framework(model.spec))
    for framework in filter(groups.get, TITLES):
        models = groups[framework]
        write_part(arguments.out, framework, part(framework, models, validated=not arguments.no_validation))
        print(summary(models))


def _models(asked: Sequence[str], framework: str | None) -> Iterable[str]:
    """List the requested models; else all whose libraries or environments are installed."""
    if asked:
        specs = [model.text for spec in asked for model in registry.expand(spec)]
    else:
        listed = [model for name in registry.names() for model in registry.get(name).listing()]
        specs = [model.spec for model in listed if not model.description.startswith("not installed")]
        specs = [spec for spec in specs if _has_environment(spec)]
    return [spec for spec in specs if framework in (None, _framework(spec))]


def _framework(spec: str) -> str:
    model = registry.parse(spec)
    return registry.get(model.source).framework(model)


def _has_environment(spec: str) -> bool:
    model = registry.parse(spec)
    name = registry.get(model.source).environment(model)
    return name is None or own_python(name, ENVIRONMENTS) is not None


def _host(environment: str | None) -> WorkerHost:
    if environment is None:
        return WorkerHost(
            preload=(*TORCH_PRELOAD, "transformers", "ops.dataset.capture.task", "ops.dataset.validate.task")
        )
    python = own_python(environment, ENVIRONMENTS)
    if python is None:
        raise SystemExit(f"the environment {environment} is not installed: graphnet env create {environment}")
    return WorkerHost(python, preload=(*TORCH_PRELOAD, "ops.dataset.capture.task", "ops.dataset.validate.task"))


def _cover(spec: str, folder: Path, host: WorkerHost, *, validate: bool) -> ModelCoverage:
    logs = folder / "logs"
    extractor = Extractor(folder / "samples", host, logs, deadline_s=DEADLINE_S, environments=ENVIRONMENTS)
    row = extractor.extract(registry.parse(spec))
    seconds = row.extract_ms / 1000
    if row.status != "success":
        return ModelCoverage(spec, row.task, seconds, row.message)
    folders = {name: folder / "samples" / name for name in row.sample_ids}
    samples = {name: read_sample(path) for name, path in folders.items()}
    operators = sum(sum(canonical_form(sample.model_code).operator_counts.values()) for sample in samples.values())
    covered = ModelCoverage(spec, row.task, seconds, None, len(samples), operators)
    if not validate:
        return covered
    framework = _framework(spec)
    targets = [
        mark_trusted(SampleTarget("catalog", name, sample_hash(samples[name]), path, framework=framework))
        for name, path in folders.items()
    ]
    return _validate(covered, targets, folder, host)


def _validate(covered: ModelCoverage, targets: Sequence[SampleTarget], folder: Path, host: WorkerHost) -> ModelCoverage:
    started = time.perf_counter()
    try:
        config = ValidateConfig()
        judged = list(
            validate_samples(targets, host, log_dir=folder / "logs", config=config, environments=ENVIRONMENTS)
        )
    except GraphNetError as error:
        return dataclasses.replace(covered, broken=(f"validation: {error}",))
    reasons = tuple(f"{name}: {reason}" for graph in judged for name, reason in graph.problems.items())
    valid = sum(not graph.problems for graph in judged)
    seconds = time.perf_counter() - started
    return dataclasses.replace(covered, broken=reasons, valid_graphs=valid, validate_seconds=seconds)


def _line(model: ModelCoverage) -> str:
    outcome = model.message or f"{model.graphs} graphs, {model.operators} operators"
    broken = "; BROKEN " + "; ".join(model.broken) if model.broken else ""
    return f"{model.spec}: {model.seconds:.1f} s, {outcome}{broken}"


def summary(covered: Sequence[ModelCoverage]) -> str:
    """Write the table of libraries and tasks."""
    groups = group_by_key(covered, lambda model: (model.library, model.task))
    rows = [[library, task, *_figures(models)] for (library, task), models in sorted(groups.items())]
    header = ["library", "task", "models", "captured", "%", "graphs", "valid", "%", "median s", "longest s"]
    return table(header, [*rows, ["**all**", "", *_figures(covered)]])


def _figures(models: Sequence[ModelCoverage]) -> list[str]:
    captured = [model for model in models if model.message is None]
    graphs, valid = sum(model.graphs for model in captured), sum(model.valid_graphs for model in captured)
    seconds = [model.seconds for model in models]
    return [
        str(len(models)),
        str(len(captured)),
        f"{len(captured) / len(models):.1%}",
        str(graphs),
        str(valid),
        f"{valid / graphs:.1%}" if graphs else "",
        f"{statistics.median(seconds):.2f}",
        f"{max(seconds):.2f}",
    ]


def part(framework: str, covered: Sequence[ModelCoverage], *, validated: bool) -> str:
    """Write the page's part on a framework's models."""
    parts = [TITLES[framework], _environment(framework), summary(covered)]
    failed = [model for model in covered if model.message is not None]
    if failed:
        rows = [(f"`{model.spec}`", cell(model.message or "")) for model in failed]
        parts += ["### Not captured", table(["model", "cause"], rows)]
    broken = [row for model in covered for row in _broken_constraints(model)]
    if broken:
        parts += [
            "### Constraints that do not hold",
            table(["model", "constraint", "graphs", "why, the first"], broken),
        ]
    each = [
        (f"`{model.spec}`", model.task, model.graphs, model.operators, model.valid_graphs, f"{model.seconds:.2f}")
        for model in covered
        if model.message is None
    ]
    parts += ["### Each model", table(["model", "task", "graphs", "operators", "valid", "seconds"], each)]
    return "\n\n".join(text.rstrip() for text in parts) + ("\n" if validated else "\n\nNot validated.\n")


def _broken_constraints(model: ModelCoverage) -> Iterator[tuple[str, str, int, str]]:
    """Yield for each constraint the number of graphs that break it, and the reason of the first one."""
    reasons = (reason.partition(": ") for reason in model.broken)
    for constraint, group in group_by_key(reasons, lambda reason: reason[0]).items():
        yield f"`{model.spec}`", constraint, len(group), cell(group[0][2])


def write_part(page: Path, framework: str, text: str) -> None:
    """Write the page, with this part in place of the present one; those of other frameworks stay as they are."""
    old = page.read_text() if page.exists() else ""
    parts = {name: _present_part(title, old) for name, title in TITLES.items()} | {framework: text}
    page.write_text("\n".join([_HEAD, *filter(None, parts.values())]))


def _present_part(title: str, page: str) -> str:
    begin, end = section_of(page, title)
    return page[begin:end].rstrip() + "\n" if begin < end else ""


def _environment(framework: str) -> str:
    return f"{', '.join(_versions(framework))}; {processor_name()}, {os.cpu_count()} cores."


def _versions(framework: str) -> list[str]:
    """List the versions of the framework and the libraries of its models."""
    if (another := find_definition(framework, ENVIRONMENTS)) is not None and framework in OTHER_TORCHES:
        return [f"{name} {another.packages[name]}" for name in ("torch", "torchvision", "timm")]
    if framework == "torch":
        return [f"{name} {version(name)}" for name in ("torch", "transformers")]
    kind = frameworks()[framework]
    packages = {each.environment: each.name for each in libraries().values() if each.framework == framework}
    packages |= {kind.environment: kind.distribution}
    pinned = {package: definitions()[name].packages[package] for name, package in packages.items() if name}
    return [f"{package} {number}" for package, number in pinned.items()]


if __name__ == "__main__":
    main()
