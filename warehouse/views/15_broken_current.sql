-- The folders that the newest catalog of each dataset could not read.
CREATE VIEW broken_current AS
SELECT broken.*
FROM broken_sample AS broken
JOIN (
    SELECT cataloged.dataset, max(cataloged.cataloged_at) AS cataloged_at
    FROM (
        SELECT s.dataset, s.cataloged_at FROM sample AS s
        UNION ALL
        SELECT b.dataset, b.cataloged_at FROM broken_sample AS b
    ) AS cataloged
    GROUP BY ALL
) AS newest ON newest.dataset = broken.dataset AND newest.cataloged_at = broken.cataloged_at;
COMMENT ON VIEW broken_current IS 'Folders that could not be read as samples when the newest catalog of each dataset was made.';
