"""A room that is up or down for a while, at a table under test."""

from datetime import timedelta

from poker.services.clock.restarting import beat
from tests.poker.felt import Felt


def live_on(table: Felt, **by: float) -> None:
    """The room is up for so long: web process and clock beat."""
    until = table.now + timedelta(**by)
    while table.now < until:
        table.later(seconds=min(4, (until - table.now).total_seconds())).stay_connected()
        beat(table.now)


def without_web(table: Felt, **by: float) -> None:
    """No web process lives for so long, while the clock beats."""
    until = table.now + timedelta(**by)
    while table.now < until:
        beat(table.later(seconds=min(4, (until - table.now).total_seconds())).now)


def come_up(table: Felt) -> None:
    table.stay_connected()
    beat(table.now)
