-- What the columns of memory are, now that what a compiled graph keeps between calls counts.

COMMENT ON COLUMN benchmark_run.eager_peak_bytes IS 'Memory that a call of eager takes, in bytes: its peak beyond what was held before; between calls eager keeps none.';
COMMENT ON COLUMN benchmark_run.compiled_peak_bytes IS 'Memory that a call of the compiled graph takes, in bytes: its peak beyond what was held before, and what the first call made it keep for later ones unless that call compiled. What compiling leaves (code, copies of weights) is not in it.';
