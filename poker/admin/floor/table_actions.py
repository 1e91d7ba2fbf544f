"""Actions of floor staff at a table."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final
from uuid import uuid4

from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.staff_action import StaffAction
from poker.admin.floor.live_table import LiveTable
from poker.admin.hands.forms import CorrectionForm, HandForm, MessageForm, ReasonForm, VoidForm
from poker.models import Table
from poker.services.staff.correcting import correct_hand
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.closing import close_after_hand, close_table
from poker.services.tables.pausing import pause_table, resume_table
from poker.talk.chat.staff_word import tell_table


def _is_open(table: Table) -> bool:
    return table.closed_at is None


def _is_run_here(table: Table) -> bool:
    """Return whether it is open and no tournament's, whose own admin has the other actions."""
    return _is_open(table) and not table.directed


def _hand_seen(table: Table) -> Mapping[str, Any]:
    hand = LiveTable(table).hand
    if hand is None:
        return {"directed": table.directed}
    policy = hand.rules.interrupted
    return {"directed": table.directed, "hand_no": hand.number, "policy": policy}


_action: Final = partial(StaffAction, permission="poker.change_table")
TABLE_ACTIONS: Final = {
    "message": _action(
        label=_("Message to the table"),
        possible=_is_open,
        explanation=_("Everybody at the table and whoever watches reads it."),
        done=_("It is said."),
        form=MessageForm,
        service=tell_table,
    ),
    "pause": _action(
        label=_("Pause the table"),
        possible=lambda table: _is_run_here(table) and not LiveTable(table).hold,
        explanation=_(
            "The running hand is played to its end, and no other is dealt until you resume."
        ),
        done=_("No further hand is dealt at this table."),
        form=ReasonForm,
        service=pause_table,
    ),
    "resume": _action(
        label=_("Resume the table"),
        possible=lambda table: _is_run_here(table) and bool(LiveTable(table).hold),
        explanation=_("Hands are dealt again as soon as enough players want cards."),
        done=_("The table goes on."),
        form=ReasonForm,
        service=resume_table,
    ),
    "close-after": _action(
        label=_("Close after the hand"),
        possible=_is_run_here,
        explanation=_(
            "The running hand is played to its end; then every stack goes back to its player's "
            "wallet. A closed table stays closed."
        ),
        done=_("The table closes when no hand is played any more."),
        form=ReasonForm,
        service=close_after_hand,
        dangerous=True,
    ),
    "void": _action(
        label=_("Void the hand"),
        possible=_is_open,
        explanation=_("For a hand that cannot be finished. It is told at the table."),
        done=_("The hand was interrupted."),
        form=VoidForm,
        initial=_hand_seen,
        service=void_running_hand,
        dangerous=True,
    ),
    "suspend": _action(
        label=_("Suspend the hand"),
        possible=_is_run_here,
        explanation=_("Its bets are held until you have decided; the table goes on."),
        done=_("The hand is suspended: decide on it under suspended hands."),
        form=HandForm,
        initial=_hand_seen,
        service=suspend,
    ),
    "correct": _action(
        label=_("Correct a finished hand"),
        permission="poker.change_heldhand",
        possible=lambda table: not table.directed,
        explanation=_(
            "Money moves from one player of the hand to another, or from the house as a "
            "compensation; both are told, with your reason. What the hand's record says stays. "
            "Above the cashier's amount it takes two people, who enter the same."
        ),
        done=_("The money is moved."),
        form=CorrectionForm,
        initial=lambda _table: {"form_key": uuid4()},
        service=correct_hand,
        dangerous=True,
    ),
    "close": _action(
        label=_("Close the table"),
        possible=_is_run_here,
        explanation=_(
            "The running hand is interrupted by its rule set, and every stack goes back to its "
            "player's wallet. A closed table stays closed."
        ),
        done=_("The table is closed."),
        form=ReasonForm,
        service=close_table,
        dangerous=True,
    ),
}
