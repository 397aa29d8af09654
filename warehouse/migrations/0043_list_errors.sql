-- How sure one can be of scores over a list that stands for a larger one.
CREATE TABLE list_error (
    name VARCHAR NOT NULL,
    stands_for VARCHAR NOT NULL,
    measure VARCHAR NOT NULL,
    group_value VARCHAR NOT NULL,
    sample_count BIGINT NOT NULL,
    population_count BIGINT NOT NULL,
    backend_count BIGINT NOT NULL,
    draw_count BIGINT NOT NULL,
    error DOUBLE NOT NULL,
    largest_error DOUBLE NOT NULL,
    random_error DOUBLE NOT NULL,
    made_at TIMESTAMP NOT NULL,
    PRIMARY KEY (name, measure, group_value)
);
COMMENT ON TABLE list_error IS 'By how much scores over a list that `graphnet list subset` drew are off, for a backend that it was not drawn by.';
