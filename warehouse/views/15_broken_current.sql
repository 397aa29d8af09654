-- The folders that the newest catalog of each dataset could not read.
CREATE VIEW broken_current AS
SELECT broken.*
FROM broken_sample AS broken
JOIN catalog_newest AS newest ON newest.dataset = broken.dataset AND newest.cataloged_at = broken.cataloged_at;
COMMENT ON VIEW broken_current IS 'Folders that could not be read as samples when the newest catalog of each dataset was made.';
