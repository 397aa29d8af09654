"""What errors of libraries mean, for code: here alone, what they say is looked at, where their class says nothing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ops.errors import GraphNetError
from ops.failures import Concern, FailureReason, ReasonedError, causes, note_signs


class _Sign(NamedTuple):
    """What an error means that is of one of these classes, or of any, and has this in its first line.

    Attributes:
        word: What it means.
        classes: Names of classes, or of their bases.
        text: What its first line has in it, whatever its case.
        detail: What has the word that comes with a concern, as a group; by default, the text.
    """

    word: FailureReason | Concern
    classes: tuple[str, ...] = ()
    text: str = ""
    detail: str = ""


_SIGNS = (
    _Sign(FailureReason.UNKNOWN_CLASS, ("AttributeError",), r"module '?\w+'? has no attribute"),
    _Sign(FailureReason.UNKNOWN_MODEL_TYPE, ("ValueError",), r"unrecognized model|not recognize this architecture"),
    _Sign(FailureReason.BROKEN_CONFIGURATION, ("StrictDataclassError", "ValidationError")),
    _Sign(FailureReason.MISSING_LIBRARY, ("ImportError",)),
    _Sign(Concern.ATTENTION, text=r"attention|attn|sdpa|flash|flex"),
    _Sign(Concern.CACHE, text=r"cache|past_key_value"),
    _Sign(
        Concern.IMAGE,
        text=r"image|height|width|pixel|patch",
        # As in "Input image size (224*224) doesn't match model (32*32)".
        detail=r"size.{0,60}?\(\d+\s*[*x×,]\s*\d+\)[^()]{0,40}\((\d+)\s*[*x×,]",
    ),
    _Sign(Concern.LENGTH, ("IndexError",)),
    _Sign(
        Concern.LENGTH,
        text=r"index out of range|out of bounds|sequence|length|position|size of tensor|must match|expand",
    ),
    _Sign(
        Concern.INPUT,
        text=r"unexpected keyword argument '(\w+)'|multiple values for (?:keyword )?argument '(\w+)'"
        r"|cannot specify both \w+ and (\w+)",
    ),
    _Sign(Concern.ATTRIBUTE, ("AttributeError",)),
    _Sign(Concern.ATTRIBUTE, text=r"has no attribute"),
)
"""The first that fits counts. Reasons are looked for where a model is built."""


@contextmanager
def recognised(*, builds: bool) -> Iterator[None]:
    """Have an error tell what a library's errors in it mean; `builds` is whether a model is built, and not called."""
    try:
        yield
    except Exception as error:
        meanings: dict[FailureReason | Concern, str] = {}
        for cause in causes(error):
            for word, detail in _meanings(cause):
                meanings.setdefault(word, detail)
        reasons = [word for word in meanings if builds and isinstance(word, FailureReason)]
        concerns = {word: detail for word, detail in meanings.items() if isinstance(word, Concern)}
        note_signs(error, next(iter(reasons), FailureReason.UNKNOWN), concerns)
        raise


def _meanings(cause: BaseException) -> Iterator[tuple[FailureReason | Concern, str]]:
    """What a library's error means, or an error of ours that quotes a library, each with its word or ""."""
    if isinstance(cause, GraphNetError):
        names, said = set[str](), cause.quoted if isinstance(cause, ReasonedError) else ""
    else:
        names, said = {base.__name__ for base in type(cause).__mro__}, str(cause)
    line = said.strip().partition("\n")[0]
    for sign in _SIGNS if names or line else ():
        if not (sign.classes and names.isdisjoint(sign.classes)) and re.search(sign.text, line, re.IGNORECASE):
            match = re.search(sign.detail or sign.text, line, re.IGNORECASE)
            yield sign.word, next(filter(None, match.groups()), "") if match else ""
