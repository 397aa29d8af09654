"""Conditions over the catalog that a person writes in SQL: `task = 'nlp' and has_operator('gelu')`.

A condition is an expression over the columns of one sample. It is evaluated in a database of its own in memory, which
can reach no file and no network, and holds nothing but the samples. Only the parsed expression is taken from the text,
and one with a query inside is refused.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import duckdb

from ops.errors import GraphNetError
from warehouse.database.tables import TABLES, to_arrow
from warehouse.errors import brief_message

if TYPE_CHECKING:
    import pyarrow as pa

    from ops.dataset.sample.catalog.rows import Catalog
    from warehouse.store import Warehouse

_CONFIG = {
    "enable_external_access": "false",
    "autoload_known_extensions": "false",
    "autoinstall_known_extensions": "false",
    "python_enable_replacements": "false",
    "temp_directory": "",  # files below it could be read and written otherwise
    "memory_limit": "2GiB",
    "threads": "1",
}

_MACROS = """
CREATE MACRO has_operator(operators, name) AS
    len(list_filter(operators, lambda operator: operator = name OR ends_with(operator, '.' || name))) > 0;
CREATE MACRO in_list(lists, name) AS
    len(list_filter(lists, lambda item: item = name OR starts_with(item, name || '@'))) > 0;
"""

_COLUMN_OF = {"has_operator": "operators", "in_list": "lists"}
"""Functions that a condition calls with one argument → the column that is added as the first argument."""


_BESIDE_CONDITION = ("modifiers", "group_expressions", "having", "qualify", "sample")
"""Parts of a query that a text with a closing parenthesis too many could add."""


class ConditionError(GraphNetError):
    """The text is not a condition, or it cannot be evaluated."""


def matching_rows(samples: pa.Table, condition: str) -> list[int]:
    """Find the samples that meet a condition.

    Args:
        samples: A row a sample: the columns of the view `sample_current`, the names of the graph's `operators`, and
            those of the `lists` that the sample is in.
        condition: An expression over these columns.

    Returns:
        Numbers of the rows, ascending.

    Raises:
        ConditionError: The condition cannot be evaluated; the message has the database's own and the columns.
    """
    with contextlib.closing(duckdb.connect(":memory:", config=_CONFIG)) as connection:
        connection.register("arrow", samples)
        connection.execute("CREATE TABLE sample AS SELECT row_number() OVER () - 1 AS row_number, * FROM arrow")
        connection.unregister("arrow")
        connection.execute(_MACROS)
        connection.execute("SET lock_configuration = true")
        try:
            query = _query(connection, condition)
            return [number for (number,) in connection.execute(query).fetchall()]
        except duckdb.Error as error:
            columns = ", ".join(sorted(samples.column_names))
            raise ConditionError(
                f"the condition {condition!r} failed: {brief_message(error)}; there are the columns {columns}"
            ) from error


_VALIDITIES = "SELECT dataset, sample_id, sample_hash, validity FROM sample_validity"


def matching_in_catalog(catalog: Catalog, condition: str, warehouse: Warehouse) -> set[tuple[str, str]]:
    """Find the samples of a catalog that meet a condition; the catalog need not be in the warehouse yet.

    Args:
        catalog: The samples.
        condition: As in `matching_rows`.
        warehouse: Where findings and lists are; if it does not exist yet, samples have none.

    Returns:
        Dataset and id of each.

    Raises:
        ConditionError: As `matching_rows`.
    """
    import pyarrow as pa

    rows = catalog.rows
    validities: dict[tuple[str, ...], str] = {}
    lists: dict[str, list[str]] = {}
    if warehouse.path.exists():
        validities = {tuple(key): validity for *key, validity in warehouse.rows(_VALIDITIES)}
        lists = dict(warehouse.rows("SELECT content_hash, list(name) FROM sample_list GROUP BY content_hash"))
    operators: dict[str, list[str]] = {}
    for row in catalog.operators:
        operators.setdefault(row.graph_hash, []).append(row.operator)
    keys = [(row.dataset, row.sample_id, row.sample_hash) for row in rows]
    texts = pa.list_(pa.string())
    columns = {
        "validity": pa.array([validities.get(key, "unknown") for key in keys], pa.string()),
        "operators": pa.array([operators[row.graph_hash] for row in rows], texts),
        "lists": pa.array([lists.get(row.content_hash, []) for row in rows], texts),
    }
    table = to_arrow(TABLES["sample"], rows)
    for name, values in columns.items():
        table = table.append_column(name, values)
    return {(rows[place].dataset, rows[place].sample_id) for place in matching_rows(table, condition)}


_STORED = """
SELECT sample.*, coalesce(called.operators, []) AS operators, coalesce(listing.lists, []) AS lists
FROM sample_current AS sample
LEFT JOIN (SELECT graph_hash, list(operator) AS operators FROM sample_op GROUP BY graph_hash) AS called
    USING (graph_hash)
LEFT JOIN (SELECT content_hash, list(name) AS lists FROM sample_list GROUP BY content_hash) AS listing
    USING (content_hash)
"""


def matching_in_warehouse(warehouse: Warehouse, condition: str) -> set[tuple[str, str]]:
    """Find current samples in the warehouse that meet a condition: dataset and id; errors as of `matching_rows`."""
    with warehouse.connect() as connection:
        table = connection.execute(_STORED).fetch_arrow_table()
    keys = list(zip(table["dataset"].to_pylist(), table["sample_id"].to_pylist(), strict=True))
    return {keys[place] for place in matching_rows(table, condition)}


def _query(connection: duckdb.DuckDBPyConnection, condition: str) -> str:
    """Make the query for the rows that meet a condition: its parsed expression in a query of our own."""
    expression = _parse(connection, condition)["where_clause"]
    for node in _nodes(expression):
        if node.get("class") == "SUBQUERY":
            raise ConditionError(
                f"the condition {condition!r} has a query in it: it may have columns, values and functions alone, such "
                "as has_operator('gelu') and in_list('train')"
            )
        if node.get("class") == "FUNCTION" and len(node["children"]) == 1:  # has_operator('gelu') lacks its column
            column = _COLUMN_OF.get(str(node["function_name"]).lower())
            if column is not None:
                node["children"].insert(0, _parse(connection, column)["where_clause"])
    # The parsed expression takes the place of `true` in our own query, whose text is made from the tree.
    template = "SELECT row_number FROM sample WHERE true ORDER BY row_number"
    ours = json.loads(_serialize(connection, template))
    ours["statements"][0]["node"]["where_clause"] = expression
    (text,) = connection.execute("SELECT json_deserialize_sql(?::JSON)", [json.dumps(ours)]).fetchone() or ("",)
    return str(text)


def _parse(connection: duckdb.DuckDBPyConnection, condition: str) -> dict[str, Any]:
    """Parse a query with a condition.

    Raises:
        ConditionError: It is no expression.
    """
    parsed = json.loads(_serialize(connection, f"SELECT 1 WHERE (\n{condition}\n)"))
    if parsed["error"]:
        raise ConditionError(f"{condition!r} is no condition: {parsed['error_message']}")
    node: dict[str, Any] = parsed["statements"][0]["node"]
    if node["type"] != "SELECT_NODE" or any(node[part] for part in _BESIDE_CONDITION):
        raise ConditionError(f"{condition!r} is no condition but a query")
    return node


def _serialize(connection: duckdb.DuckDBPyConnection, query: str) -> str:
    (text,) = connection.execute("SELECT json_serialize_sql(?)", [query]).fetchone() or ("",)
    return str(text)


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects of a JSON document."""
    if isinstance(tree, dict):
        yield tree
    for child in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _nodes(child)
