-- From run_counted, what scores and charts are about: per suite, backend and variant (its options) one setup, which is an environment, a
-- build and a configuration. It is the newest of those that cover at least half as many samples as the one of the backend that
-- covers most, so that a sample that was tried by itself, with other options or a short deadline, replaces nothing and
-- adds no curve. Where there are no results but only "unavailable", that is what is shown.
--
-- Columns that share their name with a parameter of the macro scores (dataset) must be qualified in views that it reads.
--
-- Setups are chosen first, and of their runs alone it is asked which count: most of a long history is of others.
-- A setup goes by a number: strings would take most of the time.
--
-- A suite is a dataset, or where there are members (dataset, sample_id and weight each), all of these.
CREATE MACRO run_judged_of(members := NULL) AS TABLE
WITH member AS (SELECT unnest(members::STRUCT(dataset VARCHAR, sample_id VARCHAR, weight DOUBLE)[], recursive := true)),
candidate AS MATERIALIZED (
    SELECT run.run_row, run.dataset, run.sample_id, run.sample_hash, run.backend, run.variant, run.status, run.finished_at, run.is_disturbed,
        hash(run.backend, run.variant, run.env_hash, run.config_hash, run.build_hash) AS setup_key,
        CASE WHEN members IS NULL THEN run.dataset ELSE '' END AS suite
    FROM run_current AS run
    WHERE members IS NULL OR (run.dataset, run.sample_id) IN (SELECT (member.dataset, member.sample_id) FROM member)
        OR run.sample_hash = '' AND run.dataset IN (SELECT member.dataset FROM member)
),
setup AS (
    SELECT
        run.suite, run.setup_key, any_value(run.backend) AS backend, any_value(run.variant) AS variant, run.status = 'unavailable' AS missing,
        count(DISTINCT hash(run.dataset, run.sample_id)) FILTER (run.sample_hash <> '') AS covered,
        max(run.finished_at) AS newest, max(run.run_row) AS newest_row
    FROM candidate AS run
    GROUP BY ALL
),
weighed AS (
    SELECT setup.*, 2 * setup.covered < max(setup.covered) OVER (PARTITION BY setup.suite, setup.backend, setup.missing)
        AS partial
    FROM setup
),
chosen AS (
    SELECT weighed.suite, weighed.setup_key
    FROM weighed
    WHERE NOT weighed.partial
    QUALIFY row_number() OVER (
        PARTITION BY weighed.suite, weighed.backend, weighed.variant
        ORDER BY weighed.missing, weighed.newest DESC, weighed.newest_row DESC
    ) = 1
),
eligible AS MATERIALIZED (FROM candidate AS run SEMI JOIN chosen ON chosen.suite = run.suite AND chosen.setup_key = run.setup_key),
newest AS (
    SELECT counted_row(run.run_row, run.finished_at, run.status, run.is_disturbed) AS run_row
    FROM eligible AS run
    GROUP BY run.dataset, run.sample_id, run.backend, run.variant
)
SELECT run.run_row, run.dataset, run.sample_id, run.backend, run.variant, run.status, sample.task, sample.task2, sample.family, sample.source, sample.dtype,
    sample.model_name, sample.path, sample.operator_count, coalesce(sample.validity, 'unknown') AS validity,
    run.suite, coalesce(member.weight, 1.0) AS weight
FROM eligible AS run
SEMI JOIN newest ON run.run_row = newest.run_row
LEFT JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
LEFT JOIN member ON member.dataset = run.dataset AND member.sample_id = run.sample_id;
COMMENT ON MACRO TABLE run_judged_of IS 'The view run_judged, on request over some samples: run_judged_of(members := NULL).';

CREATE VIEW run_judged AS FROM run_judged_of();
COMMENT ON VIEW run_judged IS 'Which runs benchmark_judged holds, with what their samples are: the few columns that scores need of all of them.';
COMMENT ON COLUMN run_judged.run_row IS 'The run''s rowid in benchmark_run.';
COMMENT ON COLUMN run_judged.suite IS 'What its results are compared within: the dataset.';
COMMENT ON COLUMN run_judged.weight IS 'Weight of the sample in means: 1 for all.';
COMMENT ON COLUMN run_judged.validity IS 'As in benchmark_judged.';
