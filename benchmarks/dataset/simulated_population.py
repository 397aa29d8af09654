"""Simulates samples and results with the structure of real ones: kinds of models are fast, slow or failing.

Families are of very different size, as published models are (a third of GraphNet's are one translation model). Speedups
depend on family and size, similarly under all backends and in part differently under each; failures gather in few
families of each backend.
"""

import numpy as np

from ops.reporting.subset.population import Floats, Population, PopulationUnit

_ARCHITECTURES = ("transformer", "convolutional", "hybrid", "recurrent", "graph", "mlp")
_OPERATORS = 80


def simulated_population(count: int = 1000, backends: int = 6, *, seed: int = 0, failing: int = 3) -> Population:
    """Make samples, and results of backends, of which the first `failing` fail on some families."""
    generator = np.random.default_rng(seed)
    families = max(8, count // 25)
    frequency = 1 / np.arange(1, families + 1) ** 0.9
    family = generator.choice(families, count, p=frequency / frequency.sum())
    architecture = generator.integers(len(_ARCHITECTURES), size=families)
    mixes = generator.dirichlet(np.full(_OPERATORS, 0.08), len(_ARCHITECTURES))
    own = np.array([generator.dirichlet(200 * mixes[kind] + 0.02) for kind in architecture])
    size = generator.normal(0, 0.7, families)[family] + generator.normal(0, 0.5, count)
    units = tuple(_unit(number, family[number], architecture, own, size[number], generator) for number in range(count))
    return Population(
        units,
        tuple(f"backend{number}" for number in range(backends)),
        _results(family, size, backends, failing, generator),
    )


def _unit(
    number: int,
    family: int,
    architecture: "np.typing.NDArray[np.int64]",
    own: Floats,
    size: float,
    generator: np.random.Generator,
) -> PopulationUnit:
    kind = _ARCHITECTURES[architecture[family]]
    operator_count = int(np.exp(5 + 0.8 * size)) + 1
    calls = generator.multinomial(operator_count, own[family])
    return PopulationUnit(
        content_hash=f"{number:064x}",
        task2=f"field{architecture[family] % 3}/task{family % 9}",
        family=f"{kind}/family{family}",
        dtype="float32" if generator.random() < 0.9 else "bfloat16",
        operators={f"torch.operator{place}": int(calls[place]) for place in np.flatnonzero(calls)},
        operator_count=operator_count,
        tensor_count=operator_count // 4 + 1,
        size_bytes=int(np.exp(14 + 1.5 * size + generator.normal(0, 0.4))),
        eager_ms=float(np.exp(1 + 1.2 * size + generator.normal(0, 0.3))),
    )


def _results(
    family: "np.typing.NDArray[np.int64]", size: Floats, backends: int, failing: int, generator: np.random.Generator
) -> Floats:
    """Simulate the value of each sample under each backend at t = 0, 1, 2 and 3, as a logarithm."""
    families, count = int(family.max()) + 1, len(family)
    shared, of_sample = generator.normal(0, 0.3, families), generator.normal(0, 0.08, count)
    fragile = np.argsort(generator.random(families))[: max(2, families // 4)]
    logs = np.zeros((count, backends, 4))
    for number in range(backends):
        own = generator.normal(0, 0.15, families)
        speed = 0.3 + (shared + own)[family] - 0.15 * size + of_sample + generator.normal(0, 0.06, count)
        chance = np.zeros(families)
        if number < failing:
            chance += 0.002  # and now and then elsewhere
            chance[generator.choice(fragile, max(1, len(fragile) // 2), replace=False)] = 0.95
        fails = generator.random(count) < chance[family]
        code = generator.choice([1, 2, 3], families)[family]
        for place in range(4):
            logs[:, number, place] = np.where(fails, np.where(place < code, np.log(0.1), 0.0), speed)
    return logs
