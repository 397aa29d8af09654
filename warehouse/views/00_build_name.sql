-- As `Build.name`. A test compares the two.
CREATE MACRO build_name(label, version, hash) AS
    coalesce(nullif(label, ''), nullif(version, '') || '-' || hash[:12], hash[:12]);
COMMENT ON MACRO build_name IS 'How a build is called: build_name(label, version, build_hash). --backend BACKEND@NAME takes it.';
