-- Why extraction failed, as a word that code decides by; rows from before have none.
ALTER TABLE model ADD COLUMN reason VARCHAR;
