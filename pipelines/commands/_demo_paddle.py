"""`graphnet demo --paddle`: Paddle's samples under its compilers, and two samples of torch converted to it."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path

from backends import registry
from ops.evaluation.benchmark.describe import spec_of
from ops.execution.frameworks.paddle import FRAMEWORK
from pipelines.demonstration import Demo, DemoPart, headline
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.output.console import tell
from pipelines.settings import Settings

CONVERTED = ("transformers/bert", "transformers/resnet")
"""Shipped samples of torch that are converted, one of language and one of vision."""

PADDLE = FRAMEWORK.name

CONVERTED_DATASET = "converted to paddle"
"""Name of the dataset of converted samples in the database."""


def add_paddle(settings: Settings) -> Settings:
    """Install Paddle, and add its backends that run here to those of the settings."""
    from ops.execution.environments.backend_availability import backend_availability
    from ops.execution.environments.definition import definitions
    from pipelines.commands.env import install

    headline("0. Installing Paddle in an environment of its own")
    install(definitions()[PADDLE], settings.environments_dir)
    kinds = {name: registry.get(name) for name in registry.names()}
    of_paddle = {name: kind() for name, kind in kinds.items() if kind.framework == PADDLE}
    added = []
    for name, backend in of_paddle.items():
        availability = backend_availability(backend, settings.environments_dir, settings.benchmark.device, name)
        if availability.unavailable_reason is None:
            added.append(name)
        else:
            tell(f"{name} is left out: {availability.unavailable_reason}")
    chosen = tuple(dict.fromkeys((*settings.backends, *added)))
    return dataclasses.replace(settings, backends=chosen, origins={**settings.origins, "backends": "--paddle"})


def convert_and_benchmark(demo: Demo, settings: Settings) -> bool:
    """Convert the samples, and benchmark what they were converted to; return whether all were."""
    headline(f"4. Converting {' and '.join(CONVERTED)} to Paddle, and comparing")
    configured: dict[str, object] = {"paddle_sample": {"config": {"samples": list(CONVERTED)}}}
    converted = demo.run("conversions", ops=configured).success
    if (settings.converted_dir / PADDLE).is_dir():
        headline("5. Benchmarking what they were converted to")
        benchmark_converted(settings)
    return converted


def benchmark_converted(settings: Settings) -> None:
    """Benchmark the converted samples under Paddle's backends of the settings, as `graphnet bench` does."""
    from pipelines.commands import bench

    chosen = [spec for spec in settings.backends if registry.get(spec_of(spec).spec).framework == PADDLE]
    arguments = [str(settings.converted_dir / PADDLE), "--dataset", CONVERTED_DATASET, "--changed"]
    try:
        ended = bench.command.main(
            [*arguments, "--backend", ",".join(chosen)], prog_name="graphnet bench", standalone_mode=False
        )
    except NothingToDoError as nothing:
        tell(str(nothing))
        return
    if ended == ExitCode.INTERRUPTED:
        raise KeyboardInterrupt  # finished results are kept


def draw_frameworks(settings: Settings) -> Mapping[str, Path]:
    """Draw the scores with a panel for each framework, and the graphs that both have; return title → file."""
    from ops.reporting.score.charts import pair_chart, to_html
    from ops.reporting.score.report import report_charts
    from warehouse.questions.report_data import load_report_data
    from warehouse.store import Warehouse

    scoring = dataclasses.replace(settings.score, group_by="framework")
    data = load_report_data(Warehouse(settings.warehouse_path), **dataclasses.asdict(scoring))
    path = settings.report_dir / "frameworks.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    pairs = pair_chart(data.pairs, context=data.context)
    to_html(report_charts(data)["est_chart"], path, pairs)
    return {"Both": path}


PART = DemoPart(
    name=PADDLE,
    option_help="Also Paddle: its environment, samples, compilers, and two conversions.",
    text="With --paddle the environment of Paddle (1.3 GiB) is installed first. Its samples are benchmarked under "
    "those of its compilers that run here, and two samples of torch are converted and benchmarked in both frameworks. "
    "Charts show the frameworks side by side, and the same graphs in both.",
    prepare=add_paddle,
    run=convert_and_benchmark,
    charts=draw_frameworks,
    commands=("score --by framework", 'sql "from converted_pairs"'),
)
