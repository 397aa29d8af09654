-- What the newest build of each backend made worse, a row a thing: samples that it fails, gets wrong or slows down, and scores,
-- operators and compile times with a change point. With the values of both builds and the located fault.
CREATE VIEW newest_regressions AS
WITH blamed AS (
    FROM change_points
    WHERE is_newest AND direction = 'worse' AND kind = 'step' AND NOT starts_with(dataset, 'log:')
),
of_sample AS (
    SELECT dataset, backend, variant, build_hash, previous_build_hash, unnest(sample_ids) AS sample_id,
        CASE measure WHEN 'failures' THEN 'failed' ELSE 'incorrect' END AS regression
    FROM blamed
    WHERE measure IN ('failures', 'wrong')
    UNION
    SELECT dataset, backend, variant, build_hash, previous_build_hash, group_value, 'slower'
    FROM blamed
    WHERE group_kind = 'sample' AND measure = 'speedup'
    UNION
    SELECT dataset, backend, variant, build_hash, previous_build_hash, sample_id, regression
    FROM regressions
    WHERE build_hash <> previous_build_hash
),
-- The newest fault of a sample and of each kind, located in the build and the version of the sample that it is about.
located AS (
    SELECT
        fault.dataset, fault.sample_id, fault.sample_hash, fault.backend, fault.variant, fault.build_hash, fault.operators, fault.folder,
        CASE fault.kind WHEN 'crash' THEN 'failed' WHEN 'wrong' THEN 'incorrect' ELSE 'slower' END AS regression
    FROM fault
    QUALIFY row_number() OVER (
        PARTITION BY fault.dataset, fault.sample_id, fault.sample_hash, fault.backend, fault.variant, fault.build_hash, fault.kind
        ORDER BY fault.located_at DESC, fault.fault_id
    ) = 1
)
SELECT regressed.dataset, regressed.backend, regressed.variant, regressed.build_hash, regressed.previous_build_hash, regressed.regression,
    regressed.sample_id, '' AS group_value, '' AS measure,
    old.speedup AS value_before, new.speedup AS value_after, old.t_min AS previous_t_min, new.t_min, new.phase, new.failure_kind,
    split_part(new.message, chr(10), 1) AS message, coalesce(located.operators, []) AS operators,
    coalesce(located.folder, '') AS folder
FROM of_sample AS regressed
LEFT JOIN build_runs AS new
    ON new.dataset = regressed.dataset AND new.backend = regressed.backend AND new.variant = regressed.variant
    AND new.sample_id = regressed.sample_id AND new.build_hash = regressed.build_hash
LEFT JOIN build_runs AS old
    ON old.dataset = regressed.dataset AND old.backend = regressed.backend AND old.variant = regressed.variant
    AND old.sample_id = regressed.sample_id AND old.build_hash = regressed.previous_build_hash
LEFT JOIN located
    ON located.dataset = regressed.dataset AND located.sample_id = regressed.sample_id AND located.sample_hash = new.sample_hash
    AND located.backend = regressed.backend AND located.variant = regressed.variant AND located.build_hash = regressed.build_hash
    AND located.regression = regressed.regression
UNION ALL
SELECT DISTINCT ON (dataset, backend, variant, build_hash, measure, group_kind, group_value)
    dataset, backend, variant, build_hash, previous_build_hash,
    CASE WHEN starts_with(measure, 'compile') THEN 'slower to compile' ELSE 'slower' END, '', group_value, measure,
    value_before, value_after, NULL, NULL, NULL, NULL, NULL, [], ''
FROM blamed
WHERE measure IN ('s0', 'speedup', 'compile_ms') AND group_kind IN ('all', 'operator');
COMMENT ON VIEW newest_regressions IS 'What the newest build of each backend made worse: of samples, of operators, and as a whole; with the located fault where there is one. Imported logs are left out.';
COMMENT ON COLUMN newest_regressions.regression IS 'failed, incorrect, slower or slower to compile.';
COMMENT ON COLUMN newest_regressions.sample_id IS 'The sample; empty for what is of many.';
COMMENT ON COLUMN newest_regressions.group_value IS 'Where it is of many samples: all, or the operators that they share.';
COMMENT ON COLUMN newest_regressions.measure IS 'Where it is of many samples: s0, speedup or compile_ms.';
COMMENT ON COLUMN newest_regressions.value_before IS 'Speedup of the sample before, or the measure''s number.';
COMMENT ON COLUMN newest_regressions.value_after IS 'The same of the newest build; NULL where it fails.';
COMMENT ON COLUMN newest_regressions.previous_t_min IS 't_min of the sample before.';
COMMENT ON COLUMN newest_regressions.message IS 'First line of the message of a failure.';
COMMENT ON COLUMN newest_regressions.operators IS 'Where the fault was located: the operators that cause it.';
COMMENT ON COLUMN newest_regressions.folder IS 'Folder of the located fault, which holds its reproducer.';
