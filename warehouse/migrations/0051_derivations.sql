-- Of another branch: in its place comes the migration of this number there.
SELECT 1;
