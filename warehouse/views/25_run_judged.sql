-- From run_counted, what scores and charts are about: per suite, backend and variant (its options) one setup, which is an environment, a
-- build and a configuration. It is the newest of those that cover at least half as many samples as the one of the backend that
-- covers most, so that a sample that was tried by itself, with other options or a short deadline, replaces nothing and
-- adds no curve. Where there are no results but only "unavailable", that is what is shown.
--
-- Columns that share their name with a parameter of the macro scores (dataset) must be qualified in views that it reads.
--
-- Setups are chosen first, and of their runs alone it is asked which count: most of a long history is of others. Samples and setups
-- go by their numbers in run_index: strings would take most of the time.
--
-- A suite is a dataset, or where there are members (dataset, sample_id and weight each), all of these.
CREATE MACRO run_judged_among(members := NULL) AS TABLE
WITH member AS (SELECT unnest(members::STRUCT(dataset VARCHAR, sample_id VARCHAR, weight DOUBLE)[], recursive := true)),
asked AS MATERIALIZED (
    SELECT sample.*, coalesce(member.weight, 1.0) AS weight
    FROM run_sample_current AS sample
    LEFT JOIN member ON member.dataset = sample.dataset AND member.sample_id = sample.sample_id
    WHERE members IS NULL OR member.dataset IS NOT NULL
        OR sample.sample_hash = '' AND sample.dataset IN (SELECT member.dataset FROM member)
),
counted AS (
    SELECT run.setup_key, run.is_unavailable AS missing,
        -- Samples: those whose first run is here, and those whose first run was dropped while a later one was not.
        count(*) FILTER (asked.sample_hash <> '' AND run.run_row = run.first_row)
            + count(DISTINCT run.first_row) FILTER (
                asked.sample_hash <> '' AND run.first_row IN (SELECT dropped.run_row FROM run_row_dropped AS dropped)
            ) AS covered,
        max(run.finished_at) AS newest, max(run.run_row) AS newest_row
    FROM run_kept AS run
    JOIN asked ON asked.sample_key = run.sample_key AND (asked.since IS NULL OR run.finished_at >= asked.since)
    GROUP BY ALL
),
setup AS (
    SELECT CASE WHEN members IS NULL THEN named.dataset ELSE '' END AS suite, named.backend, named.variant, named.env_hash,
        named.config_hash, named.build_hash, counted.missing,
        sum(counted.covered) AS covered, max(counted.newest) AS newest, max(counted.newest_row) AS newest_row
    FROM counted
    JOIN run_setup AS named ON named.setup_key = counted.setup_key
    GROUP BY ALL
),
weighed AS (
    SELECT setup.*, 2 * setup.covered < max(setup.covered) OVER (PARTITION BY setup.suite, setup.backend, setup.missing)
        AS partial
    FROM setup
),
chosen AS (
    SELECT weighed.*, row_number() OVER () AS curve_key
    FROM weighed
    WHERE NOT weighed.partial
    QUALIFY row_number() OVER (
        PARTITION BY weighed.suite, weighed.backend, weighed.variant
        ORDER BY weighed.missing, weighed.newest DESC, weighed.newest_row DESC
    ) = 1
),
eligible AS MATERIALIZED (
    SELECT run.* EXCLUDE (first_row, is_trial, backend_version), chosen.suite, chosen.backend, chosen.variant, chosen.curve_key
    FROM chosen
    JOIN run_setup AS named
        ON named.backend = chosen.backend AND named.variant = chosen.variant AND named.env_hash = chosen.env_hash
        AND named.config_hash = chosen.config_hash AND named.build_hash = chosen.build_hash AND chosen.suite IN ('', named.dataset)
    JOIN run_kept AS run ON run.setup_key = named.setup_key
    JOIN asked ON asked.sample_key = run.sample_key AND (asked.since IS NULL OR run.finished_at >= asked.since)
),
newest AS (
    SELECT counted_row(run.run_row, run.finished_at, run.status, run.is_disturbed) AS run_row
    FROM eligible AS run
    GROUP BY run.sample_key, run.setup_key
)
SELECT run.run_row, asked.dataset, asked.sample_id, run.backend, run.variant, run.status, asked.task, asked.task2,
    asked.family, asked.source, asked.dtype, asked.model_name, asked.path, asked.operator_count, asked.validity, run.suite, asked.weight, run.sample_key, run.curve_key,
    run.framework, run.phase, run.failure_kind, run.speedup, run.t_min, run.t_min_float64, run.eager_t_min_float64,
    run.nan_mismatch, run.fell_back, asked.devices
FROM eligible AS run
SEMI JOIN newest ON newest.run_row = run.run_row
JOIN asked ON asked.sample_key = run.sample_key;
COMMENT ON MACRO TABLE run_judged_among IS 'What run_judged_of gives, from all runs: run_judged_among(members := NULL).';

-- Over all samples the answer is stored, since it changes with ingests only.
CREATE MACRO run_judged_of(members := NULL) AS TABLE
FROM judged_run WHERE members IS NULL
UNION ALL BY NAME
FROM run_judged_among(members := members) WHERE members IS NOT NULL;
COMMENT ON MACRO TABLE run_judged_of IS 'The view run_judged, on request over some samples: run_judged_of(members := NULL).';

CREATE VIEW run_judged AS FROM run_judged_of();
COMMENT ON VIEW run_judged IS 'Which runs benchmark_judged holds, with what their samples are: the columns that scores need of all of them.';
COMMENT ON COLUMN run_judged.suite IS 'What its results are compared within: the dataset.';
COMMENT ON COLUMN run_judged.weight IS 'Weight of the sample in means: 1 for all.';
COMMENT ON COLUMN run_judged.curve_key IS 'Number of the suite, backend and variant.';
COMMENT ON COLUMN run_judged.validity IS 'As in benchmark_judged.';
