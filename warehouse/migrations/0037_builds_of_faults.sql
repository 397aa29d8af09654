-- The build that a fault was located in: that of another build of a version says nothing of the one that is here.

ALTER TABLE fault ADD COLUMN build_hash VARCHAR DEFAULT '';
ALTER TABLE fault ALTER COLUMN build_hash SET NOT NULL;
