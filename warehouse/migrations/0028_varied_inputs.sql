-- Inputs that vary from call to call, and values of them that no call had seen.

ALTER TABLE benchmark_run ADD COLUMN unvaried BOOLEAN;
ALTER TABLE benchmark_run ADD COLUMN unseen_count BIGINT;
