"""Rerankers over HTTP against servers on the loopback: shapes, keys, patience, and answers of no use."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from konkyo.core import ConfigError
from konkyo.models.http_json import ModelUnavailable
from konkyo.models.rerank_http import SHAPES, HttpReranker

Answer = Callable[[dict[str, Any], int], tuple[int, dict[str, str], bytes]]


class Fake:
    """A server that answers as a function says, and remembers what it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.asked: list[tuple[dict[str, Any], str | None]] = []
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                fake.asked.append((body, self.headers.get("Authorization")))
                status, headers, content = answer(body, len(fake.asked))
                self.send_response(status)
                for name, value in (headers | {"Content-Length": str(len(content))}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/rerank"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


@pytest.fixture
def serve() -> Iterator[Callable[[Answer], Fake]]:
    fakes: list[Fake] = []

    def start(answer: Answer) -> Fake:
        fakes.append(Fake(answer))
        return fakes[-1]

    yield start
    for fake in fakes:
        fake.server.shutdown()
        fake.server.server_close()


def by_length(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Longest first, as servers answer: by relevance, with the place in what was sent."""
    order = sorted(range(len(body["documents"])), key=lambda place: -len(body["documents"][place]))
    return [{"index": place, "relevance_score": len(body["documents"][place]) / 100} for place in order]


def good(key: str) -> Answer:
    return lambda body, _: (200, {}, json.dumps({key: by_length(body)}).encode())


@pytest.mark.parametrize("shape", SHAPES)
def test_scores_come_back_in_the_order_that_was_sent(
    shape: Any, serve: Callable[[Answer], Fake], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SHAPES[shape].key, "sesame")
    fake = serve(good(SHAPES[shape].results))
    reranker = HttpReranker(shape, "m-1", url=fake.url)
    assert reranker.scores("保証期間", ["一", "三三三", "二二"]) == [0.01, 0.03, 0.02]
    body, authorization = fake.asked[0]
    assert authorization == "Bearer sesame"
    assert (body["model"], body["query"], body[SHAPES[shape].most]) == ("m-1", "保証期間", 3)
    assert reranker.name == f"{shape}:m-1"
    assert "sesame" not in repr(reranker)


def test_nothing_to_score_asks_nobody(serve: Callable[[Answer], Fake]) -> None:
    fake = serve(good("results"))
    assert HttpReranker("jina", "m", url=fake.url, key_variable="").scores("q", []) == []
    assert fake.asked == []


def test_many_texts_go_in_several_calls_and_empty_ones_as_a_blank(serve: Callable[[Answer], Fake]) -> None:
    fake = serve(good("results"))
    texts = ["x" * (number % 7) for number in range(1_500)]
    scores = HttpReranker("cohere", "m", url=fake.url, key_variable="").scores("q", texts)
    assert scores == [max(number % 7, 1) / 100 for number in range(1_500)]
    assert [len(body["documents"]) for body, _ in fake.asked] == [1_000, 500]
    assert fake.asked[0][1] is None


def test_a_missing_key_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOYAGE_API_KEY", raising=False)
    with pytest.raises(ConfigError) as caught:
        HttpReranker("voyage", "m").scores("q", ["x"])
    assert caught.value.notice.values["variable"] == "VOYAGE_API_KEY"


def test_a_busy_server_is_asked_again_as_it_wants(serve: Callable[[Answer], Fake]) -> None:
    def busy(body: dict[str, Any], call: int) -> tuple[int, dict[str, str], bytes]:
        if call == 1:
            return 429, {"Retry-After": "7"}, b""
        return (503, {}, b"") if call == 2 else good("results")(body, call)

    waits: list[float] = []
    fake = serve(busy)
    assert HttpReranker("jina", "m", url=fake.url, key_variable="", sleep=waits.append).scores("q", ["xx"]) == [0.02]
    assert waits == [7.0, 2.0]


@pytest.mark.parametrize("status", [400, 401, 302, 503])
def test_refusals_are_told_with_the_server_and_without_the_key(
    status: int, serve: Callable[[Answer], Fake], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JINA_API_KEY", "sesame")
    fake = serve(lambda body, call: (status, {"Location": "http://127.0.0.1:1/"}, b'{"detail": "no"}'))
    with pytest.raises(ModelUnavailable) as caught:
        HttpReranker("jina", "m", url=fake.url, sleep=lambda seconds: None).scores("q", ["x"])
    assert caught.value.notice.values["reason"] == str(status)
    assert "sesame" not in str(caught.value)
    assert len(fake.asked) == (3 if status == 503 else 1)


@pytest.mark.parametrize(
    "answer",
    [
        {},
        [],
        {"results": None},
        {"results": [{"index": 0, "relevance_score": 1.0}]},
        {"results": [{"index": 0, "relevance_score": 1.0}, {"index": 0, "relevance_score": 2.0}]},
        {"results": [{"index": 0, "relevance_score": 1.0}, {"index": 2, "relevance_score": 2.0}]},
        {"results": [{"index": 0, "relevance_score": "1"}, {"index": 1, "relevance_score": 2.0}]},
        {"results": [{"index": True, "relevance_score": 1.0}, {"index": 0, "relevance_score": 2.0}]},
        {"results": [{"index": 0, "relevance_score": float("nan")}, {"index": 1, "relevance_score": 2.0}]},
    ],
)
def test_answers_that_leave_anything_open_are_refused(answer: object, serve: Callable[[Answer], Fake]) -> None:
    fake = serve(lambda body, call: (200, {}, json.dumps(answer).encode()))
    with pytest.raises(ModelUnavailable):
        HttpReranker("jina", "m", url=fake.url, key_variable="").scores("q", ["x", "y"])


def test_what_is_not_json_and_what_is_not_there(serve: Callable[[Answer], Fake]) -> None:
    fake = serve(lambda body, call: (200, {}, b"<html>"))
    for url, reason in ((fake.url, "not-json"), ("http://127.0.0.1:1/", "ConnectionRefusedError")):
        with pytest.raises(ModelUnavailable) as caught:
            HttpReranker("jina", "m", url=url, key_variable="", sleep=lambda seconds: None).scores("q", ["x"])
        assert caught.value.notice.values["reason"] == reason


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://host/x"])
def test_other_kinds_of_address_are_refused(url: str) -> None:
    with pytest.raises(ConfigError):
        HttpReranker("jina", "m", url=url, key_variable="").scores("q", ["x"])
    with pytest.raises(ConfigError):
        HttpReranker("other", "m")  # type: ignore[arg-type]
