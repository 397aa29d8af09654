-- Sides of twin runs as structs with typed failures, and whether a comparison ended before something was decided: both were
-- read off texts.
{migrated twin_pair}
ALTER TABLE twin_pair ALTER COLUMN a SET NOT NULL;
ALTER TABLE twin_pair ALTER COLUMN b SET NOT NULL;
ALTER TABLE twin_pair ADD PRIMARY KEY (pair_id);
COMMENT ON TABLE twin_pair IS 'One row per twin run of two builds on a sample: both in turns, block by block. History is kept.';
ALTER TABLE verdict ADD COLUMN left_open BOOLEAN DEFAULT false;
ALTER TABLE verdict ADD COLUMN is_missing BOOLEAN DEFAULT false;
UPDATE verdict SET left_open = ends_with(reason, 'interrupted') OR ends_with(reason, ' s ended');
