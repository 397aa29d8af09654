"""Statements that read rows of older code as rows of today, where a migration gave a table other columns.

Rows of the database and of the spool are read by the same statement, so that rows that waited in the spool while the
database was migrated are kept. A statement belongs to the schema version that it leads to, and never changes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_SIDE_COLUMNS = (
    ("t_min", "DOUBLE"), ("relative_error", "DOUBLE"), ("relative_error_dtype", "VARCHAR"),
    ("eager_median_ms", "DOUBLE"), ("compiled_median_ms", "DOUBLE"), ("compile_ms", "DOUBLE"),
    ("compile_cpu_ms", "DOUBLE"), ("compiled_peak_bytes", "BIGINT"), ("evidence_operator_count", "BIGINT"),
    ("evidence_fallback_count", "BIGINT"), ("log_path", "VARCHAR"),
)  # fmt: skip
_NEW_SIDE_COLUMNS = (
    ("nan_mismatch", "BOOLEAN"), ("speedup", "DOUBLE"), ("speedup_low", "DOUBLE"), ("speedup_high", "DOUBLE"),
    ("others_cpu_share", "DOUBLE"), ("eager_block_spread", "DOUBLE"), ("t_min_float64", "DOUBLE"),
)  # fmt: skip
_TEXTS = ("status", "phase", "failure_kind", "message")
_SIDE_TYPE = ", ".join(
    [
        *(f"{name} VARCHAR" for name in _TEXTS),
        *(f"{name} {kind}" for name, kind in (*_SIDE_COLUMNS, *_NEW_SIDE_COLUMNS)),
    ]
)
_SIDES = ("a", "b")


def _side(side: str) -> str:
    """Make the SQL for a side of a twin run of its former columns, whose failure was a text as "crash in compile"."""
    failure = f"{side}_failure"
    values = {
        "status": f"CASE {failure} WHEN '' THEN 'success' WHEN 'unavailable' THEN {failure} ELSE 'failure' END",
        "phase": f"nullif(replace(split_part({failure}, ' in ', 2), 'start', 'load'), '')",
        "failure_kind": f"CASE WHEN contains({failure}, ' in ') THEN split_part({failure}, ' in ', 1) END",
        "message": f"{side}_message",
        **{name: f"{side}_{name}" for name, _ in _SIDE_COLUMNS},
        **dict.fromkeys((name for name, _ in _NEW_SIDE_COLUMNS), "NULL"),
        "nan_mismatch": "false",
    }
    fields = ", ".join(f"'{name}': {value}" for name, value in values.items())
    return f"{{{fields}}}::STRUCT({_SIDE_TYPE}) AS {side}"


_FORMER_SIDES = [
    (f"{side}_{name}", kind)
    for side in _SIDES
    for name, kind in (("failure", "VARCHAR"), ("message", "VARCHAR"), *_SIDE_COLUMNS)
]


_RUN_CHECKS = (
    "baseline_disturbed", "baseline_note", "baseline_ratio", "baseline_ratio_low", "baseline_ratio_high",
    "clean_median_ms", "clean_trials_ms", "clean_block_sizes", "in_process_median_ms", "in_process_trials_ms",
    "in_process_block_sizes", "process_changes",
)  # fmt: skip
"""Columns of checks of a run, from before sides were processes of their own."""


_RUN_TIMES = {
    "eager_trials_ms": "DOUBLE[]", "compiled_trials_ms": "DOUBLE[]", "eager_block_sizes": "BIGINT[]",
    "compiled_block_sizes": "BIGINT[]", "process_block_counts": "BIGINT[]",
}  # fmt: skip
"""Columns of a run's times, from before times had a table of their own → their types."""


@dataclass(frozen=True, slots=True)
class Former:
    """The columns that a table had, and how they are read now.

    Attributes:
        version: First schema version without these columns.
        columns: (name, type) of columns that are gone. Rows that are older than such a column have NULL in it.
        expressions: Expressions of the columns that are made of them.
        moved: Other table → the query that makes its rows of rows of this one.
        is_gone: True where the table itself is gone.
    """

    version: int
    columns: tuple[tuple[str, str], ...]
    expressions: tuple[str, ...] = ()
    moved: Mapping[str, str] = field(default_factory=dict)
    is_gone: bool = False

    def select(self, source: str) -> str:
        """Make the query that reads rows of a source, which has any of the former columns, as rows of today."""
        gone = f" EXCLUDE ({', '.join(name for name, _ in self.columns)})" if self.columns else ""
        return f"SELECT {', '.join((f'*{gone}', *self.expressions))} FROM {self._add_former_columns(source)}"

    def select_others(self, source: str) -> Iterator[tuple[str, str]]:
        """Yield (other table, the query for its rows) of each table that rows of a source have moved to."""
        yield from (
            (table, select.format(source=self._add_former_columns(source))) for table, select in self.moved.items()
        )

    def _add_former_columns(self, source: str) -> str:
        """Make a query for the rows of a source with all former columns: NULL in those that it lacks."""
        if not self.columns:
            return source
        missing = ", ".join(f"NULL::{kind} AS {name}" for name, kind in self.columns)
        return f"(FROM (SELECT {missing}) WHERE false UNION ALL BY NAME FROM {source})"


