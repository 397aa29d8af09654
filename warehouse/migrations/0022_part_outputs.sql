-- What parts return, so that the lines between them can be drawn.

-- Added as a text, since DuckDB does not fill in the default of a new list where rows are there already.
ALTER TABLE decomposition ADD COLUMN outputs VARCHAR DEFAULT '';
ALTER TABLE decomposition ALTER COLUMN outputs DROP DEFAULT;
ALTER TABLE decomposition ALTER COLUMN outputs SET DATA TYPE VARCHAR[] USING list_filter([outputs], name -> false);
ALTER TABLE decomposition ALTER COLUMN outputs SET DEFAULT [];
ALTER TABLE decomposition ALTER COLUMN outputs SET NOT NULL;
