"""The open decision with its clock, or when the next hand is dealt."""

from poker.engine.table.alarm import Pace, alarm_at
from poker.engine.table.readiness import players_missing
from poker.engine.table.state import Table
from poker.engine.table.turn import silent_until, turn_ends_at
from poker.projections.scene import View


def turn_view(table: Table, to_act: int) -> View:
    return {
        "seat": to_act,
        "decision": table.decision,
        "started_at": table.turn_at,
        "silent_until": silent_until(table),
        "deadline_at": turn_ends_at(table),
        **({"grace": True} if table.grace else {}),
        **({} if table.bank_since is None else {"bank_since": table.bank_since}),
    }


def next_view(table: Table, pace: Pace) -> View:
    """The deck the room is bound to for the next hand; between hands, what that waits for, or
    why staff let no hand be dealt."""
    told: View = {}
    if table.next_root:
        pledges = [list(pair) for pair in table.next_pledges]
        told["deal"] = {"hand": table.hand_no + 1, "root": table.next_root, "pledges": pledges}
    if table.hold:
        told["hold"] = table.hold
    if table.running or table.hold:
        return told
    if table.ready_at is None:
        return told | {"needed": players_missing(table)}
    return told | {"deal_at": alarm_at(table, pace)}
