"""Dagster's code location: all assets, checks, jobs, schedules, sensors and resources.

Every asset file of `assets` is found automatically. Loading this module imports no torch and probes no compiler:
code that needs torch runs in worker processes, and a file says which backends run here.
"""

import dataclasses
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import dagster as dg

import assets
from assets.availability import Availability
from assets.benchmark import benchmark_assets, benchmark_checks, benchmark_key
from assets.code_version import add_code_versions
from assets.news import news_assets
from assets.resources import Conditions, Measuring, Project, Scoring, TaskLimits, Workers
from assets.scores import BENCHMARKS, report
from backends import registry
from backends._shared.messages import did_you_mean
from ops.discovery import values_in
from ops.evaluation.benchmark.describe import BackendSpec, parse_specs
from ops.execution.environments.definition import missing_environment, with_installation
from pipelines import automation
from pipelines.automation import jobs, schedules, sensors
from pipelines.exits import SettingsError
from pipelines.output.dagster_log import TERMINAL, terminal_logger
from pipelines.settings import Settings, load_settings


def chosen_variants(settings: Settings) -> dict[str, list[dict[str, str]]]:
    """Parse the backends of the settings, in order: backend → the options of each variant to run.

    Raises:
        SettingsError: A backend is not registered, so it has no asset.
    """
    chosen: dict[str, list[dict[str, str]]] = {}
    for spec in parse_specs(settings.backends):
        if spec.spec not in registry.names():
            place = settings.origins.get("backends", "default")
            raise SettingsError(
                f"the setting backends (from {place}) names {spec.spec!r}"
                f"{did_you_mean(spec.spec, registry.names())}, which is none of "
                f"{', '.join(registry.names())}: a file of your own is put into backends/ to get an asset"
            )
        chosen.setdefault(spec.place, []).append(dict(spec.options))
    return chosen


def missing_environments(specs: Iterable[BackendSpec], root: Path) -> dict[str, str]:
    """Find backends of the settings whose environment is missing or incomplete → the reason."""
    reasons = {
        spec.place: missing_environment(spec.environment, root) or with_installation(None, spec.environment, root)
        for spec in specs
        if spec.environment
    }
    return {place: reason for place, reason in reasons.items() if reason is not None}


def add_result_dependencies(
    definitions: Iterable[dg.AssetsDefinition], backends: Iterable[str]
) -> list[dg.AssetsDefinition]:
    """Let assets that depend on all results depend on backends in other environments, and the report on all metrics."""
    definitions = list(definitions)
    others = [benchmark_key(name) for name in backends if name not in registry.names()]
    metrics = [key for asset in definitions for key, group in asset.group_names_by_key.items() if group == "metrics"]

    def add_dependencies(spec: dg.AssetSpec) -> dg.AssetSpec:
        present = {dep.asset_key for dep in spec.deps}
        added = metrics if spec.key == report.key else others if present >= set(BENCHMARKS) else []
        return spec.replace_attributes(deps=[*spec.deps, *(key for key in added if key not in present)])

    return [
        asset.map_asset_specs(add_dependencies) if others or report.key in asset.keys else asset
        for asset in definitions
    ]


def usual_conditions(settings: Settings) -> Conditions:
    """Make the conditions of scores from the settings."""
    return Conditions(**dataclasses.asdict(settings.score))


def build_resources(settings: Settings) -> dict[str, Any]:
    """Make the resources by name, as `Definitions` takes them."""
    return {
        "project": Project(
            warehouse_path=str(settings.warehouse_path),
            samples_root=str(settings.samples_root),
            extracted_root=str(settings.extracted_root),
            decomposed_root=str(settings.decomposed_dir),
            parts_root=str(settings.parts_root),
            repaired_root=str(settings.repaired_dir),
            converted_root=str(settings.converted_dir),
            faults_root=str(settings.faults_dir),
            references_root=str(settings.references_dir),
            log_dir=str(settings.log_dir),
            report_dir=str(settings.report_dir),
            lock_dir=str(settings.lock_dir),
            ledger_path=str(settings.ledger_path),
            environments_dir=str(settings.environments_dir),
            builds_dir=str(settings.builds_dir),
            verdict_budget_s=settings.verdict_budget_s,
            night_list=settings.schedule.list or "",
            backends_path=str(settings.backends_path),
            source_options=settings.source_options(),
            backends=list(dict.fromkeys(spec.place for spec in parse_specs(settings.backends))),
            usual_scoring=usual_conditions(settings),
        ),
        "workers": Workers(
            extraction=TaskLimits(**dataclasses.asdict(settings.extract)),
            validation=TaskLimits(**dataclasses.asdict(settings.validate)),
            sandbox=settings.sandbox,
            allow_weak_sandbox=settings.allow_weak_sandbox,
        ),
        "measuring": Measuring(**dataclasses.asdict(settings.benchmark)),
        "scoring": Scoring(**dataclasses.asdict(settings.score)),
    }


def build_definitions(settings: Settings) -> dg.Definitions:
    """Assemble the code location for given settings.

    Raises:
        SettingsError: The setting `backends` names one that has no asset, or a time of `schedule` is invalid.
    """
    variants = chosen_variants(settings)
    device = settings.benchmark.device
    reasons = {
        **Availability(settings.backends_path, device).read(),
        **missing_environments(parse_specs(settings.backends), settings.environments_dir),
    }
    news, no_regressions = news_assets(variants)
    nights_and_weeks, nightly_again = schedules.schedules(settings, variants)
    definitions = (
        *dg.load_assets_from_package_module(assets),
        *benchmark_assets(device, reasons, variants),
        *(asset for make_assets in values_in(assets, "make_assets") for asset in make_assets()),
        news,
    )
    loaded = [asset for asset in definitions if isinstance(asset, dg.AssetsDefinition)]
    group_jobs = jobs.group_jobs(loaded)
    return dg.Definitions(
        assets=add_result_dependencies(add_code_versions(loaded), variants),
        asset_checks=[
            *dg.load_asset_checks_from_package_module(assets),
            *benchmark_checks(variants),
            *(check for make_checks in values_in(assets, "make_checks") for check in make_checks()),
            no_regressions,
        ],
        jobs=[
            jobs.models,
            jobs.decompositions,
            *group_jobs.values(),
            jobs.shards_job(tuple(variants)),
            jobs.scores,
            jobs.other_penalties_job(usual_conditions(settings)),
            *map(jobs.again_job, variants),
        ],
        schedules=nights_and_weeks,
        sensors=[
            nightly_again,
            sensors.benchmark_new_models,
            sensors.score_after_failure,
            sensors.results_of_commands,
            sensors.reaper,
            *(make(settings, group_jobs) for make in values_in(automation, "make_sensor")),
        ],
        resources=build_resources(settings),
        executor=dg.in_process_executor,
        loggers={"console": dg.colored_console_logger, TERMINAL: terminal_logger},
    )


defs = build_definitions(load_settings())
