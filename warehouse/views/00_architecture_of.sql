-- What a sample counts as where architectures are counted: its family, or its model without the options in its name.
CREATE MACRO architecture_of(source, model_name, family) AS
    CASE WHEN family <> '' AND family NOT LIKE '%/unspecified' THEN family
    ELSE source || '/' || regexp_replace(
        model_name, '(-(train|dynamic|bfloat16|float16|float32|(layers|width|heads|tokens|image|batch)[0-9]+))+$', ''
    ) END;
COMMENT ON MACRO architecture_of IS 'What a sample counts as where architectures are counted: architecture_of(source, model_name, family).';
