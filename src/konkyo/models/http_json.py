"""JSON over HTTP with patience: a few more tries where a server is busy, and errors that name the server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from konkyo.core.errors import ConfigError, KonkyoError

__all__ = ["ModelUnavailable", "post_json"]

_BUSY: Final = frozenset({408, 409, 429, 500, 502, 503, 504, 529})
_LONGEST_WAIT: Final = 30.0
_LONGEST_ANSWER: Final = 64 * 1024 * 1024


class ModelUnavailable(KonkyoError):
    """A model's server refused, or did not answer as it should."""


class _NoRedirect(HTTPRedirectHandler):
    """A key goes to the address that the user named and to no other."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002
        return None


def post_json(
    url: str,
    body: Mapping[str, Any],
    *,
    key: str = "",
    timeout: float = 30.0,
    tries: int = 3,
    sleep: Callable[[float], None] = time.sleep,
) -> Any:
    """Send a body, get the answer. `key` becomes a bearer token; it is in no error and in no log.

    Busy servers (429, 5xx) and broken connections are tried again after what the server asks for, else 1, 2, 4 seconds.
    """
    if urlsplit(url).scheme not in ("http", "https"):
        raise ConfigError("model-address", url=url)
    headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "konkyo"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = Request(url, json.dumps(body, ensure_ascii=False).encode("utf-8"), headers, method="POST")
    reason = ""
    for attempt in range(tries):
        try:
            with build_opener(_NoRedirect).open(request, timeout=timeout) as answer:
                return json.loads(answer.read(_LONGEST_ANSWER))
        except HTTPError as error:
            reason = str(error.code)
            if error.code not in _BUSY:
                break
            wait = _wait(error.headers.get("Retry-After"), attempt)
        except (URLError, TimeoutError, ConnectionError, HTTPException) as error:
            reason, wait = type(getattr(error, "reason", error)).__name__, 2.0**attempt
        except ValueError:
            reason = "not-json"
            break
        if attempt + 1 < tries:
            sleep(wait)
    raise ModelUnavailable("model-unavailable", url=urlsplit(url).netloc.rpartition("@")[2], reason=reason)


def _wait(asked: str | None, attempt: int) -> float:
    """Seconds to wait: what the server asks for, within reason, else twice as long each time."""
    try:
        return min(max(float(asked or ""), 0.0), _LONGEST_WAIT)
    except ValueError:
        return min(2.0**attempt, _LONGEST_WAIT)
