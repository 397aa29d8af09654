"""Runs samples under backends: what a run is, how it is measured, its row, and when it is out of date.

To read it in order: `config` and `results` (the settings and the rows), `describe` (which backend, in which
environment), `runner` (the parent's loop over samples); then `measuring`: the judge, and the sides that it measures.
`result_parsing` and `pooling` make a row of what processes gave; `measuring_code` says what makes it out of date;
`reproducer` writes a failure down for others.

May import `environments`, `graph`, `parameters`, `sample`, `torch_worker`, `paddle_worker`, `untrusted`, `worker` and
`backends`.
"""
