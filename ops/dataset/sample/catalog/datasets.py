"""Names of the project's datasets, for commands that need no more of the catalog."""

OWN_DATASET = "catalog"
"""The dataset of the samples that the project ships."""

EXTRACTED_DATASET = "extracted"
"""The dataset of the samples that were extracted here."""

GROWN_DATASET = "grown"
"""The dataset of the samples that `graphnet grow` makes, which belong to no suite."""

PARTS_DATASET = "parts"
"""The dataset of the distinct parts that `graphnet dataset parts` makes of other samples."""

LOG_PREFIX = "log:"
"""Beginning of the names of datasets and backends of logs of other benchmarks; nothing that runs here has it."""

PROJECT_DATASETS = (OWN_DATASET, EXTRACTED_DATASET, GROWN_DATASET, PARTS_DATASET)
"""Datasets whose folders the settings name; no other folder can have their names."""
