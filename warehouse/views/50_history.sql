-- Trends over the builds of each backend, and where they changed, as the stage `history` computed them last.
CREATE VIEW build_history AS
SELECT point.dataset, point.list_name, point.backend, point.variant, point.group_kind, point.group_value, point.measure, point.place,
    build_name(build.label, build.version, point.build_hash) AS build, build.first_seen_at, point.value,
    point.measured_count, point.sample_count, point.build_hash, point.computed_at
FROM build_point AS point
LEFT JOIN build USING (build_hash)
QUALIFY point.computed_at = max(point.computed_at) OVER (PARTITION BY point.dataset, point.list_name, point.backend, point.variant)
ORDER BY point.dataset, point.list_name, point.backend, point.variant, point.group_kind, point.group_value, point.measure, point.place;
COMMENT ON VIEW build_history IS 'Scores, failures and compile times of each build of each backend over the same samples, the oldest build first.';
COMMENT ON COLUMN build_history.build IS 'How the build is called: by its label, else by its version and the start of its hash.';
COMMENT ON COLUMN build_history.first_seen_at IS 'As in build.first_seen_at.';

CREATE VIEW change_points AS
WITH newest AS (
    SELECT point.dataset, point.list_name, point.backend, point.variant, max(point.computed_at) AS computed_at
    FROM build_point AS point
    GROUP BY ALL
)
SELECT change.dataset, change.list_name, change.backend, change.variant, change.direction, change.kind, change.measure,
    change.group_kind, change.group_value,
    build_name(build.label, build.version, change.build_hash) AS first_build, build.first_seen_at,
    build_name(before.label, before.version, change.previous_build_hash) AS last_build_before,
    change.value_before, change.value_after, change.deviations, change.sample_ids, change.is_newest, change.builds_since,
    change.build_hash, change.previous_build_hash, change.computed_at
FROM change_point AS change
SEMI JOIN newest USING (dataset, list_name, backend, variant, computed_at)
LEFT JOIN build ON build.build_hash = change.build_hash
LEFT JOIN build AS before ON before.build_hash = change.previous_build_hash
ORDER BY change.dataset, change.list_name, change.backend, change.variant, build.first_seen_at DESC, change.direction DESC, change.measure,
    change.group_kind, change.group_value;
COMMENT ON VIEW change_points IS 'Builds with which scores, failures, wrong results or compile times of a backend became worse or better, the newest first.';
COMMENT ON COLUMN change_points.first_build IS 'How the first build that is otherwise is called: the first bad one where direction is worse.';
COMMENT ON COLUMN change_points.first_seen_at IS 'As in build.first_seen_at, of first_build.';
COMMENT ON COLUMN change_points.last_build_before IS 'How the last build before is called: the last good one where direction is worse.';
