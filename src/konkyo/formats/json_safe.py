r"""JSON from other people's programs, defused: what is not JSON but common is read and counted, the rest is refused.

NaN and Infinity (which Python tools write), and numbers too large for a float, become null: not measured is absent.
Of a key that comes twice the last value counts, as in every common reader, and the key is named. Half a surrogate
pair, which no file can hold, becomes U+FFFD. Nesting without end and numbers of thousands of digits are refused.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any, Final

__all__ = ["JsonFault", "JsonReader"]

_ESCAPED_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class JsonFault(ValueError):
    """A text that is not JSON: why, and on which of its lines."""

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class JsonReader:
    r"""Reads JSON texts; `oddities` counts what had to be put right: `nan`, `twice <key>`, `surrogate`.

    >>> reader = JsonReader()
    >>> reader.loads('{"score": NaN, "id": 1, "id": 2}')
    {'score': None, 'id': 2}
    >>> sorted(reader.oddities)
    ['nan', 'twice id']
    """

    def __init__(self) -> None:
        self.oddities: Counter[str] = Counter()
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._object, parse_constant=self._constant, parse_float=self._float
        )

    def loads(self, text: str) -> Any:
        """The value of one text; `JsonFault` where it is none."""
        try:
            value = self._decoder.decode(text)
        except json.JSONDecodeError as error:
            raise JsonFault(error.msg, error.lineno) from None
        except RecursionError:
            raise JsonFault("nested too deeply") from None
        except ValueError:  # more digits than Python turns into an integer
            raise JsonFault("a number has too many digits") from None
        if _ESCAPED_SURROGATE.search(text) or _LONE_SURROGATE.search(text):
            return self._mended(value)
        return value

    def _float(self, digits: str) -> float | None:
        value = float(digits)
        if math.isfinite(value):
            return value
        self.oddities["nan"] += 1
        return None

    def _constant(self, name: str) -> None:  # noqa: ARG002
        self.oddities["nan"] += 1

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            for key, times in Counter(key for key, _ in pairs).items():
                if times > 1:
                    self.oddities[f"twice {key[:40]}"] += 1
        return found

    def _mended(self, value: Any) -> Any:
        if isinstance(value, str):
            whole = _LONE_SURROGATE.sub("\ufffd", value)
            if whole != value:
                self.oddities["surrogate"] += 1
            return whole
        if isinstance(value, list):
            return [self._mended(item) for item in value]
        if isinstance(value, dict):
            return {self._mended(key): self._mended(item) for key, item in value.items()}
        return value
