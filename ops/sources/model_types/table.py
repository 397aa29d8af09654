"""All model types of transformers that the zoo knows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ops.sources.model_types.audio import AUDIO
from ops.sources.model_types.base import ModelType
from ops.sources.model_types.multimodal import MULTIMODAL
from ops.sources.model_types.other import OTHER
from ops.sources.model_types.text import TEXT
from ops.sources.model_types.vision import VISION

MODEL_TYPES: Mapping[str, ModelType] = MappingProxyType({**VISION, **TEXT, **AUDIO, **MULTIMODAL, **OTHER})
