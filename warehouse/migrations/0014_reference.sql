-- Errors of both sides against a run of the graph in float64.

ALTER TABLE benchmark_run ADD COLUMN eager_t_min_float64 DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN t_min_float64 DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN nearer_to_float64 BOOLEAN;
ALTER TABLE benchmark_run ADD COLUMN reference_note VARCHAR;
COMMENT ON COLUMN benchmark_run.eager_t_min_float64 IS 'Smallest tolerance at which eager''s float outputs agree with a run of the graph in float64; NULL without one: it is made where the sides differ.';
COMMENT ON COLUMN benchmark_run.t_min_float64 IS 'Smallest tolerance at which the compiled graph''s float outputs agree with a run of the graph in float64; NULL without one.';
COMMENT ON COLUMN benchmark_run.nearer_to_float64 IS 'Whether no error of the compiled graph against float64, largest or mean, is larger than eager''s, and one is smaller.';
COMMENT ON COLUMN benchmark_run.reference_note IS 'Why there is no float64 run, or what weakens it; NULL for nothing.';

ALTER TABLE output_match ADD COLUMN eager_t_min_float64 DOUBLE;
ALTER TABLE output_match ADD COLUMN t_min_float64 DOUBLE;
ALTER TABLE output_match ADD COLUMN eager_max_error DOUBLE;
ALTER TABLE output_match ADD COLUMN eager_mean_error DOUBLE;
ALTER TABLE output_match ADD COLUMN max_error DOUBLE;
ALTER TABLE output_match ADD COLUMN mean_error DOUBLE;
COMMENT ON COLUMN output_match.eager_t_min_float64 IS 'Smallest tolerance at which eager agrees with a run of the graph in float64; NULL without one, and for outputs that are no floats.';
COMMENT ON COLUMN output_match.t_min_float64 IS 'Smallest tolerance at which the compiled graph agrees with a run of the graph in float64.';
COMMENT ON COLUMN output_match.eager_max_error IS 'Largest absolute difference of eager''s finite elements to float64.';
COMMENT ON COLUMN output_match.eager_mean_error IS 'Mean absolute difference of eager''s finite elements to float64.';
COMMENT ON COLUMN output_match.max_error IS 'Largest absolute difference of the compiled graph''s finite elements to float64.';
COMMENT ON COLUMN output_match.mean_error IS 'Mean absolute difference of the compiled graph''s finite elements to float64.';
