-- Builds of compilers, lists of samples, and what of a run tells builds apart and makes them comparable.

CREATE TABLE build (
    build_hash VARCHAR PRIMARY KEY,
    backend VARCHAR NOT NULL,
    label VARCHAR NOT NULL,
    version VARCHAR NOT NULL,
    code_hash VARCHAR NOT NULL,
    local_packages MAP(VARCHAR, VARCHAR) NOT NULL,
    packages MAP(VARCHAR, VARCHAR) NOT NULL,
    spec VARCHAR NOT NULL,
    first_seen_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE build IS 'One row per build of a compiler that was ever measured: what tells it from all others, and since when it is known.';

CREATE TABLE sample_list (
    name VARCHAR NOT NULL,
    content_hash VARCHAR NOT NULL,
    weight DOUBLE NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (name, content_hash)
);
COMMENT ON TABLE sample_list IS 'Named, frozen lists of samples: what scores, trends and comparisons are over. Duplicates have one row, hence one vote.';

ALTER TABLE benchmark_run ADD COLUMN build_hash VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN build_hash SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN settings_hash VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN settings_hash SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN compile_cpu_ms DOUBLE;

-- Runs from before builds were kept are of the builds that their versions and code tell.
UPDATE benchmark_run SET build_hash = sha256('before builds' || chr(10) || backend || chr(10) || backend_version || chr(10) || backend_code_hash);
INSERT INTO build
SELECT build_hash, any_value(backend), '', any_value(backend_version), any_value(backend_code_hash), MAP {}, MAP {}, any_value(backend), min(started_at)
FROM benchmark_run
GROUP BY build_hash;
