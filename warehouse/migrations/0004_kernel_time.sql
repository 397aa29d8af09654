-- How long the GPU was in kernels, measured on request.

ALTER TABLE benchmark_run ADD COLUMN eager_kernel_ms DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN compiled_kernel_ms DOUBLE;
COMMENT ON COLUMN benchmark_run.eager_kernel_ms IS 'Time of the kernels of a call of eager on a GPU by the profiler, in milliseconds; NULL where nobody asked for it.';
COMMENT ON COLUMN benchmark_run.compiled_kernel_ms IS 'Time of the kernels of a call of the compiled graph on a GPU by the profiler, in milliseconds; NULL where nobody asked for it.';
