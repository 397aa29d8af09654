-- The samples of each dataset as its newest catalog lists them: removed samples and earlier versions are left out.
-- Columns are qualified in all views that the macro `scores` reads: it has parameters named like some of them.
CREATE VIEW sample_current AS
SELECT sample.*
FROM sample
JOIN (SELECT s.dataset, max(s.cataloged_at) AS cataloged_at FROM sample AS s GROUP BY ALL) AS newest
    ON newest.dataset = sample.dataset AND newest.cataloged_at = sample.cataloged_at;
COMMENT ON VIEW sample_current IS 'Samples of the newest catalog of each dataset.';
