"""What one process counts and times while tables are played."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

QUICK: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Bounds, in seconds, of histograms of how long a player waits."""

ACTIONS: Final = Counter(
    "room_actions", "What players asked for at tables, and what came of it.", ("kind", "outcome")
)
COMMITTED_S: Final = Histogram(
    "room_action_committed_seconds",
    "From the arrival of what a player asks for to its commit, or its refusal.",
    buckets=QUICK,
)
TOLD_S: Final = Histogram(
    "room_event_told_seconds",
    "From the instant of an event to its being sent to the sockets of a process at its table.",
    buckets=QUICK,
)
EVENTS: Final = Counter("room_events", "Committed events of tables.", ("kind",))
SOCKETS: Final = Gauge("room_sockets", "Sockets this process serves.")
CLOCK_LATENESS_S: Final = Histogram(
    "room_clock_lateness_seconds",
    "How long after its alarm a table was rung, the wait for other tables included.",
    buckets=QUICK,
)
TABLE_FAULTS: Final = Counter("room_table_faults", "Tables put off because of a fault.")
LOST_ENDINGS: Final = Counter(
    "room_lost_endings",
    "How often a table's last events, as this process remembered them, were not stored any more.",
)
