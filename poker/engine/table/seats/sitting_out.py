"""Sitting out and coming back, and how long it counts (``sit-out``, ``sit-out-eviction``)."""

from typing import Final, get_args

from poker.engine.errors import NoChips
from poker.engine.inputs import require_choice
from poker.engine.table.dealing.readiness import is_ready
from poker.engine.table.dealing.rotation import draw_places
from poker.engine.table.events import (
    AbsenceCounted,
    AbsenceOver,
    OutageExcused,
    PlayerLeft,
    SatIn,
    SatOut,
    SitOutAsked,
    WentAway,
)
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Seat, SitOutFrom, Table
from poker.engine.table.turns.turn import is_away

LONGEST_SIT_OUT_MS: Final = 600_000
LONGEST_CUT_OFF_MS: Final = 120_000
"""How long a player without a connection is not counted at a table that deals no hand."""


def sit_out(recorder: TableRecorder, number: int) -> None:
    """Record that the player gets no cards from the next deal on; seat and stack stay theirs.

    Where players are absent instead, they are absent from now on (``freezeout-absent``).
    """
    if recorder.table.rules.after_timeout == "absent":
        go_away(recorder, number)
    elif not recorder.table.seat(number).sitting_out:
        recorder.record(SatOut(number, "asked"))


def go_away(recorder: TableRecorder, number: int) -> None:
    """Record that the player is absent: dealt in, posting and folded in turn until back."""
    if not recorder.table.seat(number).timed_out:
        recorder.record(WentAway(number))


def sit_out_from(recorder: TableRecorder, number: int, when: SitOutFrom) -> None:
    """Record that the player sits out after the running hand, or when the big blind would come.

    A player in no hand sits out from the next one at once. A later wish replaces an earlier one,
    ``sit_in`` takes it back; for a player who sits out already nothing changes. Raises
    InvalidChoice.
    """
    require_choice("when", when, get_args(SitOutFrom))
    seat = recorder.table.seat(number)
    if recorder.table.rules.after_timeout == "absent":
        go_away(recorder, number)
    elif when == "next_hand" and not recorder.table.in_hand(number):
        sit_out(recorder, number)
    elif not seat.sitting_out and seat.sits_out_from != when:
        recorder.record(SitOutAsked(number, when))


def sit_in(recorder: TableRecorder, number: int) -> None:
    """Record that the player wants cards again, or does not sit out after all.

    Raises NoChips with nothing to play with.
    """
    seat = recorder.table.seat(number)
    if not seat.stack and not seat.top_up:
        raise NoChips("top up first", min=recorder.table.rules.min_buy_in)
    if seat.sitting_out or seat.timed_out or seat.sits_out_from:
        recorder.record(SatIn(number))


def return_by_acting(recorder: TableRecorder) -> None:
    """Record that an absent player acts, and give the player a clock again.

    Clause ``timeout-check-fold``: a player who timed out in a cash game still sits out when the
    hand ends, unless they press *I'm back*.
    """
    actor = recorder.table.actor
    if actor is None or not is_away(recorder.table):
        return
    recorder.record(SatIn(actor.number))
    if recorder.table.rules.after_timeout == "sit_out":
        recorder.record(SitOutAsked(actor.number, "next_hand"))


def sit_out_before_big_blind(recorder: TableRecorder, draw: int) -> None:
    """Sit out, before a deal, the players who asked to sit out when the big blind would be theirs.

    The big blind then falls to somebody else, who may have asked the same. ``draw`` is that of the
    deal.
    """
    while is_ready(recorder.table):
        due = recorder.table.seat(draw_places(recorder.table, draw).big_blind)
        if due.sits_out_from != "big_blind":
            return
        sit_out(recorder, due.number)


def counts_from(table: Table, seat: Seat, gone_since: int) -> int | None:
    """Return from when a player without a connection since ``gone_since`` counts as sitting out.

    None while their time counts anyway, and while a hand is played or could be dealt. All in
    milliseconds since the epoch.
    """
    if seat.is_counted or table.idle_since is None:
        return None
    return max(gone_since, table.idle_since, seat.since) + LONGEST_CUT_OFF_MS


def count_absence(recorder: TableRecorder, number: int, gone_since: int) -> None:
    """Count a player as sitting out who has been disconnected for at least two minutes."""
    since = counts_from(recorder.table, recorder.table.seat(number), gone_since)
    if since is not None and since <= recorder.at:
        recorder.record(AbsenceCounted(number, since))


def end_absence(recorder: TableRecorder, number: int) -> None:
    """Stop counting a lost connection, as its player is back."""
    if recorder.table.seat(number).cut_off:
        recorder.record(AbsenceOver(number))


def end_absences(recorder: TableRecorder) -> None:
    """Stop counting all lost connections, as a hand is dealt."""
    for seat in list(recorder.table.taken()):
        end_absence(recorder, seat.number)


def excuse_outage(recorder: TableRecorder, since: int) -> None:
    """Record that nobody's time counts while the room was down, from ``since`` until now.

    ``since`` is in milliseconds since the epoch.
    """
    if any(seat.is_counted for seat in recorder.table.taken()):
        recorder.record(OutageExcused(since))


def counted_ms(seat: Seat, at: int) -> int:
    """Return how long the player counts as sitting out at ``at``, since they were last dealt a
    hand.

    In milliseconds.
    """
    return seat.out_ms + (at - seat.out_since if seat.is_counted else 0)


def kept_until(seat: Seat) -> int | None:
    """Return until when the seat is kept, in milliseconds since the epoch; None while no time
    counts.
    """
    return seat.out_since + LONGEST_SIT_OUT_MS - seat.out_ms if seat.is_counted else None


def overstayed(table: Table, at: int) -> list[Seat]:
    """Return the seats whose player has sat out for more than ten minutes and is in no hand.

    Clause ``sit-out-eviction``: the time adds up until they are dealt a hand.
    """
    return [
        seat
        for seat in table.taken()
        if (until := kept_until(seat)) is not None and at > until and not table.in_hand(seat.number)
    ]


def eviction(seat: Seat, at: int) -> PlayerLeft:
    """Return the event of an eviction, with the time that counted."""
    return PlayerLeft(
        seat.number,
        seat.player,
        seat.stack,
        "evicted",
        out_since=seat.out_since,
        counted_ms=counted_ms(seat, at),
        cut_off=not seat.sitting_out,
    )
