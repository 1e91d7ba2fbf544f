"""A source of figures that hangs, fails or comes back, and what is served meanwhile."""

import logging
from collections.abc import Iterator
from threading import Event

import pytest

from poker.metrics.source import Figure, Source
from tests.room.launcher import eventually

EVERY_S = 0.05


class Server:
    """Answers with its count of questions; `hangs` and `is_broken` are set by a test."""

    def __init__(self) -> None:
        self.goes_on = Event()
        self.goes_on.set()
        self.is_broken = False
        self.asked = 0

    def figures(self) -> Iterator[Figure]:
        self.asked += 1
        self.goes_on.wait()
        if self.is_broken:
            raise OSError("away")
        yield Figure("asked", "How often it was asked.", self.asked)
        yield Figure("nothing", "Nothing to measure.", None)
        yield Figure("parts", "Its parts.", 1, {"part": "one"})
        yield Figure("parts", "Its parts.", 2, {"part": "two"})


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.goes_on.set()


def served(source: Source) -> dict[str, float]:
    samples = [sample for metric in source.metrics() for sample in metric.samples]
    return {sample.name + "".join(sample.labels.values()): sample.value for sample in samples}


def test_source_that_hangs_keeps_nobody_waiting_and_is_down_until_it_answers(
    server: Server,
) -> None:
    source = Source("server", server.figures, EVERY_S)
    assert served(source) == {"room_server_up": 0}, "before the first answer"
    source.start()
    assert eventually(lambda: served(source)["room_server_up"] == 1, 5)
    assert served(source) | {"room_asked": 0} == {
        "room_asked": 0,
        "room_partsone": 1,
        "room_partstwo": 2,
        "room_server_up": 1,
    }
    server.goes_on.clear()
    assert eventually(lambda: served(source) == {"room_server_up": 0}, 5)
    age_s = source.age_s
    assert eventually(lambda: source.age_s > age_s + EVERY_S, 5)
    server.goes_on.set()
    assert eventually(lambda: served(source)["room_server_up"] == 1, 5)
    assert source.age_s < age_s


def test_source_that_fails_is_down_and_logged_once(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    source = Source("server", server.figures)
    source.refresh()
    server.is_broken = True
    with caplog.at_level(logging.WARNING, "poker.metrics.source"):
        for _ in range(3):
            source.refresh()
            assert served(source) == {"room_server_up": 0}
    assert [record.message for record in caplog.records] == ["no figures of the server"]
    server.is_broken = False
    source.refresh()
    assert served(source)["room_server_up"] == 1
