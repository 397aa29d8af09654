-- What the current samples are labelled as, a row a label, each with the rule that gave it.
CREATE VIEW sample_labels AS
SELECT sample.dataset, sample.sample_id, label.kind, label.label, label.rule
FROM sample_current AS sample
JOIN sample_label AS label USING (label_hash);
COMMENT ON VIEW sample_labels IS 'Task, family and traits of the current samples, and why: a row a label.';
COMMENT ON COLUMN sample_labels.kind IS 'As in sample_label.kind.';
COMMENT ON COLUMN sample_labels.label IS 'As in sample_label.label.';
COMMENT ON COLUMN sample_labels.rule IS 'As in sample_label.rule.';

CREATE VIEW taxonomy AS
SELECT given.dataset, given.kind, given.label, sum(given.sample_count)::BIGINT AS sample_count,
    arg_max(given.rule, (given.sample_count, given.rule)) AS usual_rule, count(*) AS rule_count
FROM (
    SELECT labels.dataset, labels.kind, labels.label, labels.rule, count(*) AS sample_count
    FROM sample_labels AS labels
    GROUP BY ALL
) AS given
GROUP BY given.dataset, given.kind, given.label
ORDER BY given.dataset, given.kind, sample_count DESC, given.label;
COMMENT ON VIEW taxonomy IS 'How many of the current samples have each label.';
COMMENT ON COLUMN taxonomy.kind IS 'As in sample_label.kind.';
COMMENT ON COLUMN taxonomy.label IS 'As in sample_label.label.';
COMMENT ON COLUMN taxonomy.sample_count IS 'Samples with the label.';
COMMENT ON COLUMN taxonomy.usual_rule IS 'The rule that gave it to most of them.';
COMMENT ON COLUMN taxonomy.rule_count IS 'Different rules that gave it.';
