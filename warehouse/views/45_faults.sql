-- Located faults that are the same: one compiler does one thing at the same operators, whatever sample it was met in.
CREATE VIEW faults AS
WITH newest AS (
    SELECT found.*
    FROM fault AS found
    QUALIFY row_number() OVER (
        PARTITION BY found.dataset, found.sample_id, found.backend, found.variant, found.kind
        ORDER BY found.located_at DESC, found.fault_id
    ) = 1
)
SELECT
    backend,
    variant,
    kind,
    phase,
    failure,
    signature,
    list_sort(list_distinct(operators)) AS operator_set,
    count(*) AS sample_count,
    list(sample_id ORDER BY sample_id) AS sample_ids,
    arg_max(backend_version, located_at) AS backend_version,
    arg_min(message, (len(operators), located_at)) AS message,
    arg_min(folder, (len(operators), located_at)) AS folder,
    bool_or(reproduces) AS reproduces,
    max(located_at) AS located_at
FROM newest
GROUP BY backend, variant, kind, phase, failure, signature, operator_set
ORDER BY sample_count DESC, backend, variant, operator_set;
COMMENT ON VIEW faults IS 'Distinct faults of each backend: how many samples each explains, and the smallest reproducer of it.';
COMMENT ON COLUMN faults.operator_set IS 'The operators that cause it, without repetition, sorted.';
COMMENT ON COLUMN faults.sample_count IS 'Samples whose newest located fault this is.';
COMMENT ON COLUMN faults.sample_ids IS 'These samples.';
COMMENT ON COLUMN faults.backend_version IS 'Version of the backend in which it was located last.';
COMMENT ON COLUMN faults.message IS 'Of the fault with the fewest operators.';
COMMENT ON COLUMN faults.folder IS 'Of the fault with the fewest operators: its sample and reproducer.';
COMMENT ON COLUMN faults.reproduces IS 'Whether a standalone reproducer of one of them showed the fault.';
