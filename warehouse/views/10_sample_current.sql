-- The samples of each dataset as its newest catalog lists them: removed samples and earlier versions are left out.
-- Columns are qualified in all views that the macro `scores` reads: it has parameters named like some of them.
CREATE VIEW sample_current AS
SELECT sample.*, coalesce(judged.validity, 'unknown') AS validity
FROM sample
JOIN catalog_newest AS newest ON newest.dataset = sample.dataset AND newest.cataloged_at = sample.cataloged_at
LEFT JOIN sample_validity AS judged
    ON judged.dataset = sample.dataset AND judged.sample_id = sample.sample_id AND judged.sample_hash = sample.sample_hash;
COMMENT ON VIEW sample_current IS 'Samples of the newest catalog of each dataset, and whether each is valid.';
COMMENT ON COLUMN sample_current.validity IS 'valid, invalid or unknown: not (wholly) validated; see sample_validity.';
