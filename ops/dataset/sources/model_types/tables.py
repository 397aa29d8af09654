"""All tables of model types together."""

from collections.abc import Mapping

from ops.dataset.sources.model_types.audio import AUDIO
from ops.dataset.sources.model_types.base import ModelType
from ops.dataset.sources.model_types.other import OTHER
from ops.dataset.sources.model_types.text import TEXT
from ops.dataset.sources.model_types.vision import VISION

MODEL_TYPES: Mapping[str, ModelType] = {**VISION, **TEXT, **AUDIO, **OTHER}
"""All model types of transformers that the zoo lists."""
