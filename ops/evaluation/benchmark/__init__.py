"""Benchmarks samples under backends: a run and its row, the measurement, and the keys that make it out of date.

Reading order: `config` and `results` (the settings and the rows), `describe` (a backend in its environment), `runner`
(the parent's loop over samples); then `measuring`: the judge, and the sides that it measures. `result_parsing` and
`pooling` make one row of the reports of several processes; `measuring_code` is the part of a result's key that stands
for the code that measures; `reproducer` writes a failure as a folder for others.

May import `environments`, `frameworks`, `graph`, `parameters`, `sample`, `torch_worker`, `untrusted`, `worker` and
`backends`.
"""
