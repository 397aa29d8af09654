-- The runs of run_judged, no others, with all columns of the run and of its sample.
CREATE MACRO benchmark_judged_of(members := NULL) AS TABLE
SELECT run.*, judged.task, judged.source, judged.dtype, judged.model_name, judged.path, judged.operator_count, judged.validity
FROM benchmark_run AS run
JOIN run_judged_of(members := members) AS judged ON run.rowid = judged.run_row;
COMMENT ON MACRO TABLE benchmark_judged_of IS 'The view benchmark_judged, on request over some samples: benchmark_judged_of(members := NULL).';

CREATE VIEW benchmark_judged AS FROM benchmark_judged_of();
COMMENT ON VIEW benchmark_judged IS
    'Newest run (of those with its version the one that counts, see run_counted) per dataset, sample, backend and variant in its newest setup (environment and configuration) that covers the dataset, with what the sample is, invalid samples included; columns as in benchmark_run and sample.';
COMMENT ON COLUMN benchmark_judged.validity IS 'As in sample_current.validity; unknown for a sample that cannot be read.';

-- From benchmark_judged, without invalid samples, whose results mean nothing: what is scored unless somebody asks for those.
CREATE VIEW benchmark_current AS
SELECT judged.* FROM benchmark_judged AS judged WHERE judged.validity <> 'invalid';
COMMENT ON VIEW benchmark_current IS 'As benchmark_judged, without samples that are known to be invalid.';
COMMENT ON COLUMN benchmark_current.validity IS 'valid or unknown, as in sample_current.validity.';
