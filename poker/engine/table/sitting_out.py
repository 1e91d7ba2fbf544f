"""Sitting out and coming back, and how long it counts (``sit-out``, ``sit-out-eviction``)."""

from typing import Final, get_args

from poker.engine.errors import NoChips
from poker.engine.inputs import require_choice
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
from poker.engine.table.readiness import is_ready
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.rotation import draw_places
from poker.engine.table.state import Seat, SitOutFrom, Table

LONGEST_SIT_OUT_MS: Final = 600_000
LONGEST_CUT_OFF_MS: Final = 120_000
"""How long a player may be without a connection at a table that deals nothing before it counts."""


def sit_out(recorder: TableRecorder, number: int) -> None:
    """No cards from the next deal on; the seat and the stack are kept.

    Where players are absent instead, they are that from now on (``freezeout-absent``).
    """
    if recorder.table.rules.after_timeout == "absent":
        go_away(recorder, number)
    elif not recorder.table.seat(number).sitting_out:
        recorder.record(SatOut(number, "asked"))


def go_away(recorder: TableRecorder, number: int) -> None:
    """Be dealt in, post and be folded in turn until one is back."""
    if not recorder.table.seat(number).timed_out:
        recorder.record(WentAway(number))


def sit_out_from(recorder: TableRecorder, number: int, when: SitOutFrom) -> None:
    """Sit out when the hand one plays is over, or as soon as the big blind would come.

    Whoever is in no hand sits out from the next one at once. A later wish replaces an earlier
    one, ``sit_in`` takes it back; it changes nothing for who sits out already. Raises
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
    """Ask for cards again, or go on after all. Raises NoChips with nothing to play with."""
    seat = recorder.table.seat(number)
    if not seat.stack and not seat.top_up:
        raise NoChips("top up first", min=recorder.table.rules.min_buy_in)
    if seat.sitting_out or seat.timed_out or seat.sits_out_from:
        recorder.record(SatIn(number))


def sit_out_before_big_blind(recorder: TableRecorder, draw: int) -> None:
    """Before a deal: whoever meant to sit out at the big blind does when it would be theirs.

    It then falls to somebody else, who may have meant the same. ``draw`` is that of the deal.
    """
    while is_ready(recorder.table):
        due = recorder.table.seat(draw_places(recorder.table, draw).big_blind)
        if due.sits_out_from != "big_blind":
            return
        sit_out(recorder, due.number)


def counts_from(table: Table, seat: Seat, gone_since: int) -> int | None:
    """From when a player without a connection ``gone_since`` then counts as sitting out.

    None while their time counts anyway, and while a hand is played or could be dealt. All in
    milliseconds since the epoch.
    """
    if seat.is_counted or table.idle_since is None:
        return None
    return max(gone_since, table.idle_since, seat.since) + LONGEST_CUT_OFF_MS


def count_absence(recorder: TableRecorder, number: int, gone_since: int) -> None:
    """Count a player as sitting out who has been gone for two minutes and more."""
    since = counts_from(recorder.table, recorder.table.seat(number), gone_since)
    if since is not None and since <= recorder.at:
        recorder.record(AbsenceCounted(number, since))


def end_absence(recorder: TableRecorder, number: int) -> None:
    """Count a lost connection no longer: its player is back."""
    if recorder.table.seat(number).cut_off:
        recorder.record(AbsenceOver(number))


def end_absences(recorder: TableRecorder) -> None:
    """Count lost connections no longer: a hand is dealt."""
    for seat in list(recorder.table.taken()):
        end_absence(recorder, seat.number)


def excuse_outage(recorder: TableRecorder, since: int) -> None:
    """Count nobody's time while the room was down, from ``since`` until now."""
    if any(seat.is_counted for seat in recorder.table.taken()):
        recorder.record(OutageExcused(since))


def counted_ms(seat: Seat, at: int) -> int:
    """How long the player counts as sitting out ``at`` then, since they were last dealt a hand."""
    return seat.out_ms + (at - seat.out_since if seat.is_counted else 0)


def kept_until(seat: Seat) -> int | None:
    """Until when the seat is kept, in milliseconds since the epoch; None while no time counts."""
    return seat.out_since + LONGEST_SIT_OUT_MS - seat.out_ms if seat.is_counted else None


def overstayed(table: Table, at: int) -> list[Seat]:
    """Seats whose player has sat out for more than ten minutes and is in no hand.

    Clause ``sit-out-eviction``: the time adds up until they are dealt a hand.
    """
    return [
        seat
        for seat in table.taken()
        if (until := kept_until(seat)) is not None and at > until and not table.in_hand(seat.number)
    ]


def eviction(seat: Seat, at: int) -> PlayerLeft:
    """The event of an eviction, with what counted."""
    return PlayerLeft(
        seat.number,
        seat.player,
        seat.stack,
        "evicted",
        out_since=seat.out_since,
        counted_ms=counted_ms(seat, at),
        cut_off=not seat.sitting_out,
    )
