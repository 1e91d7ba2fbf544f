"""What floor staff do at a table: each deed with its words, its form and its service."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.audit_log.address import address_of
from accounts.money_text import money_text
from accounts.requester import staff_of
from accounts.staff.deed_page import DeedPage
from poker import stream
from poker.admin.forms import HandForm, ReasonForm, VoidForm
from poker.admin.refusals import told_to_staff
from poker.engine.hand.state import Hand
from poker.models import Table
from poker.services.closing import close_table
from poker.services.suspending import suspend
from poker.services.voiding import void_running_hand

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class TableDeed:
    """One deed at a table; it is named in the addresses of the admin."""

    name: str
    label: "_StrPromise"
    explanation: "_StrPromise"
    done: "_StrPromise"
    form: type[ReasonForm]
    carry_out: Callable[..., object]

    def answer(
        self, admin: "ModelAdmin[Any]", request: HttpRequest, table: Table, back: str
    ) -> HttpResponse:
        """Show the form with the running hand above it, or do the deed."""
        hand = running_hand(table)
        page = DeedPage(
            admin, self.label, self.label, self.done, back, facts(table, hand), self.explanation
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

        return page.answer(request, self.form(request.POST or None, initial=initial), do)


def running_hand(table: Table) -> Hand | None:
    """None between hands, and while the table's record cannot be read."""
    try:
        state = stream.state_at(table)
    except stream.UNREADABLE:
        return None
    return state.running if state else None


def facts(table: Table, hand: Hand | None) -> list[tuple[Any, Any]]:
    """The table and its running hand: no cards, not even those on the board."""
    told: list[tuple[Any, Any]] = [(_("Table"), table.name), (_("Game"), table.game.name)]
    if hand is not None:
        told += [
            (_("Hand"), hand.number),
            (_("Street"), hand.street),
            (_("Players"), len(hand.live())),
            (_("Pot"), money_text(hand.pot_total(), table.game.currency)),
        ]
    return told


_ALL: Final = (
    TableDeed(
        name="void",
        label=_("Void the hand"),
        explanation=_("For a hand that cannot be finished. It is told at the table."),
        done=_("The hand was interrupted."),
        form=VoidForm,
        carry_out=void_running_hand,
    ),
    TableDeed(
        name="suspend",
        label=_("Suspend the hand"),
        explanation=_("Its bets are held until you have decided; the table goes on."),
        done=_("The hand is suspended: decide on it under suspended hands."),
        form=HandForm,
        carry_out=suspend,
    ),
    TableDeed(
        name="close",
        label=_("Close the table"),
        explanation=_(
            "The running hand is interrupted by its rule set, and every stack goes back to its "
            "player's wallet. A closed table stays closed."
        ),
        done=_("The table is closed."),
        form=ReasonForm,
        carry_out=close_table,
    ),
)
DEEDS: Final = {deed.name: deed for deed in _ALL}
