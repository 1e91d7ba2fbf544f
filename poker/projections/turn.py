"""The open decision with its clock, or when the next hand is dealt."""

from functools import lru_cache

from poker.engine.table.dealing.deal import Closing, Pledges
from poker.engine.table.dealing.readiness import players_missing
from poker.engine.table.state import Table
from poker.engine.table.turns.alarm import Pace, alarm_at
from poker.engine.table.turns.turn import silent_until, turn_ends_at
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
    """Return the room's commitment for the next hand, and between hands what that hand waits for.

    If staff stopped dealing, it says why.
    """
    view: View = {}
    if table.next_root:
        following = table.hand_no + 1, table.next_root, table.next_pledges, table.next_closing
        view["deal"] = _commitment(*following)
    if table.hold:
        view["hold"] = table.hold
    if table.running or table.hold:
        return view
    if table.ready_at is None:
        return view | {"needed": players_missing(table)}
    return view | {"deal_at": alarm_at(table, pace)}


@lru_cache(maxsize=512)
def _commitment(hand: int, root: str, pledges: Pledges, closing: Closing) -> View:
    """Return the room's commitment, made once for each and not after every event; nobody changes
    it."""
    return {
        "hand": hand,
        "root": root,
        "pledges": [list(pair) for pair in pledges],
        "closing": closing._asdict(),
    }
