"""The admin of buy-ins that were refused to players who came back too soon."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.ledger.text.money_text import money_text
from poker.models import RatholingRefusal

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[RatholingRefusal]
else:
    _Admin = admin.ModelAdmin


@admin.register(RatholingRefusal)
class RatholingRefusalAdmin(RoomsRecord, _Admin):
    """Buy-ins refused to players who left the table shortly before (``ratholing-window``)."""

    list_display = fields = readonly_fields = (
        "refused_at",
        "player",
        "table",
        "offer",
        "least",
        "most",
        "stack",
        "left_at",
        "returns",
    )
    list_select_related = ("player", "table__game")
    list_filter = ("table__game",)
    search_fields = ("player__screen_name", "table__name")
    date_hierarchy = "refused_at"

    @admin.display(description=_("offered"), ordering="amount")
    def offer(self, refusal: RatholingRefusal) -> str:
        return _money(refusal, refusal.amount)

    @admin.display(description=_("least allowed"), ordering="minimum")
    def least(self, refusal: RatholingRefusal) -> str:
        return _money(refusal, refusal.minimum)

    @admin.display(description=_("most allowed"), ordering="maximum")
    def most(self, refusal: RatholingRefusal) -> str:
        return _money(refusal, refusal.maximum)

    @admin.display(description=_("left with"), ordering="left_with")
    def stack(self, refusal: RatholingRefusal) -> str:
        return _money(refusal, refusal.left_with)


def _money(refusal: RatholingRefusal, amount: int) -> str:
    return money_text(amount, refusal.table.game.currency)
