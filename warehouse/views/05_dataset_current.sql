-- Which folder each dataset is. One that was cataloged before folders were recorded is the folder that its samples lie in:
-- sample_id is a sample's path below that folder, or the folder's name where the folder is the sample.
CREATE VIEW dataset_current AS
WITH place AS (
    SELECT s.dataset, s.sample_id, s.path, s.cataloged_at FROM sample AS s
    UNION ALL
    SELECT b.dataset, b.sample_id, b.path, b.cataloged_at FROM broken_sample AS b
),
newest AS (
    SELECT place.*
    FROM place
    ANTI JOIN dataset AS recorded ON recorded.name = place.dataset
    WHERE place.dataset <> 'catalog'
    QUALIFY place.cataloged_at = max(place.cataloged_at) OVER (PARTITION BY place.dataset)
),
found AS (
    SELECT newest.dataset AS name, newest.cataloged_at,
        CASE
            WHEN newest.sample_id = newest.dataset
                AND NOT ends_with('/' || newest.path, '/' || newest.dataset || '/' || newest.sample_id)
                THEN newest.path
            WHEN ends_with('/' || newest.path, '/' || newest.sample_id)
                THEN rtrim(newest.path[:length(newest.path) - length(newest.sample_id)], '/')
        END AS root_path
    FROM newest
)
SELECT dataset.name, dataset.root_path, dataset.created_at, true AS is_recorded FROM dataset
UNION ALL
SELECT found.name, min(found.root_path), min(found.cataloged_at), false
FROM found
WHERE found.root_path IS NOT NULL
GROUP BY found.name;
COMMENT ON VIEW dataset_current IS 'Every dataset but the project''s own, and which folder it is.';
COMMENT ON COLUMN dataset_current.name IS 'As in dataset.name.';
COMMENT ON COLUMN dataset_current.root_path IS 'As in dataset.root_path.';
COMMENT ON COLUMN dataset_current.created_at IS 'As in dataset.created_at; for a folder that was not recorded, when its newest catalog was made.';
COMMENT ON COLUMN dataset_current.is_recorded IS 'Whether the folder is in the table dataset; else it is where the samples of its newest catalog lie.';
