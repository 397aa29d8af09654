"""Frames as the warehouse hands them over, scored by the real metrics, with hostile text in every text column."""

import dataclasses
import functools
import json
import math
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pandas as pd
import pytest

from ops.reporting.score.metrics import ScoredSample, curve
from ops.reporting.score.policies import POLICIES

HOSTILE = "</script><script>alert(1)</script><img src=http://evil.example/x onerror=alert(2)>"
TASKS = ("nlp", "computer_vision", HOSTILE)


@dataclass(frozen=True)
class Frames:
    scores: pd.DataFrame
    speedups: pd.DataFrame
    samples: pd.DataFrame
    worst: pd.DataFrame


def _run(rng: random.Random, backend: str, index: int) -> dict[str, object]:
    run: dict[str, object] = {
        "backend": backend,
        "framework": "torch",
        "sample_id": f"zoo/{HOSTILE if index == 0 else f'model_{index}'}",
        "task": TASKS[index % 3],
        "source": "transformers" if index % 4 else "timm",
        "dtype": "float32",
        **dict.fromkeys(("speedup", "speedup_low", "speedup_high", "t_min", "compile_ms"), math.nan),
        **dict.fromkeys(("eager_peak_bytes", "compiled_peak_bytes"), math.nan),
        "status": "failure",
        "phase": "compile",
        "failure_kind": "error",
        "message": f"InductorError: {HOSTILE}\nsecond line",
    }
    if backend == "absent":
        return run | {"status": "unavailable", "phase": None, "failure_kind": None, "message": f"install {HOSTILE}"}
    if index % 10 == 9:
        return run
    speedup = math.exp(rng.gauss(0.1, 0.3))
    return run | {
        "speedup": speedup,
        "speedup_low": speedup * 0.98,
        "speedup_high": speedup * 1.02,
        "t_min": rng.choice([-math.inf, -6.0, -4.0, 1.0, math.inf]) if index else -6.0,
        "compile_ms": 0.0 if backend == "eager" else 1000 * (1 + index),
        "eager_peak_bytes": 1e6,
        "compiled_peak_bytes": 1e6 * (1 + index / 10),
        "status": "success",
        "phase": None,
        "failure_kind": None,
        "message": None,
    }


def _scores(speedups: pd.DataFrame, group_by: str) -> pd.DataFrame:
    policy = POLICIES["paper"]
    rows = []
    groups = speedups["task"] if group_by == "task" else pd.Series("all", index=speedups.index)
    for (backend, group), runs in speedups.groupby([speedups["backend"], groups]):
        samples = [
            ScoredSample(run.speedup, run.t_min, 1) if run.status == "success" else ScoredSample(None, math.inf, 3)
            for run in runs.itertuples()
            if run.status != "unavailable"
        ]
        for point in curve(samples, policy.t_values):
            s = math.nan if point.s is None else point.s
            rows.append({"backend": backend, "group_value": group, **dataclasses.asdict(point), "s": s})
    return pd.DataFrame(rows).rename(columns={"lambda_": "lambda"})


@functools.cache
def make_frames(
    sample_count: int = 24, backends: tuple[str, ...] = ("eager", "inductor"), group_by: str = "all"
) -> Frames:
    rng = random.Random(7)
    speedups = pd.DataFrame(_run(rng, backend, index) for backend in backends for index in range(sample_count))
    samples = pd.DataFrame(
        {
            "sample_id": f"zoo/model_{index}",
            "task": TASKS[index % 3],
            "source": "transformers" if index % 4 else "timm",
            "task2": f"{TASKS[index % 3]}/unspecified",
            "family": "transformer/bert" if index % 2 else "convolutional/resnet",
            "traits": ("attention/fused", "normalization/layer_norm") if index % 2 else ("convolution/2d",),
            "operator_count": 3 + index * 7,
        }
        for index in range(sample_count)
    )
    return Frames(_scores(speedups, group_by), speedups, samples, speedups.sort_values("speedup", na_position="first"))


@pytest.fixture
def frames() -> Callable[..., Frames]:
    return make_frames


@pytest.fixture
def no_frames() -> Frames:
    full = make_frames(1)
    return Frames(full.scores.iloc[:0], full.speedups.iloc[:0], full.samples.iloc[:0], full.worst.iloc[:0])


@dataclass
class Page(HTMLParser):
    """A page as a browser reads it: its tags with attributes, its visible text, its scripts."""

    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    text: str = ""
    scripts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    @property
    def specs(self) -> list[dict[str, Any]]:
        result: list[dict[str, Any]] = json.loads(self.scripts[0])
        return result

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts[-1] += data
        elif self.cdata_elem != "style":
            self.text += data + " "


@pytest.fixture
def read_page() -> Callable[[str], Page]:
    """Read a page, and see that it loads nothing and that nothing out of data has become markup."""

    def read(source: str) -> Page:
        page = Page()
        page.feed(source)
        attributes = [name for _, attrs in page.tags for name in attrs]
        links = [attrs.pop("href", "") or "" for _, attrs in page.tags]
        assert all(re.fullmatch(r"(\./[A-Za-z0-9_./%~-]*)?", link) for link in links), "only files beside the page"
        attributes = [name for _, attrs in page.tags for name in attrs]
        assert not {"src", "href", "action", "srcset", "data"} & set(attributes)
        assert not [name for name in attributes if name.startswith("on")]
        assert not {"img", "iframe", "object", "embed", "link", "base"} & {tag for tag, _ in page.tags}
        assert len(page.scripts) == 3, "the data, Vega, and what draws"
        policies = [
            attrs["content"] for tag, attrs in page.tags if attrs.get("http-equiv") == "Content-Security-Policy"
        ]
        assert len(policies) == 1
        assert str(policies[0]).startswith("default-src 'none'")
        assert "http" not in str(policies[0])
        assert "<" not in page.scripts[0]
        return page

    return read
