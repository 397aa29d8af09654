-- Passes, conversions and decompositions make samples of samples: one table for all, and one for the parts of samples.
CREATE TABLE derivation (
    derivation_id VARCHAR PRIMARY KEY,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL DEFAULT '',
    files_hash VARCHAR NOT NULL DEFAULT '',
    content_hash VARCHAR NOT NULL DEFAULT '',
    kind VARCHAR NOT NULL,
    spec VARCHAR NOT NULL,
    code_hash VARCHAR NOT NULL DEFAULT '',
    versions MAP(VARCHAR, VARCHAR) NOT NULL DEFAULT MAP {},
    status VARCHAR NOT NULL DEFAULT 'success',
    phase VARCHAR NOT NULL DEFAULT '',
    message VARCHAR NOT NULL DEFAULT '',
    is_modified BOOLEAN NOT NULL DEFAULT false,
    is_checked BOOLEAN NOT NULL DEFAULT false,
    part_count BIGINT NOT NULL DEFAULT 0,
    operator_count BIGINT NOT NULL DEFAULT 0,
    composed VARCHAR NOT NULL DEFAULT '',
    is_converted BOOLEAN NOT NULL DEFAULT false,
    stopped_by VARCHAR[] NOT NULL DEFAULT [],
    stopped_lines BIGINT[] NOT NULL DEFAULT [],
    own_operators VARCHAR[] NOT NULL DEFAULT [],
    t_min DOUBLE,
    output_t_min DOUBLE[] NOT NULL DEFAULT [],
    first_different VARCHAR NOT NULL DEFAULT '',
    first_different_line BIGINT NOT NULL DEFAULT 0,
    result_hash VARCHAR NOT NULL DEFAULT '',
    result_files_hash VARCHAR NOT NULL DEFAULT '',
    made_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE derivation IS 'One row per sample that something was made of: by a pass, a conversion, a decomposition, or for the dataset of parts; the view derivation_current has the newest of each current sample.';

CREATE TABLE derived_part (
    derivation_id VARCHAR NOT NULL,
    part_index BIGINT NOT NULL,
    child_hash VARCHAR NOT NULL,
    occurrence_count BIGINT NOT NULL DEFAULT 1,
    first_operator BIGINT NOT NULL DEFAULT 0,
    operator_count BIGINT NOT NULL DEFAULT 0,
    child_graph_hash VARCHAR NOT NULL DEFAULT '',
    operators VARCHAR[] NOT NULL DEFAULT [],
    signature VARCHAR NOT NULL DEFAULT '',
    inputs VARCHAR[] NOT NULL DEFAULT [],
    eager_ms DOUBLE NOT NULL DEFAULT 0,
    outputs VARCHAR[] NOT NULL DEFAULT [],
    PRIMARY KEY (derivation_id, part_index)
);
COMMENT ON TABLE derived_part IS 'One row per part of a sample that was split; of the dataset of parts, one per distinct part.';

CREATE TABLE former_pass_result AS FROM pass_result;
CREATE TABLE former_conversion AS FROM conversion;
CREATE TABLE former_decomposition AS FROM decomposition;
CREATE TABLE former_part_origin AS FROM part_origin;
DROP TABLE pass_result;
DROP TABLE conversion;
DROP TABLE decomposition;
DROP TABLE part_origin;
INSERT INTO derivation BY NAME {rows of pass_result as derivation};
INSERT INTO derivation BY NAME {rows of conversion as derivation};
INSERT INTO derivation BY NAME {rows of decomposition as derivation};
INSERT INTO derived_part BY NAME {rows of decomposition as derived_part};
INSERT INTO derivation BY NAME {rows of part_origin as derivation};
INSERT INTO derived_part BY NAME {rows of part_origin as derived_part};
DROP TABLE former_pass_result;
DROP TABLE former_conversion;
DROP TABLE former_decomposition;
DROP TABLE former_part_origin;
