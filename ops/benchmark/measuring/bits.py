"""Which bits of a large tensor are summed up to see whether it was changed, whatever framework it is of."""

from __future__ import annotations

import secrets

SUMMED_WHOLE = 1 << 19
"""Words of 8 bytes up to which the bits of a tensor are summed up whole: 4 MiB."""

STRETCH, PART = 1 << 15, 1 << 11
"""Words of a stretch of a larger tensor, and of the part that is summed up in each: 16 KiB of 256.

To read all of a gigabyte takes as long as a call of a graph that does. What changes a large tensor but not by the
framework's own operators, whose counter tells, writes all of it.
"""

PLACE = secrets.randbelow(STRETCH - PART)
"""Where in a stretch the part begins: no code that is measured can count on it."""
