"""Decomposed samples as a person looks at them: one decomposition of each, with its parts."""

from ops.dataset.decompose.drawing import MAX_PARTS, DecomposedGraph, Decompositions
from ops.dataset.derived import PartRow
from warehouse.selection.scope import WHOLE, SampleScope
from warehouse.store import Warehouse

MAX_GRAPHS = 20
"""Samples that are shown, at most: those that take longest."""

# First of a sample comes the finest decomposition whose parts can all be drawn; where there is none, the coarsest.
_MADE = """
WITH made AS (
    SELECT sample_id, scheme, decomposition_id, count(*) AS part_count, sum(eager_ms) AS ms
    FROM decomposition_current WHERE {within} AND ($scheme IS NULL OR scheme = $scheme) GROUP BY ALL
), longest AS (
    SELECT sample_id, max(ms) AS ms FROM made GROUP BY sample_id ORDER BY ms DESC, sample_id LIMIT $most_graphs
)
SELECT sample_id, scheme, decomposition_id, part_count, (SELECT count(DISTINCT sample_id) FROM made) AS sample_count
FROM made SEMI JOIN longest USING (sample_id)
ORDER BY sample_id, part_count > $most_parts, abs(part_count - $most_parts), scheme
"""

_PARTS = "FROM derived_part WHERE list_contains($ids, derivation_id) ORDER BY part_index"


def load_decompositions(
    warehouse: Warehouse, scope: SampleScope = WHOLE, *, scheme: str | None = None, most: int = MAX_GRAPHS
) -> Decompositions:
    """Load one decomposition of each of the current samples that take longest, by name.

    Args:
        warehouse: Where the parts are.
        scope: Which samples.
        scheme: Decompositions by it alone; None for any.
        most: Samples, at most.
    """
    asked = {**scope.parameters, "scheme": scheme, "most_graphs": most, "most_parts": MAX_PARTS}
    decompositions = warehouse.rows(_MADE.format(within=scope.condition), asked)
    of_sample: dict[str, list[tuple[str, str, int]]] = {}
    for sample_id, *decomposition, _ in decompositions:
        of_sample.setdefault(sample_id, []).append(tuple(decomposition))
    parts: dict[str, list[PartRow]] = {chosen: [] for (_, chosen, _), *_ in of_sample.values()}
    for fields in warehouse.records(_PARTS, {"ids": list(parts)}):
        lists = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
        parts[fields["derivation_id"]].append(PartRow(**fields | lists))
    graphs = (
        DecomposedGraph.of(sample_id, name, parts[chosen], {other: count for other, _, count in others})
        for sample_id, ((name, chosen, _), *others) in of_sample.items()
    )
    return Decompositions(tuple(graphs), decompositions[0][-1] if decompositions else 0)
