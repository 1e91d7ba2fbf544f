"""What a container's health check asks (`config/health/asking.py`)."""

import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from config.health.asking import main
from tests.room.processes import free_port


class Answers(BaseHTTPRequestHandler):
    """Answers `/200` with 200, and so on."""

    def do_GET(self) -> None:
        self.send_response(int(self.path[1:]))
        self.end_headers()

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def asked(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["asking", *arguments])
    return main()


@pytest.mark.parametrize(("status", "exit_code"), [(200, 0), (503, 1), (204, 1), (404, 1)])
def test_a_process_is_well_where_it_answers_with_200(
    address: str, status: int, exit_code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(monkeypatch, f"{address}/{status}") == exit_code


def test_it_is_not_well_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, f"http://127.0.0.1:{free_port()}/health/live") == 1


@pytest.mark.parametrize("arguments", [[], ["file:///etc/passwd"], ["http://a/", "http://b/"]])
def test_it_takes_one_address_of_http(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(monkeypatch, *arguments) == 2
    assert "usage" in capsys.readouterr().err
