"""What the clock does when it comes to an open decision (section 8 of the rulebook).

The order is always the same. Whoever is there uses their time bank; whoever is gone gets the
grace of the rule set, then a protection; then time is up. No decision outlasts its clock, one
grace and one time bank. Whoever is absent is given none of it.
"""

from typing import Literal

from poker.engine.table import time_bank
from poker.engine.table.state import Table
from poker.engine.table.turn import is_absent, silent_until, turn_ends_at

Due = Literal["seen", "bank", "grace", "protect", "time_out"]


def due(table: Table, at: int, gone_since: int | None) -> Due:
    """What is due at ``at``, an instant for which the alarm of a running hand has rung.

    ``gone_since`` is when the player to act was last there, None while they are; all in
    milliseconds since the epoch. Only a player gone for the whole silent part of the turn is
    protected before the clock runs out (``disconnect-protection``).
    """
    if at < turn_ends_at(table):
        gone_all_along = gone_since is not None and gone_since <= table.turn_at
        return "protect" if gone_all_along and may_be_protected(table) else "seen"
    if is_absent(table):
        return "time_out"
    if gone_since is None:
        return "bank" if time_bank.can_start(table) else "time_out"
    if table.rules.grace == "after_clock" and not table.grace:
        return "grace"
    return "protect" if may_be_protected(table) else "time_out"


def look_at(table: Table) -> int | None:
    """When the clock looks whether the player to act was gone for the silent part.

    None where nobody is protected. It looks, and notes it, for those without protection too:
    else opponents could tell who has declined it.
    """
    is_open = bool(table.rules.protections) and not table.seen
    looks = is_open and silent_until(table) < turn_ends_at(table)
    return silent_until(table) if looks else None


def may_be_protected(table: Table) -> bool:
    """Whether a disconnect of the player to act would be protected: they have chips in the
    pot, a protection left, and have not declined it (``disconnect-protection``)."""
    actor = table.actor
    if table.running is None or actor is None or not table.rules.protections:
        return False
    player = table.running.player(actor.number)
    put_in = player.bet + player.paid + player.dead
    return bool(put_in and actor.protections) and not actor.unprotected


def gets_grace_on_return(table: Table, number: int, at: int) -> bool:
    """Whether this seat's player, who was disconnected and is back at ``at``, gets more time
    for the open decision: in the rule sets that say so, once, and with time left
    (``reconnect-grace``)."""
    in_turn = table.actor is not None and table.actor.number == number
    may_get = table.rules.grace == "on_reconnect" and not table.grace
    return in_turn and may_get and at < turn_ends_at(table)
