"""Actions of floor staff at a table: each with its words, its form and its service."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from poker.admin.forms import HandForm, MessageForm, ReasonForm, TournamentVoidForm, VoidForm
from poker.admin.live_table import LiveTable
from poker.admin.refusals import told_to_staff
from poker.models import Table
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.closing import close_after_hand, close_table
from poker.services.tables.pausing import pause_table, resume_table
from poker.talk.chat.staff_word import tell_table

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class TableAction:
    """One action at a table; its name is part of an address in the admin.

    `tournament_form` is its form at a table of a tournament, where that is a different one.
    """

    name: str
    label: "_StrPromise"
    explanation: "_StrPromise"
    done: "_StrPromise"
    form: type[forms.Form]
    carry_out: Callable[..., object]
    dangerous: bool = False
    tournament_form: type[forms.Form] | None = None

    def answer(
        self, admin: "ModelAdmin[Any]", request: HttpRequest, table: Table, back: str
    ) -> HttpResponse:
        """Return the form with the running hand above it, or do the action and redirect to
        ``back``."""
        live = LiveTable(table)
        hand = live.hand
        page = ActionPage(
            admin=admin,
            title=self.label,
            button=self.label,
            done=self.done,
            back=back,
            facts=live.facts(),
            explanation=self.explanation,
            dangerous=self.dangerous,
        )
        initial = {"hand_no": hand.number, "policy": hand.rules.interrupted} if hand else {}

        def do(entered: Mapping[str, Any]) -> None:
            with told_to_staff():
                self.carry_out(
                    table_id=table.pk,
                    staff=staff_of(request),
                    address=address_of(request),
                    **entered,
                )

        form = (self.tournament_form if table.directed else None) or self.form
        return page.answer(request, form(request.POST or None, initial=initial), do)


_ALL: Final = (
    TableAction(
        name="message",
        label=_("Message to the table"),
        explanation=_("Everybody at the table and whoever watches reads it."),
        done=_("It is said."),
        form=MessageForm,
        carry_out=tell_table,
    ),
    TableAction(
        name="pause",
        label=_("Pause the table"),
        explanation=_(
            "The running hand is played to its end, and no other is dealt until you resume."
        ),
        done=_("No further hand is dealt at this table."),
        form=ReasonForm,
        carry_out=pause_table,
    ),
    TableAction(
        name="resume",
        label=_("Resume the table"),
        explanation=_("Hands are dealt again as soon as enough players want cards."),
        done=_("The table goes on."),
        form=ReasonForm,
        carry_out=resume_table,
    ),
    TableAction(
        name="close-after",
        label=_("Close after the hand"),
        explanation=_(
            "The running hand is played to its end; then every stack goes back to its player's "
            "wallet. A closed table stays closed."
        ),
        done=_("The table closes when no hand is played any more."),
        form=ReasonForm,
        carry_out=close_after_hand,
        dangerous=True,
    ),
    TableAction(
        name="void",
        label=_("Void the hand"),
        explanation=_("For a hand that cannot be finished. It is told at the table."),
        done=_("The hand was interrupted."),
        form=VoidForm,
        carry_out=void_running_hand,
        dangerous=True,
        tournament_form=TournamentVoidForm,
    ),
    TableAction(
        name="suspend",
        label=_("Suspend the hand"),
        explanation=_("Its bets are held until you have decided; the table goes on."),
        done=_("The hand is suspended: decide on it under suspended hands."),
        form=HandForm,
        carry_out=suspend,
    ),
    TableAction(
        name="close",
        label=_("Close the table"),
        explanation=_(
            "The running hand is interrupted by its rule set, and every stack goes back to its "
            "player's wallet. A closed table stays closed."
        ),
        done=_("The table is closed."),
        form=ReasonForm,
        carry_out=close_table,
        dangerous=True,
    ),
)
ACTIONS: Final = {action.name: action for action in _ALL}
