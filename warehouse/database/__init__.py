"""The database: its tables and schema, the files that hold it, the spool, and ingest from the spool into it."""
