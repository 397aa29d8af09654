"""What trends over builds are of, in words: for tables, charts and messages."""

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
"""Measure of `build_history` → how it is called."""