_BLOCKS_OF_RUN = f"""
    SELECT run_id, {", ".join(f"coalesce({name}, []) AS {name}" for name in _RUN_TIMES)} FROM {{source}}
    WHERE len(eager_trials_ms) > 0
"""
_MODEL = """
    SELECT * REPLACE (coalesce(dataset, 'extracted') AS dataset, coalesce(libraries, '') AS libraries) FROM {source}
"""
_AGENT_TASK = """
    SELECT concat(collection, ' ', model) AS model_run_id, spec, finder AS source, model AS model_name, '' AS task,
        state AS status, message, len(sample_ids) AS graph_count, sample_ids, seconds * 1000 AS extract_ms,
        changed_at AS extracted_at, collection AS dataset, libraries, reason,
        struct_pack(model, finder, facts, architecture, parameter_count, attempt_count, fixers, recipe_hash,
            content_hashes, duplicate_of, seconds, downloaded_bytes, commit_id) AS collected
    FROM {source}
"""
_ADDED_TO_MODEL = tuple((name, "VARCHAR") for name in ("dataset", "failure", "libraries", "reason"))
_OF_SAMPLE = "dataset, sample_id, sample_hash, files_hash, code_hash, status, message, result_hash, result_files_hash"
_PASS = f"""
    SELECT pass_result_id AS derivation_id, 'pass' AS kind, pass_name AS spec, {_OF_SAMPLE}, is_modified, is_checked,
        applied_at AS made_at
    FROM {{source}}
"""
_CONVERSION = f"""
    SELECT conversion_id AS derivation_id, 'convert' AS kind, target AS spec, {_OF_SAMPLE}, versions, phase,
        is_converted, stopped_by, stopped_lines, own_operators, t_min, output_t_min, first_different,
        first_different_line, converted_at AS made_at
    FROM {{source}}
"""
_DECOMPOSITION = """
    SELECT decomposition_id AS derivation_id, dataset, sample_id, content_hash, 'decompose' AS kind, scheme AS spec,
        max(part_count) AS part_count, sum(operator_count)::BIGINT AS operator_count, max(made_at) AS made_at
    FROM {source} GROUP BY ALL
"""
_PART = """
    SELECT decomposition_id AS derivation_id, part_index, child_hash, first_operator, operator_count, child_graph_hash,
        operators, signature, inputs, eager_ms, coalesce(outputs, []) AS outputs
    FROM {source}
"""
_ORIGIN_ID = "md5(concat_ws(chr(0), dataset, sample_id, content_hash, scheme, made_at::VARCHAR))"
_ORIGIN = f"""
    SELECT {_ORIGIN_ID} AS derivation_id, dataset, sample_id, content_hash, 'parts' AS kind, scheme AS spec,
        CASE WHEN max(message) IN ('', 'it has no typical sequence') THEN 'success' ELSE 'failure' END AS status,
        max(message) AS message, sum(occurrence_count)::BIGINT AS part_count, made_at
    FROM {{source}} GROUP BY ALL
"""
_PART_OF_ORIGIN = f"""
    SELECT {_ORIGIN_ID} AS derivation_id, child_hash, occurrence_count,
        row_number() OVER (PARTITION BY derivation_id ORDER BY child_hash) - 1 AS part_index
    FROM {{source}} WHERE child_hash <> ''
"""
_OUTPUTS = (("outputs", "VARCHAR[]"),)
FORMER: Mapping[str, Former] = {
    "model": Former(52, _ADDED_TO_MODEL, moved={"intake": _MODEL}, is_gone=True),
    "agent_task": Former(52, (), moved={"intake": _AGENT_TASK}, is_gone=True),
    "pass_result": Former(51, (), moved={"derivation": _PASS}, is_gone=True),
    "conversion": Former(51, (), moved={"derivation": _CONVERSION}, is_gone=True),
    "decomposition": Former(51, _OUTPUTS, moved={"derivation": _DECOMPOSITION, "derived_part": _PART}, is_gone=True),
    "part_origin": Former(51, (), moved={"derivation": _ORIGIN, "derived_part": _PART_OF_ORIGIN}, is_gone=True),
    "benchmark_run": Former(
        50,
        (*((name, "VARCHAR") for name in _RUN_CHECKS), *_RUN_TIMES.items()),
        moved={"run_blocks": _BLOCKS_OF_RUN},
    ),
    "twin_pair": Former(48, tuple(_FORMER_SIDES), tuple(map(_side, _SIDES))),
    "verdict": Former(48, (), ("ends_with(reason, 'interrupted') OR ends_with(reason, ' s ended') AS left_open",)),
}
"""Table → the last change of its columns."""


def rows_of(table: str, version: int, source: str) -> dict[str, str]:
    """Make the queries that read rows which older code wrote for `table`: table today → query for its rows.

    `table` itself comes last, if it still exists.
    """
    former = FORMER.get(table)
    if former is None or version >= former.version:
        return {table: f"SELECT * FROM {source}"}
    own = {} if former.is_gone else {table: former.select(source)}
    return {**dict(former.select_others(source)), **own}
