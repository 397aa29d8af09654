-- Whose graphs a backend takes: a baseline belongs to its framework, and so does a comparison.

ALTER TABLE benchmark_run ADD COLUMN framework VARCHAR DEFAULT 'torch';
UPDATE benchmark_run SET framework = 'torch';
ALTER TABLE benchmark_run ALTER COLUMN framework SET NOT NULL;
