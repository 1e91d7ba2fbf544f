"""Traces by OpenTelemetry: of each action, from a player's press to the last seat that was told.

Off unless ROOM_TRACES_TO names a collector; without one nothing that reports is even loaded.
Processes tell one another nothing for it: whatever concerns the event ``seq`` of a table has the
same trace, which each of them works out from both.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import room_time
from config.outgoing.session import LimitedSession
from config.wait_limits import TRACES
from poker.engine.hand.events import Bet, Called, Checked, Folded, Raised
from poker.event_stream.memory import Step

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

NS_A_MS: Final = 1_000_000
_OF_PLAYERS: Final = (Folded, Checked, Called, Bet, Raised)


class Named(NamedTuple):
    """The numbers of a trace and of its first span."""

    trace: int
    span: int


class Traced(NamedTuple):
    """What this process reports spans by: its tracer, and how it is stopped."""

    tracer: "Tracer"
    stop: Callable[[], None]


_named: ContextVar[Named | None] = ContextVar("named trace", default=None)
_traced: list[Traced] = []


def trace_of(table_id: int, seq: int) -> Named:
    """Return the trace of what began with this event of a table, the same in every process."""
    digest = hashlib.sha256(f"{settings.SECRET_KEY}:{table_id}:{seq}".encode()).digest()
    return Named(int.from_bytes(digest[:16]), int.from_bytes(digest[16:24]))


def start_tracing(process: str) -> None:
    """Report the spans of this process, under this name, to the collector that is set, if any.

    Raises ImproperlyConfigured where the packages for it are not installed.
    """
    if not settings.ROOM_TRACES_TO or _traced:
        return
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.exporter") is None:
        raise ImproperlyConfigured("ROOM_TRACES_TO takes `make server-environment TRACES=1`.")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
    from opentelemetry.sdk.trace.sampling import TraceIdRatioBased

    class NamedIds(RandomIdGenerator):
        """Takes the numbers of the trace that is begun, where there are some."""

        def generate_trace_id(self) -> int:
            named = _named.get()
            return named.trace if named else super().generate_trace_id()

        def generate_span_id(self) -> int:
            named = _named.get()
            return named.span if named else super().generate_span_id()

    provider = TracerProvider(
        sampler=TraceIdRatioBased(settings.ROOM_TRACES_PERCENT / 100),
        resource=Resource.create({"service.name": "card-room", "service.instance.id": process}),
        id_generator=NamedIds(),
        shutdown_on_exit=False,
    )
    exporter = OTLPSpanExporter(
        endpoint=settings.ROOM_TRACES_TO, timeout=TRACES.seconds, session=LimitedSession(TRACES)
    )
    provider.add_span_processor(BatchSpanProcessor(exporter))
    _traced.append(Traced(provider.get_tracer("card-room"), provider.shutdown))


def tracer() -> "Tracer | None":
    """Return what this process reports spans by, None while it reports none."""
    return _traced[0].tracer if _traced else None


def stop_tracing() -> None:
    """Report what has not been yet, and no more from now on."""
    while _traced:
        _traced.pop().stop()


def action_taken(
    *,
    table_id: int,
    seq: int,
    kind: str,
    player_id: int,
    action_id: str,
    arrived_ns: int,
    waited_ms: int,
) -> None:
    """Report an action of a player, from its arrival to its commit as the event ``seq``;
    ``waited_ms`` of it were spent behind others of the same socket.
    """
    if (reporting := tracer()) is None:
        return
    from opentelemetry.context import Context

    named = trace_of(table_id, seq)
    before = _named.set(named)
    try:
        span = reporting.start_span(
            "action",
            context=Context(),
            start_time=arrived_ns,
            attributes={
                "table": table_id,
                "seq": seq,
                "kind": kind,
                "player": player_id,
                "action": action_id,
                "waited_ms": waited_ms,
            },
        )
    finally:
        _named.reset(before)
    span.end(end_time=room_time.now_ns())


def steps_told(table_id: int, steps: Sequence[Step]) -> None:
    """Report that a socket was told of these steps just now, each action from its instant on."""
    if (reporting := tracer()) is None:
        return
    # What is stored together has one instant.
    for at_ms, together in groupby(steps, key=lambda step: step.at):
        first, *others = together
        if any(isinstance(step.event, _OF_PLAYERS) for step in (first, *others)):
            _told(reporting, table_id, first.seq, at_ms)


def _told(reporting: "Tracer", table_id: int, seq: int, at_ms: int) -> None:
    from opentelemetry.trace import (
        NonRecordingSpan,
        SpanContext,
        TraceFlags,
        set_span_in_context,
    )

    named = trace_of(table_id, seq)
    taken = SpanContext(
        named.trace, named.span, is_remote=True, trace_flags=TraceFlags(TraceFlags.SAMPLED)
    )
    span = reporting.start_span(
        "told",
        context=set_span_in_context(NonRecordingSpan(taken)),
        start_time=at_ms * NS_A_MS,
        attributes={"table": table_id, "seq": seq},
    )
    span.end(end_time=room_time.now_ns())
