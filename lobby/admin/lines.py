"""The admin of waiting lines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction, always
from accounts.ledger.text.money_text import money_text
from lobby.models import Waiting
from lobby.services.lines.taking_out import take_out

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrPromise

    _WaitingAdmin = admin.ModelAdmin[Waiting]
else:
    _WaitingAdmin = admin.ModelAdmin


class TakeOutForm(forms.Form):
    """Why, in words the player reads."""

    reason = forms.CharField(label=_("Reason"), max_length=500)


@admin.register(Waiting)
class WaitingAdmin(RowActions, RoomsRecord, _WaitingAdmin):
    """The lines of every pool and table, in order; staff take players out and move nobody up."""

    row_keyword = "waiting_id"
    staff_keyword = "staff"
    row_actions = {
        "take-out": StaffAction(
            label=_("Take out of the line"),
            permission="lobby.change_waiting",
            possible=always,
            form=TakeOutForm,
            service=take_out,
            done=_("The player is out of the line, and reads why."),
            explanation=_("A seat that is held for them is let go, and those behind them move up."),
        )
    }
    list_display = ("game", "table_wanted", "place", "player", "joined_at", "seat", "called_until")
    list_filter = ("game", ("called_until", admin.EmptyFieldListFilter))
    list_select_related = ("game", "wanted", "player", "called_to")
    search_fields = ("player__screen_name",)
    ordering = ("game__name", "wanted__name", "joined_at", "pk")
    fields = readonly_fields = (
        *("game", "table_wanted", "place", "player", "brings", "joined_at", "seat"),
        "called_until",
    )

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Waiting]":
        """Return the open waits, each with its place in line as ``standing``."""
        rows: Any = super().get_queryset(request)
        return rows.open().annotate(standing=_standing())  # type: ignore[no-any-return]  # annotated

    @admin.display(description=_("table"), ordering="wanted__name")
    def table_wanted(self, waiting: Waiting) -> "str | _StrPromise":
        return waiting.wanted.name if waiting.wanted else _("any")

    @admin.display(description=_("place"))
    def place(self, waiting: Any) -> "int | _StrPromise":
        return int(waiting.standing) if waiting.called_until is None else _("called")

    @admin.display(description=_("seat held at"), ordering="called_to__name")
    def seat(self, waiting: Waiting) -> str:
        return waiting.called_to.name if waiting.called_to else ""

    @admin.display(description=_("means to bring"))
    def brings(self, waiting: Waiting) -> str:
        return money_text(waiting.amount, waiting.game.currency)

    def action_facts(self, row: Waiting, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (_("Player"), row.player),
            (_("Game"), row.game),
            (_("Table"), self.table_wanted(row)),
            (_("Place"), self.place(row)),
        ]


def _standing() -> Subquery:
    """Return the subquery that counts those of the same line who came no later, oneself
    included."""
    waiting = Waiting.objects.all().in_line().order_by()
    same = waiting.annotate(line=Coalesce("wanted_id", 0)).filter(
        game=OuterRef("game"), line=Coalesce(OuterRef("wanted_id"), 0)
    )
    first, with_them = Q(joined_at__lt=OuterRef("joined_at")), Q(joined_at=OuterRef("joined_at"))
    no_later = same.filter(first | with_them & Q(pk__lte=OuterRef("pk")))
    return Subquery(no_later.values("game").annotate(places=Count("pk")).values("places"))
