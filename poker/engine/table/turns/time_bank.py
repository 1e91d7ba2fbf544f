"""The time bank: each player's own seconds for decisions that outlast the turn clock.

It runs only for a player who is connected, after everything else the clock gives, and what a
decision does not use stays in it. Amounts in milliseconds.
"""

from poker.engine.rule_sets.rules import Rules
from poker.engine.table.events import TimeBankSpent, TimeBankStarted
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Seat, Table
from poker.engine.table.turns.turn import turn_ends_at


def bank_of(seat: Seat, rules: Rules) -> int | None:
    """Return what the player has, or begins with when dealt in; None if the rules have no bank."""
    if not rules.bank_s:
        return None
    return rules.bank_s * 1000 if seat.bank_ms is None else seat.bank_ms


def grown(seat: Seat, rules: Rules) -> Seat:
    """Return the seat with one more hand dealt to it; every so many the bank grows, up to its
    most.
    """
    held = bank_of(seat, rules)
    if held is None:
        return seat
    hands = seat.bank_hands + 1
    if hands < rules.bank_hands:
        return seat._replace(bank_ms=held, bank_hands=hands)
    most = max(held, rules.bank_most_s * 1000)
    return seat._replace(bank_ms=min(most, held + rules.bank_gain_s * 1000), bank_hands=0)


def can_start(table: Table) -> bool:
    """Return whether the player to act has time in a bank that is not running yet."""
    return table.bank_since is None and bool(_left(table))


def start(recorder: TableRecorder) -> None:
    """Start the bank of the player to act, from the end of their clock on."""
    table = recorder.table
    if actor := table.actor:
        recorder.record(TimeBankStarted(actor.number, turn_ends_at(table), _left(table)))


def stop(recorder: TableRecorder) -> None:
    """Record what the decision used, if the bank runs; the rest stays in it."""
    table = recorder.table
    actor = table.actor
    if actor is None or table.bank_since is None:
        return
    spent = min(_left(table), max(0, recorder.at - table.bank_since))
    if spent:
        recorder.record(TimeBankSpent(actor.number, spent))


def _left(table: Table) -> int:
    held = bank_of(table.actor, table.rules) if table.actor else None
    return held or 0
