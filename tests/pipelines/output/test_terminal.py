"""A terminal shows what assets say, why a step failed, and that one has to wait; nothing else of Dagster."""

import inspect
import logging

import dagster as dg
import pytest
from dagster._core.events import EngineEventData

from pipelines.output.dagster_log import BLOCKED, ONLY_TERMINAL, TERMINAL, TerminalHandler, terminal_logger


@dg.asset(key=["benchmark_runs", "eager"])
def talks(context: dg.AssetExecutionContext) -> None:
    context.log.debug("not for people")
    context.log.info("[1/2] tests/a: 1.5×")


@dg.asset(deps=[talks])
def breaks() -> None:
    try:
        raise ValueError("the compiler is gone")
    except ValueError as error:
        raise RuntimeError("cannot benchmark") from error


@dg.asset(deps=[talks])
def gives_up() -> None:
    raise dg.Failure("zoo:x could not be captured: no tokens")


def printed(capsys: pytest.CaptureFixture[str], *assets: dg.AssetsDefinition) -> list[str]:
    job = dg.define_asset_job("job")
    defs = dg.Definitions(
        assets=assets, jobs=[job], loggers={TERMINAL: terminal_logger}, executor=dg.in_process_executor
    )
    run_config = {"loggers": ONLY_TERMINAL}
    defs.resolve_job_def("job").execute_in_process(run_config=run_config, raise_on_error=False)
    return capsys.readouterr().err.splitlines()


def test_messages_are_lines(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = printed(capsys, talks)
    assert line.split(maxsplit=3)[2:] == ["benchmark_runs/eager", "[1/2] tests/a: 1.5×"]


def test_failures_say_the_innermost_reason(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, talks, breaks, gives_up)
    assert len(lines) == 3
    assert any("breaks" in line and "the compiler is gone" in line for line in lines)
    assert any("gives_up" in line and "zoo:x could not be captured: no tokens" in line for line in lines)


def test_waiting_for_a_pool_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert BLOCKED in inspect.getsource(dg.DagsterEvent.step_concurrency_blocked), "these are Dagster's words"
    event = dg.DagsterEvent(
        "ENGINE_EVENT", "job", event_specific_data=EngineEventData(), message=f"{BLOCKED} device_cpu"
    )
    record = logging.LogRecord("dagster", logging.DEBUG, "", 0, event.message, None, None)
    record.dagster_meta = {"dagster_event": event, "step_key": "benchmark_runs__eager"}
    TerminalHandler().emit(record)
    assert "waiting: another run is measuring" in capsys.readouterr().err
