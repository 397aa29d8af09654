"""What each stage of the pipeline does, one package a stage; no Dagster and no DuckDB in here."""
