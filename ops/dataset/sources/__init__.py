"""Sources of models, one a file: the zoo of installed libraries, the hub, a person's own file.

A source names, lists, fetches and loads models; it captures nothing. A new source is a new module here. May import
`sample`, `worker` and `untrusted`.
"""
