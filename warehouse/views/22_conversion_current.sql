-- What last became of each sample that was converted, as long as its files are those that were converted.
CREATE VIEW conversion_current AS
SELECT result.*
FROM conversion AS result
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash, files_hash)
QUALIFY row_number() OVER (
    PARTITION BY result.dataset, result.sample_id, result.target ORDER BY result.converted_at DESC, result.conversion_id
) = 1;
COMMENT ON VIEW conversion_current IS 'Newest conversion of each current sample to each framework.';
