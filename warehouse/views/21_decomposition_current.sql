-- The newest decomposition of each sample by each scheme, as long as the sample's graph is the one that was decomposed.
CREATE VIEW decomposition_current AS
SELECT part.*
FROM decomposition AS part
JOIN sample_current AS sample USING (dataset, sample_id, content_hash)
QUALIFY made_at = max(made_at) OVER (PARTITION BY part.dataset, part.sample_id, part.scheme);
COMMENT ON VIEW decomposition_current IS 'Parts of the newest decomposition of each current sample by each scheme.';
