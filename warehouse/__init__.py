"""The DuckDB warehouse: spool, ingest, publish, tables and views."""
