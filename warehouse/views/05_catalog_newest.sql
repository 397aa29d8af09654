-- When the newest catalog of each dataset was made. A folder that cannot be read is a row of it as well, so a dataset of which
-- every folder broke has a newest catalog without samples, and not the one from before.
CREATE VIEW catalog_newest AS
SELECT cataloged.dataset, max(cataloged.cataloged_at) AS cataloged_at
FROM (
    SELECT s.dataset, s.cataloged_at FROM sample AS s
    UNION ALL
    SELECT b.dataset, b.cataloged_at FROM broken_sample AS b
) AS cataloged
GROUP BY cataloged.dataset;
COMMENT ON VIEW catalog_newest IS 'The newest catalog of each dataset, be its samples readable or not.';
COMMENT ON COLUMN catalog_newest.cataloged_at IS 'When it was made, UTC.';
