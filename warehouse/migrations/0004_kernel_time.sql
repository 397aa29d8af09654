-- How long the GPU was in kernels, measured on request.

ALTER TABLE benchmark_run ADD COLUMN eager_kernel_ms DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN compiled_kernel_ms DOUBLE;
