"""Names of trends over builds, for tables, charts and messages."""

from collections.abc import Mapping

MEASURES: Mapping[str, str] = {
    "s0": "S(0), × eager",
    "es1": "ES(1), × eager",
    "es3": "ES(3), × eager",
    "speedup": "speedup",
    "failures": "samples that fail",
    "wrong": "samples that are wrong",
    "compile_ms": "compile time, s",
    "compile_cpu_ms": "processor time to compile, s",
}
"""Measure of `build_history` → its name."""


def trend_name(measure: str, group: str = "") -> str:
    """Name of a trend: "S(0), × eager", or "S(0) of nlp, × eager" for a task, an operator or a sample."""
    name, comma, unit = MEASURES[measure].partition(", ")
    return f"{name} of {group}{comma}{unit}" if group else MEASURES[measure]
