"""The suspended hands' admin: held bets, and the decisions about them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Sum
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.ledger.text.money_text import money_text
from config import room_time
from poker.admin.hands.resolutions import RESOLUTIONS
from poker.models import HeldBet, HeldHand
from poker.services.staff.unresolved_bets import days_left

if TYPE_CHECKING:
    from django.db.models import QuerySet

    _HeldHandAdmin = admin.ModelAdmin[HeldHand]
    _BetInline = admin.TabularInline[HeldBet, HeldHand]
else:
    _HeldHandAdmin = admin.ModelAdmin
    _BetInline = admin.TabularInline


class BetInline(RoomsRecord, _BetInline):
    """Each player's bet in the hand, and what they were awarded."""

    model = HeldBet
    fields = readonly_fields = ("seat", "player", "bet", "award")
    extra = 0

    def get_queryset(self, request: HttpRequest) -> "QuerySet[HeldBet]":
        return super().get_queryset(request).select_related("player", "hand")

    @admin.display(description=_("bet"))
    def bet(self, bet: HeldBet) -> str:
        return money_text(bet.amount, bet.hand.currency)

    @admin.display(description=_("awarded"))
    def award(self, bet: HeldBet) -> str:
        return "" if bet.awarded is None else money_text(bet.awarded, bet.hand.currency)


@admin.register(HeldHand)
class HeldHandAdmin(RowActions, RoomsRecord, _HeldHandAdmin):
    """Suspended hands, with what is held and how long they may wait (``unresolved-hold``)."""

    row_keyword = "held_id"
    staff_keyword = "staff"
    row_actions = RESOLUTIONS
    list_display = ("table", "hand_no", "held", "suspended_at", "left", "resolution")
    list_filter = ("resolved_at", "resolution", "currency")
    list_select_related = ("table",)
    date_hierarchy = "suspended_at"
    inlines = (BetInline,)
    fields = readonly_fields = (
        "table",
        "hand_no",
        "held",
        "suspended_at",
        "suspended_by",
        "reason",
        "left",
        "resolution",
        "resolved_at",
        "resolved_by",
        "resolution_reason",
    )

    def get_queryset(self, request: HttpRequest) -> "QuerySet[HeldHand]":
        rows: QuerySet[HeldHand] = super().get_queryset(request).annotate(chips=Sum("bets__amount"))
        return rows

    @admin.display(description=_("bets"), ordering="chips")
    def held(self, hand: Any) -> str:
        return money_text(hand.chips or 0, hand.currency)

    @admin.display(description=_("days left"))
    def left(self, hand: HeldHand) -> int | None:
        return None if hand.resolved_at else days_left(hand, room_time.now())

    def action_facts(self, row: HeldHand, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [(_("Table"), row.table), (_("Hand"), row.hand_no), (_("Bets"), self.held(row))]
