-- What each pass last made of each sample, as long as the sample's files are those that it was applied to.
CREATE VIEW pass_current AS
SELECT result.*
FROM pass_result AS result
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash, files_hash)
QUALIFY row_number() OVER (
    PARTITION BY result.dataset, result.sample_id, result.pass_name ORDER BY result.applied_at DESC, result.pass_result_id
) = 1;
COMMENT ON VIEW pass_current IS 'Newest result of each pass on each current sample.';
