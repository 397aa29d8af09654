"""What the pipeline, the command line and reports ask of stored results, typed; a module for each kind of question."""
