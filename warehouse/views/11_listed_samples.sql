-- Which samples a list of samples is, as they are now. Samples of one content have one vote together: one of them stands for all,
-- the project's own before those of other datasets, so that what else holds the same graph changes nothing that a list says.
CREATE VIEW listed_samples AS
SELECT entry.name AS list, sample.dataset, sample.sample_id, sample.sample_hash, entry.content_hash, entry.weight
FROM sample_list AS entry
JOIN sample_current AS sample ON sample.content_hash = entry.content_hash
QUALIFY row_number() OVER (
    PARTITION BY entry.name, entry.content_hash ORDER BY sample.dataset <> 'catalog', sample.dataset, sample.sample_id
) = 1;
COMMENT ON VIEW listed_samples IS 'The current samples of each list, one for all that have the same content.';
COMMENT ON COLUMN listed_samples.list IS 'As in sample_list.name.';
COMMENT ON COLUMN listed_samples.content_hash IS 'As in sample.content_hash.';
COMMENT ON COLUMN listed_samples.weight IS 'As in sample_list.weight.';

-- What a name means: the list that is called so, else its newest version ("shipped" → "shipped@2"), else NULL.
CREATE MACRO newest_list(asked) AS (
    SELECT arg_max(versions.name, (versions.name = asked, try_cast(split_part(versions.name, '@', 2) AS INTEGER)))
    FROM (SELECT DISTINCT entry.name FROM sample_list AS entry) AS versions
    WHERE versions.name = asked OR regexp_full_match(versions.name, regexp_escape(asked) || '@[0-9]+')
);
COMMENT ON MACRO newest_list IS 'The list that a name means: the one that is called so, else its newest version: newest_list(''shipped'').';

-- The samples of a list as macros over samples take them; of a list that is not there, none.
CREATE MACRO members_of(asked) AS coalesce(
    (
        SELECT list({'dataset': listed.dataset, 'sample_id': listed.sample_id, 'weight': listed.weight})
        FROM listed_samples AS listed
        WHERE listed.list = newest_list(asked)
    ),
    []
);
COMMENT ON MACRO members_of IS 'The samples of a list as scores() takes them for members: members_of(''shipped'').';

CREATE VIEW list_overview AS
SELECT entry.name, count(*) AS sample_count, count(listed.content_hash) AS here_count,
    min(entry.weight) AS lowest_weight, max(entry.weight) AS highest_weight, min(entry.created_at) AS created_at
FROM sample_list AS entry
LEFT JOIN listed_samples AS listed ON listed.list = entry.name AND listed.content_hash = entry.content_hash
GROUP BY entry.name
ORDER BY entry.name;
COMMENT ON VIEW list_overview IS 'Every list of samples, and how many of its samples are here.';
COMMENT ON COLUMN list_overview.name IS 'As in sample_list.name.';
COMMENT ON COLUMN list_overview.sample_count IS 'Samples of the list; those of one content count once.';
COMMENT ON COLUMN list_overview.here_count IS 'Of these, samples that the newest catalog of some dataset has.';
COMMENT ON COLUMN list_overview.lowest_weight IS 'Smallest weight.';
COMMENT ON COLUMN list_overview.highest_weight IS 'Largest weight.';
COMMENT ON COLUMN list_overview.created_at IS 'When the list came into this database, UTC.';
