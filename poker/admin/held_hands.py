from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.money_text import money_text
from accounts.staff.reading_only import ReadingOnly
from poker.admin.resolutions import RESOLUTIONS
from poker.models import HeldBet, HeldHand
from poker.services.unresolved_bets import days_left

if TYPE_CHECKING:
    from django.db.models import QuerySet

    _HeldHandAdmin = admin.ModelAdmin[HeldHand]
    _BetInline = admin.TabularInline[HeldBet, HeldHand]
else:
    _HeldHandAdmin = admin.ModelAdmin
    _BetInline = admin.TabularInline

PERMISSION = "poker.change_heldhand"


class BetInline(ReadingOnly, _BetInline):
    """Who has what in the hand, and what came of it."""

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

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(HeldHand)
class HeldHandAdmin(ReadingOnly, _HeldHandAdmin):
    """Suspended hands, with what is held and how long they may wait (``unresolved-hold``)."""

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
    change_form_template = "admin/poker/held_hand.html"

    def get_queryset(self, request: HttpRequest) -> "QuerySet[HeldHand]":
        rows: QuerySet[HeldHand] = super().get_queryset(request).annotate(chips=Sum("bets__amount"))
        return rows

    @admin.display(description=_("bets"), ordering="chips")
    def held(self, hand: Any) -> str:
        return money_text(hand.chips or 0, hand.currency)

    @admin.display(description=_("days left"))
    def left(self, hand: HeldHand) -> int | None:
        return None if hand.resolved_at else days_left(hand, timezone.now())

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.resolve_view)
        resolve = path("<int:held_id>/<str:way>/do/", view, name="poker_heldhand_resolve")
        return [resolve, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """The hand, with a button for every way to resolve it."""
        held = self.get_object(request, object_id)
        waits = held is not None and held.resolved_at is None
        ways = RESOLUTIONS.values() if waits and request.user.has_perm(PERMISSION) else ()
        shown = {**(extra_context or {}), "ways": ways}
        return super().change_view(request, object_id, form_url, shown)

    def resolve_view(self, request: HttpRequest, held_id: int, way: str) -> HttpResponse:
        """Ask for a reason, and do it."""
        if not request.user.has_perm(PERMISSION):
            raise PermissionDenied
        held = self.get_queryset(request).select_related("table").filter(pk=held_id).first()
        if held is None or way not in RESOLUTIONS:
            raise Http404
        facts = [(_("Table"), held.table), (_("Hand"), held.hand_no), (_("Bets"), self.held(held))]
        back = reverse("admin:poker_heldhand_change", args=[held_id])
        return RESOLUTIONS[way].answer(self, request, held, facts, back)
