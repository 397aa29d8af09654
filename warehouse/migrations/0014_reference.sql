-- Errors of both sides against a run of the graph in float64.

ALTER TABLE benchmark_run ADD COLUMN eager_t_min_float64 DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN t_min_float64 DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN nearer_to_float64 BOOLEAN;
ALTER TABLE benchmark_run ADD COLUMN reference_note VARCHAR;

ALTER TABLE output_match ADD COLUMN eager_t_min_float64 DOUBLE;
ALTER TABLE output_match ADD COLUMN t_min_float64 DOUBLE;
ALTER TABLE output_match ADD COLUMN eager_max_error DOUBLE;
ALTER TABLE output_match ADD COLUMN eager_mean_error DOUBLE;
ALTER TABLE output_match ADD COLUMN max_error DOUBLE;
ALTER TABLE output_match ADD COLUMN mean_error DOUBLE;
