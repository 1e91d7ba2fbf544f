"""How long the open decision may take in all (clause ``turn-clock``)."""

from poker.engine.table.state import Table


def turn_ends_at(table: Table) -> int:
    """Return when the open decision times out, in milliseconds since the epoch.

    After the clock of the turn come the grace that was given for it (``reconnect-grace``) and the
    time bank, each once a decision. The turn of a player who is taken to be away ends at once.
    """
    rules = table.rules
    if is_away(table):
        return table.turn_at
    ends_at = table.turn_at + 1000 * (rules.turn_s + (rules.grace_s if table.grace else 0))
    return ends_at if table.bank_since is None else ends_at + _bank_ms(table)


def is_away(table: Table) -> bool:
    """Return whether the player to act timed out or went away and has not said that they are back,
    by rules that wait no longer for them: in this hand (``turn-clock``) or at all
    (``freezeout-absent``).
    """
    actor, rules = table.actor, table.rules
    if actor is None or not actor.timed_out:
        return False
    return rules.rest_of_hand == "at_once" or rules.after_timeout == "absent"


def silent_until(table: Table) -> int:
    """Return until when no countdown is shown, in milliseconds since the epoch."""
    return table.turn_at + 1000 * table.rules.silent_s


def _bank_ms(table: Table) -> int:
    return (table.actor.bank_ms if table.actor else 0) or 0
