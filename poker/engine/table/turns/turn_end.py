"""What the clock does when it comes to an open decision (section 8 of the rulebook).

The order is always the same. A player who is connected uses their time bank; a disconnected one
gets the grace of the rule set, then a protection; then time is up. No decision outlasts its clock,
one grace and one time bank. A player who is taken to be away is given none of it.
"""

from typing import Literal

from poker.engine.table.state import Table
from poker.engine.table.turns import time_bank
from poker.engine.table.turns.turn import is_away, silent_until, turn_ends_at

Due = Literal["seen", "bank", "grace", "protect", "time_out"]


def due(table: Table, at: int, gone_since: int | None) -> Due:
    """Return what is due at ``at``, a time at which the alarm of a running hand went off.

    ``gone_since`` is when the player to act was last connected, None while they are; all in
    milliseconds since the epoch. Only a player disconnected for the whole silent part of the turn
    is protected before the clock runs out (``disconnect-protection``).
    """
    if at < turn_ends_at(table):
        gone_all_along = gone_since is not None and gone_since <= table.turn_at
        return "protect" if gone_all_along and may_be_protected(table) else "seen"
    if is_away(table):
        return "time_out"
    if gone_since is None:
        return "bank" if time_bank.can_start(table) else "time_out"
    if table.rules.grace == "after_clock" and not table.grace:
        return "grace"
    return "protect" if may_be_protected(table) else "time_out"


def look_at(table: Table) -> int | None:
    """Return when the clock checks whether the player to act was gone for the whole silent part.

    In milliseconds since the epoch, None if the rules protect nobody. It checks, and records it,
    for those without protection too: else opponents could tell who has declined it.
    """
    is_open = bool(table.rules.protections) and not table.seen
    looks = is_open and silent_until(table) < turn_ends_at(table)
    return silent_until(table) if looks else None


def may_be_protected(table: Table) -> bool:
    """Return whether a disconnect of the player to act would be protected.

    That is so if they have chips in the pot and a protection left, have not declined it, and have
    not timed out in this hand before (``disconnect-protection``, ``timeout-check-fold``).
    """
    actor = table.actor
    if table.running is None or actor is None or not table.rules.protections:
        return False
    player = table.running.player(actor.number)
    declined = actor.unprotected or player.timed_out
    return bool(player.put_in and actor.protections) and not declined


def gets_grace_on_return(table: Table, number: int, at: int) -> bool:
    """Return whether this seat's player, back at ``at``, gets more time for the open decision.

    That is so once a decision, in the rule sets that say so, and with time left
    (``reconnect-grace``). ``at`` is in milliseconds since the epoch.
    """
    in_turn = table.actor is not None and table.actor.number == number
    may_get = table.rules.grace == "on_reconnect" and not table.grace
    return in_turn and may_get and at < turn_ends_at(table)
