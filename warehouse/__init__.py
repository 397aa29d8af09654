"""The DuckDB warehouse: spool, ingest, publish, tables and views. May import `ops`, whose rows it stores."""
