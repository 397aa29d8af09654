"""The row of the table `intake`: what became of a model that was to become samples."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectedModel:
    """A model of a collection: the facts about it that are stored.

    Attributes:
        model: Identity of the model, such as hub:<owner>/<name>.
        finder: Which finder came upon it.
        facts: What the place where it was found says of it, as JSON.
        architecture: Hash of what shapes its graph in its configuration.
        parameter_count: Number of its parameters, from its configuration.
        attempt_count: How many captures were tried.
        fixers: Fixers that changed the recipe, in order.
        recipe_hash: sha256 of the recipe's text.
        content_hashes: sample.content_hash of each of its samples.
        duplicate_of: The model, or the sample of the suite, that has its graphs already.
        seconds: Time spent on it so far, in seconds.
        downloaded_bytes: Bytes downloaded for it so far: configurations, code and weights.
        commit_id: Commit or folder that it was submitted as.
    """

    model: str
    finder: str
    facts: str
    architecture: str | None = None
    parameter_count: int | None = None
    attempt_count: int = 0
    fixers: tuple[str, ...] = ()
    recipe_hash: str | None = None
    content_hashes: tuple[str, ...] = ()
    duplicate_of: str | None = None
    seconds: float = 0.0
    downloaded_bytes: int = 0
    commit_id: str | None = None


@dataclass(frozen=True, slots=True)
class IntakeRow:
    """A row of the table `intake`: an attempt to turn a model into samples, or how far a model of a collection came.

    The key is `model_run_id`; the newest `extracted_at` counts. Attempts are in the view `model`, the others in
    `agent_task`.
    """

    model_run_id: Annotated[
        str, "Random identity of the attempt; collection and model where it is one of a collection."
    ]
    spec: Annotated[str, "The model as it was named: <source>:<name>[@revision][?option=value]."]
    source: Annotated[str, "Library or hub that it came from; the finder of a model of a collection."]
    model_name: Annotated[str, "Name at its source."]
    task: Annotated[str, "Task category: nlp, computer_vision, audio, multimodal, other, …"]
    status: Annotated[
        str, "success or failure of an attempt; how far a model of a collection came, such as found or submitted."
    ]
    message: Annotated[str | None, "Why it failed, the first line is the reason; or what to know of a success."]
    graph_count: Annotated[int, "Graphs captured; 0 on failure."]
    sample_ids: Annotated[tuple[str, ...], "Samples that came of it, as in sample.sample_id."]
    extract_ms: Annotated[float, "Time that it took, in milliseconds."]
    log_path: Annotated[str | None, "File with what extraction printed."]
    extracted_at: Annotated[datetime, "When the attempt ended, or the model came to this state, UTC."]
    dataset: Annotated[
        str,
        'Dataset that samples went to: "extracted", "grown", a collection; empty for a folder that was named.',
    ] = "extracted"
    failure: Annotated[
        str | None,
        "Kind of the failure: error, timeout, out_of_memory, crash, or invalid for samples; null on success.",
    ] = None
    libraries: Annotated[
        str, "Versions of the framework and of the model's library, such as torch 2.13.0, transformers 5.23.0."
    ] = ""
    reason: Annotated[
        str | None,
        "Why extraction failed, as a word such as unknown_model, no_room, damaged_file; unknown where nothing says it.",
    ] = None
    collected: Annotated[CollectedModel | None, "Of a model of a collection: what else is known of it."] = None
