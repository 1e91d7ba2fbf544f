"""The admin of players' limits."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.core.admin_kit.reading_only import MadeByTheRoom, ReadingOnly
from accounts.safer_play.limits.models import LimitKind, PlayLimit
from accounts.safer_play.limits.text import amount_text

if TYPE_CHECKING:
    _PlayLimitAdmin = admin.ModelAdmin[PlayLimit]
else:
    _PlayLimitAdmin = admin.ModelAdmin


@admin.register(PlayLimit)
class PlayLimitAdmin(MadeByTheRoom, ReadingOnly, _PlayLimitAdmin):
    """The limits players have set, which staff only read."""

    list_display = ("player", "kind", "span", "limit", "set_at", "wish", "asked_at")
    list_filter = ("kind", "span")
    list_select_related = ("player",)
    search_fields = ("player__screen_name", "player__email")

    @admin.display(description=gettext_lazy("limit"), ordering="amount")
    def limit(self, row: PlayLimit) -> str:
        return amount_text(LimitKind(row.kind), row.amount)

    @admin.display(description=gettext_lazy("asked for instead"))
    def wish(self, row: PlayLimit) -> str:
        if row.asked_at is None:
            return ""
        if row.asked is None:
            return str(gettext_lazy("none"))
        return amount_text(LimitKind(row.kind), row.asked)
