"""The open decision with its clock, or when the next hand is dealt."""

from functools import lru_cache

from poker.engine.table.dealing.deal import Closing, Pledges
from poker.engine.table.dealing.readiness import players_missing
from poker.engine.table.state import Table
from poker.engine.table.turns.alarm import Pace, deal_at
from poker.engine.table.turns.turn import silent_until, turn_ends_at
from poker.fairness.content import Content
from poker.fairness.lineup_content import content_of
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
    """Return between hands what the next one waits for, and what is signed for it.

    If staff stopped dealing, it says why.
    """
    view: View = {}
    if table.lineup is not None:
        following = table.hand_no + 1, table.next_root, table.next_pledges, table.next_closing
        view["deal"] = _commitment(*following, content_of(table.rules, table.lineup))
    if table.hold:
        view["hold"] = table.hold
    if table.lineup is not None and not table.hand_waits:
        return view | {"deal_at": deal_at(table, pace)}
    if table.running or table.hold:
        return view
    if table.ready_at is None:
        return view | {"needed": players_missing(table)}
    return view | {"deal_at": deal_at(table, pace)}


@lru_cache(maxsize=512)
def _commitment(hand: int, root: str, pledges: Pledges, closing: Closing, content: Content) -> View:
    """Return the room's commitment, made once for each and not after every event; nobody changes
    it."""
    return {
        "hand": hand,
        "root": root,
        "pledges": [list(pair) for pair in pledges],
        "closing": closing._asdict(),
        "content": _content_view(content),
    }


def _content_view(content: Content) -> View:
    """Return the content without the options that are null: a patch could not say so."""
    return {
        **{name: value for name, value in content.to_json().items() if value is not None},
        "players": [list(pair) for pair in content.players],
        "posts": [list(post) for post in content.posts],
    }
