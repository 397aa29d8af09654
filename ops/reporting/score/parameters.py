"""Scores by macro parameters and by samples, and the single figures that other benchmarks report."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ops.errors import GraphNetError
from ops.reporting.score.metrics import ScoredSample, ScorePoint, geometric_mean, rectified_speedups, score
from ops.reporting.score.policies import GRAPHNET_DEFAULT

_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class ScoreParameters:
    """A point of a curve with the same score by its samples.

    Attributes:
        point: S(t) and ES(t) from α, β, λ, η, γ, with these and π.
        es_by_sample: ES(t) as the geometric mean of what each sample counts as.
    """

    point: ScorePoint
    es_by_sample: float


def score_parameters(samples: Sequence[ScoredSample], t: int, *, p: float, b: float) -> ScoreParameters:
    """Compute a score both ways; arguments are those of `ops.reporting.score.metrics.score`.

    Raises:
        GraphNetError: The two differ, or p or b is out of range.
    """
    point = score(samples, t, p=p, b=b)
    values = rectified_speedups(samples, t, p=p, b=b)
    by_sample = geometric_mean(values, [sample.weight for sample in samples]) if values else math.nan
    if values and not math.isclose(point.es, by_sample, rel_tol=_SAME):
        raise GraphNetError(f"ES({t}) is {point.es} by its parameters and {by_sample} by its samples: report this")
    return ScoreParameters(point, by_sample)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A weighted mean of log10 ES(t) over t, which another benchmark reports as one figure.

    Attributes:
        weights: t → weight.
        p: Penalty for slowdowns that it is defined with.
        b: Value of a failure that it is defined with.
        is_log: Whether the mean of the logarithms is reported, or the speedup that it stands for.
    """

    weights: Mapping[int, float]
    p: float
    b: float
    is_log: bool
    policy: str = GRAPHNET_DEFAULT.name

    def value(self, es: Mapping[int, float]) -> float:
        """Compute it from t → ES(t)."""
        total = math.fsum(self.weights.values())
        mean = math.fsum(weight * math.log10(es[t]) for t, weight in self.weights.items()) / total
        return mean if self.is_log else 10.0**mean


_RARE = dict.fromkeys(range(-10, 5), 0.001)

SCALARS: Mapping[str, Scalar] = {
    "graphnet": Scalar(_RARE | {-7: 0.13, -6: 0.40} | dict.fromkeys(range(-5, 5), 0.48), p=0.0, b=0.1, is_log=True),
    "passnet": Scalar(
        _RARE | dict.fromkeys(range(-5, -2), 1.0) | {t: 0.8 ** (t + 3) for t in range(-2, 4)},
        p=1.0, b=0.001, is_log=False,
    ),
}  # fmt: skip
"""Benchmark → its figure: of GraphNet a logarithm, of PassNet a speedup, where one below 1 counts as its square."""
