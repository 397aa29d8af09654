"""The code location: assets, checks, jobs, schedules, sensors and resources put together.

Every asset file of `assets` is found by itself. Loading this module imports no torch: what needs torch runs in
worker processes. Not here: any of the parts.
"""

from __future__ import annotations

import dagster as dg

import assets
from assets.benchmark import benchmark_assets
from pipelines import jobs, schedules, sensors
from pipelines.resources import build_resources
from pipelines.settings import Settings, load_settings
from pipelines.terminal import TERMINAL, terminal_logger


def build_definitions(settings: Settings) -> dg.Definitions:
    """Assemble the code location for given settings."""
    return dg.Definitions(
        assets=[
            *dg.load_assets_from_package_module(assets),
            *benchmark_assets(settings.benchmark.device, settings.environments_dir),
        ],
        asset_checks=dg.load_asset_checks_from_package_module(assets),
        jobs=[jobs.models, jobs.shards],
        schedules=[schedules.nightly_benchmarks, schedules.weekly_models],
        sensors=[sensors.benchmark_new_models, sensors.reaper],
        resources=build_resources(settings),
        executor=dg.in_process_executor,
        loggers={"console": dg.colored_console_logger, TERMINAL: terminal_logger},
    )


defs = build_definitions(load_settings())
