-- Every distinct part of the decomposed samples, with what each compiler made of it: what a model that writes compilers, or rules
-- of `rules`, can learn from and be judged by. Parts are measured as samples of a dataset of their own (decompose --distinct, then
-- bench), and found again by their content. Of several runs under one label the newest counts.
CREATE VIEW operator_sequence AS
WITH sequence AS (
    SELECT
        part.child_hash,
        any_value(part.operators) AS operators,
        any_value(part.inputs) AS inputs,
        any_value(part.outputs) AS outputs,
        any_value(part.operator_count) AS operator_count,
        list(DISTINCT part.scheme ORDER BY part.scheme) AS schemes,
        count(DISTINCT (part.dataset, part.sample_id, part.first_operator)) AS occurrence_count,
        count(DISTINCT (part.dataset, part.sample_id)) AS sample_count,
        count(DISTINCT (sample.source, sample.model_name)) AS model_count,
        min(part.eager_ms) AS part_eager_ms
    FROM decomposition_current AS part
    JOIN sample_current AS sample USING (dataset, sample_id)
    GROUP BY part.child_hash
),
measured AS (
    SELECT sample.content_hash AS child_hash, trim(run.backend || ' ' || run.variant) AS label, run.eager_median_ms,
        run.compiled_median_ms, run.speedup, run.message,
        is_right(run.status, run.t_min) AS is_right
    FROM run_judged AS judged
    JOIN benchmark_run AS run ON run.rowid = judged.run_row
    JOIN sample_current AS sample ON sample.dataset = run.dataset AND sample.sample_id = run.sample_id
    WHERE judged.validity <> 'invalid' AND run.status <> 'unavailable'
    QUALIFY row_number() OVER (PARTITION BY sample.content_hash, label ORDER BY run.finished_at DESC, run.rowid DESC) = 1
),
judgement AS (
    SELECT
        measured.child_hash,
        median(measured.eager_median_ms) AS eager_ms,
        map_from_entries(list((measured.label, measured.compiled_median_ms) ORDER BY measured.label) FILTER (measured.is_right)) AS times_ms,
        map_from_entries(list((measured.label, measured.speedup) ORDER BY measured.label) FILTER (measured.is_right)) AS speedups,
        map_from_entries(list((measured.label, coalesce(measured.message, 'other numbers than eager''s at t = 0')) ORDER BY measured.label)
            FILTER (NOT measured.is_right)) AS failures,
        coalesce(
            first(measured.label ORDER BY measured.speedup DESC, measured.label)
                FILTER (measured.is_right AND measured.speedup > 1 AND measured.label <> 'eager'),
            'eager'
        ) AS winner,
        coalesce(max(measured.speedup) FILTER (measured.is_right AND measured.speedup > 1 AND measured.label <> 'eager'), 1.0) AS winner_speedup
    FROM measured
    GROUP BY measured.child_hash
)
SELECT sequence.* EXCLUDE (part_eager_ms), coalesce(judgement.eager_ms, sequence.part_eager_ms) AS eager_ms,
    judgement.* EXCLUDE (child_hash, eager_ms)
FROM sequence
LEFT JOIN judgement USING (child_hash)
ORDER BY sequence.sample_count DESC, sequence.occurrence_count DESC, sequence.child_hash;
COMMENT ON VIEW operator_sequence IS
    'Every distinct part of the decomposed samples (operators on shapes and dtypes): how often it occurs, how long it takes under each backend that was measured on it, and which backend won.';
COMMENT ON COLUMN operator_sequence.operators IS 'Names of the operators, in order.';
COMMENT ON COLUMN operator_sequence.inputs IS 'Name, dtype and shape of each input.';
COMMENT ON COLUMN operator_sequence.outputs IS 'Name, dtype and shape of each output.';
COMMENT ON COLUMN operator_sequence.operator_count IS 'How many operators.';
COMMENT ON COLUMN operator_sequence.schemes IS 'Schemes of decomposition that made it.';
COMMENT ON COLUMN operator_sequence.occurrence_count IS 'Places in the decomposed samples where it is.';
COMMENT ON COLUMN operator_sequence.sample_count IS 'Samples that have it.';
COMMENT ON COLUMN operator_sequence.model_count IS 'Models of these samples.';
COMMENT ON COLUMN operator_sequence.eager_ms IS 'Time of a call in eager mode, milliseconds: the median over its benchmark runs; rough where there are none, from decomposing.';
COMMENT ON COLUMN operator_sequence.times_ms IS 'Backend with its variant → time of a call, milliseconds, of those that are right at t = 0; NULL where nothing was measured.';
COMMENT ON COLUMN operator_sequence.speedups IS 'As times_ms: eager''s time in the same run over the compiled.';
COMMENT ON COLUMN operator_sequence.failures IS 'Backend with its variant → why it failed or is wrong at t = 0.';
COMMENT ON COLUMN operator_sequence.winner IS 'The backend, with its variant, that has the largest speedup of those that are right at t = 0; eager where none is above 1, NULL where nothing was measured.';
COMMENT ON COLUMN operator_sequence.winner_speedup IS 'Its speedup.';
