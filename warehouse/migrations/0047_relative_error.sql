-- Errors relative to an output's own scale: the absolute tolerances of t say nothing of outputs that are small.
ALTER TABLE output_match ADD COLUMN relative_error DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN relative_error DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN relative_error_dtype VARCHAR;
ALTER TABLE twin_pair ADD COLUMN a_relative_error DOUBLE;
ALTER TABLE twin_pair ADD COLUMN a_relative_error_dtype VARCHAR;
ALTER TABLE twin_pair ADD COLUMN b_relative_error DOUBLE;
ALTER TABLE twin_pair ADD COLUMN b_relative_error_dtype VARCHAR;
