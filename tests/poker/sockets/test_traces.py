"""An action is traced from its arrival at one web process to the sockets of all that were told."""

import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, NamedTuple
from uuid import UUID

import pytest
from django.core.exceptions import ImproperlyConfigured
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from poker.sockets import traces
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table
from tests.room.launcher import comes_true
from tests.room.processes import Room

pytestmark = pytest.mark.long

ACTIONS: Final = 4
SEATS: Final = 3


class Span(NamedTuple):
    """A span as it was reported, with the process it is of."""

    process: str
    name: str
    trace: bytes
    own: bytes
    parent: bytes
    began: int
    ended: int
    facts: dict[str, Any]


class Collector(ThreadingHTTPServer):
    """Takes what is reported by OTLP over HTTP."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taking)
        self.spans: list[Span] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1/traces"


class Taking(BaseHTTPRequestHandler):
    """One report."""

    server: Collector

    def do_POST(self) -> None:
        report = ExportTraceServiceRequest()
        report.ParseFromString(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.spans += spans_of(report)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


def facts_of(attributes: Any) -> dict[str, Any]:
    return {one.key: one.value.string_value or one.value.int_value for one in attributes}


def spans_of(report: ExportTraceServiceRequest) -> Iterator[Span]:
    for group in report.resource_spans:
        process = facts_of(group.resource.attributes)["service.instance.id"]
        for scope in group.scope_spans:
            for span in scope.spans:
                yield Span(
                    process,
                    span.name,
                    span.trace_id,
                    span.span_id,
                    span.parent_span_id,
                    span.start_time_unix_nano,
                    span.end_time_unix_nano,
                    facts_of(span.attributes),
                )


@pytest.fixture
def collector() -> Iterator[Collector]:
    server = Collector()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def traced(room: RoomFactory, collector: Collector) -> Room:
    env = {"ROOM_TRACES_TO": collector.address}
    return room(webs=2, clocks=1, seed=False, env=env)


async def test_from_a_press_through_its_commit_to_the_last_seat(
    traced: Room, collector: Collector
) -> None:
    taken: list[int] = []
    async with AsyncExitStack() as stack:
        live = await live_table(stack, traced)
        for _ in range(ACTIONS):
            player = await live.to_act()
            answer = await player.check_or_call()
            assert answer["type"] == "done"
            taken.append(answer["seq"])
            await live.all_at(answer["seq"])

    def told(seq: int) -> list[Span]:
        return [one for one in collector.spans if one.facts["seq"] == seq and one.name == "told"]

    assert await comes_true(lambda: all(len(told(seq)) == SEATS for seq in taken), 30)
    processes = {f"web {web.url.rpartition(':')[2]}" for web in traced.webs}
    actions = {one.facts["seq"]: one for one in collector.spans if one.name == "action"}
    assert actions.keys() == set(taken)
    for seq in taken:
        action, spans = actions[seq], told(seq)
        assert {one.trace for one in spans} == {action.trace}
        assert {one.parent for one in spans} == {action.own}
        assert action.parent == b""
        assert {one.process for one in spans} == processes, "whoever serves the socket tells"
        assert action.process in processes
        assert action.began < action.ended
        assert action.began <= max(one.ended for one in spans)
        assert action.facts["kind"] in ("call", "check")
        assert UUID(action.facts["action"]), "by which log lines are found"
        assert 0 <= action.facts["waited_ms"] <= (action.ended - action.began) // 1_000_000
    assert len({one.trace for one in actions.values()}) == ACTIONS
    assert not any("card" in name for one in collector.spans for name in one.facts)


def test_without_a_collector_nothing_is_reported() -> None:
    traces.start_tracing("web")
    assert traces.tracer() is None


def test_without_the_packages_for_it_a_collector_is_refused(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ROOM_TRACES_TO = "http://127.0.0.1:4318/v1/traces"
    monkeypatch.setattr(traces, "find_spec", lambda _name: None)
    with pytest.raises(ImproperlyConfigured, match="make server-environment TRACES=1"):
        traces.start_tracing("web")
    assert traces.tracer() is None
