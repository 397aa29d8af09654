"""Decomposed samples as a person looks at them: one decomposition of each, with its parts."""

from ops.decompose.drawing import MAX_PARTS, DecomposedGraph, Decompositions
from ops.decompose.rows import DecompositionRow
from warehouse.selection.scope import WHOLE, Scope
from warehouse.store import Warehouse

MAX_GRAPHS = 20
"""Samples that are shown, at most: those that take longest."""

# First of a sample comes the finest decomposition whose parts can all be drawn; where there is none, the coarsest.
_MADE = """
WITH made AS (
    SELECT sample_id, scheme, count(*) AS part_count, sum(eager_ms) AS ms
    FROM decomposition_current WHERE {within} AND ($scheme IS NULL OR scheme = $scheme) GROUP BY ALL
), longest AS (
    SELECT sample_id, max(ms) AS ms FROM made GROUP BY sample_id ORDER BY ms DESC, sample_id LIMIT $most_graphs
)
SELECT sample_id, scheme, part_count, (SELECT count(DISTINCT sample_id) FROM made) AS sample_count
FROM made SEMI JOIN longest USING (sample_id)
ORDER BY sample_id, part_count > $most_parts, abs(part_count - $most_parts), scheme
"""

_PARTS = """
FROM decomposition_current
WHERE {within} AND (sample_id, scheme) IN (SELECT (unnest($drawn_ids), unnest($schemes)))
ORDER BY part_index
"""


def load_decompositions(
    warehouse: Warehouse, scope: Scope = WHOLE, *, scheme: str | None = None, most: int = MAX_GRAPHS
) -> Decompositions:
    """One decomposition of each current sample, of those samples that take longest, by name.

    Args:
        warehouse: Where the parts are.
        scope: Which samples.
        scheme: Decompositions by it alone; None for any.
        most: Samples, at most.
    """
    asked = {**scope.parameters, "scheme": scheme, "most_graphs": most, "most_parts": MAX_PARTS}
    decompositions = warehouse.rows(_MADE.format(within=scope.within), asked)
    schemes: dict[str, dict[str, int]] = {}
    for sample_id, name, part_count, _ in decompositions:
        schemes.setdefault(sample_id, {})[name] = part_count
    chosen = {sample_id: next(iter(counts)) for sample_id, counts in schemes.items()}
    parts: dict[str, list[DecompositionRow]] = {sample_id: [] for sample_id in chosen}
    wanted = {**scope.parameters, "drawn_ids": list(chosen), "schemes": list(chosen.values())}
    for fields in warehouse.records(_PARTS.format(within=scope.within), wanted):
        lists = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
        row = DecompositionRow(**fields | lists)
        parts[row.sample_id].append(row)
    return Decompositions(
        tuple(
            DecomposedGraph.of(
                rows, {name: count for name, count in schemes[sample_id].items() if name != chosen[sample_id]}
            )
            for sample_id, rows in parts.items()
        ),
        decompositions[0][-1] if decompositions else 0,
    )
