-- Options that differ from their defaults have curves of their own; how large a compiler's artefact is.

ALTER TABLE benchmark_run ADD COLUMN variant VARCHAR DEFAULT '';
-- Until now, inductor was the only backend with options. Not an UPDATE, after which a transaction cannot add constraints.
ALTER TABLE benchmark_run ALTER COLUMN variant SET DATA TYPE VARCHAR USING concat_ws(
    ', ',
    CASE WHEN backend_options ->> 'mode' <> 'default' THEN 'mode=' || (backend_options ->> 'mode') END,
    CASE WHEN (backend_options ->> 'dynamic') IS NOT NULL THEN 'dynamic=' || (backend_options ->> 'dynamic') END,
    CASE WHEN backend_options ->> 'freezing' = 'true' THEN 'freezing=true' END
);
ALTER TABLE benchmark_run ALTER COLUMN variant SET NOT NULL;

ALTER TABLE benchmark_run ADD COLUMN evidence_size_bytes BIGINT;
