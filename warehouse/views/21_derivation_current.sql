-- What was last made of each sample, as long as the sample is the one that it was made of: by those hashes that the row has.
CREATE VIEW derivation_current AS
SELECT result.*
FROM derivation AS result
JOIN sample_current AS sample ON sample.dataset = result.dataset AND sample.sample_id = result.sample_id
    AND result.sample_hash IN ('', sample.sample_hash)
    AND result.files_hash IN ('', sample.files_hash)
    AND result.content_hash IN ('', sample.content_hash)
WHERE result.kind <> 'decompose' OR result.status = 'success'  -- the parts of an earlier one are still there
QUALIFY row_number() OVER (
    PARTITION BY result.dataset, result.sample_id, result.kind, result.spec ORDER BY result.made_at DESC, result.derivation_id
) = 1;
COMMENT ON VIEW derivation_current IS 'Newest result of each pass, conversion and decomposition of each current sample.';
COMMENT ON COLUMN derivation_current.status IS 'As in derivation.status.';
COMMENT ON COLUMN derivation_current.phase IS 'As in derivation.phase.';
COMMENT ON COLUMN derivation_current.message IS 'As in derivation.message.';
COMMENT ON COLUMN derivation_current.t_min IS 'As in derivation.t_min.';

CREATE VIEW pass_current AS
FROM pass_result SEMI JOIN derivation_current ON derivation_id = pass_result_id;
COMMENT ON VIEW pass_current IS 'Newest result of each pass on each current sample.';

CREATE VIEW conversion_current AS
FROM conversion SEMI JOIN derivation_current ON derivation_id = conversion_id;
COMMENT ON VIEW conversion_current IS 'Newest conversion of each current sample to each framework.';

CREATE VIEW decomposition_current AS
FROM decomposition SEMI JOIN derivation_current ON derivation_id = decomposition_id;
COMMENT ON VIEW decomposition_current IS 'Parts of the newest decomposition of each current sample by each scheme.';
