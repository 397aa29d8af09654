-- Which constraints decide whether a sample is valid: those that do not hold for a sample whose results mean something.

CREATE TABLE gating_constraint (
    constraint_name VARCHAR PRIMARY KEY
);
COMMENT ON TABLE gating_constraint IS 'The constraints that a sample must meet to be valid; written by the code that checks them.';
COMMENT ON COLUMN gating_constraint.constraint_name IS 'As in validation.constraint_name.';
