-- One run a sample and build, of those that are comparable with the newest ones: same options, settings, measuring and replaying
-- code, and machine. What history is made of. Of several runs of a sample under one build the newest that counts is taken.
CREATE VIEW build_runs AS
WITH machine AS (
    SELECT env_hash,
        md5(concat_ws(chr(10), device, hardware, driver, cpu_count, memory_bytes, threads, operating_system, flags::VARCHAR)) AS machine_hash
    FROM environment
),
measured AS (
    SELECT counted.run_row, counted.dataset, counted.sample_id, counted.sample_hash, counted.backend, counted.variant,
        counted.build_hash, counted.finished_at,
        md5(concat_ws(chr(10), run.settings_hash, run.replay_version, run.backend_options, run.device, machine.machine_hash))
            AS setup_hash
    FROM run_counted AS counted
    JOIN benchmark_run AS run ON run.rowid = counted.run_row
    LEFT JOIN machine ON machine.env_hash = run.env_hash
    WHERE run.status <> 'unavailable' AND run.sample_hash <> ''
),
-- Of the runs that scores are of.
setup AS (
    SELECT measured.dataset, measured.backend, measured.variant, arg_max(measured.setup_hash, measured.finished_at) AS setup_hash
    FROM measured
    SEMI JOIN run_judged AS judged ON judged.run_row = measured.run_row
    GROUP BY ALL
),
chosen AS (
    SELECT arg_max(measured.run_row, measured.finished_at) AS run_row
    FROM measured
    SEMI JOIN setup USING (dataset, backend, variant, setup_hash)
    GROUP BY measured.dataset, measured.backend, measured.variant, measured.build_hash, measured.sample_id
)
SELECT run.dataset, run.backend, run.variant, run.build_hash, build_name(build.label, build.version, run.build_hash) AS build,
    coalesce(build.first_seen_at, run.started_at) AS first_seen_at, run.sample_id, run.sample_hash, sample.content_hash, sample.graph_hash,
    sample.task, sample.validity, run.status, run.phase, run.failure_kind, run.message, run.t_min, run.nan_mismatch, run.speedup,
    run.speedup_low, run.speedup_high, run.compile_ms, run.compile_cpu_ms, run.run_id, run.finished_at
FROM chosen
JOIN benchmark_run AS run ON run.rowid = chosen.run_row
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
LEFT JOIN build USING (build_hash)
WHERE has_baseline(run.phase);
COMMENT ON VIEW build_runs IS
    'The run that counts of each sample under each build, of all builds that can be compared with the newest: measured with the same options, settings and code, on the same machine. Without what eager itself failed on.';
COMMENT ON COLUMN build_runs.build IS 'How the build is called: by its label, else by its version and the start of its hash.';
COMMENT ON COLUMN build_runs.first_seen_at IS 'As in build.first_seen_at: builds are in this order.';
COMMENT ON COLUMN build_runs.validity IS 'As in sample_current.validity.';
