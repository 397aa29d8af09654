"""The judge: draws values, has sides compute with them one call at a time, takes the time, and compares outputs.

It runs no code of a model or of a backend, and needs no framework: values and outputs are bytes that numpy reads. The
sides are processes of their own (`ops.execution.worker.side`), stopped whenever it writes or reads. For the parent.
"""
