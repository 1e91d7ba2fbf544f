"""The admin of the daily tests of the shuffle."""

from typing import TYPE_CHECKING

from django.contrib import admin

from accounts.core.admin_kit.reading_only import RoomsRecord
from poker.models import ShuffleCheck, ShuffleTest

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[ShuffleCheck]
    _Inline = admin.TabularInline[ShuffleTest, ShuffleCheck]
else:
    _Admin = admin.ModelAdmin
    _Inline = admin.TabularInline


class ShuffleTestInline(RoomsRecord, _Inline):
    """The tests of one day."""

    model = ShuffleTest
    fields = readonly_fields = ("source", "test", "statistic", "p", "again")


@admin.register(ShuffleCheck)
class ShuffleCheckAdmin(RoomsRecord, _Admin):
    """The results of the daily tests of the shuffle (``rng-daily-check``)."""

    list_display = fields = readonly_fields = (
        "day",
        "at",
        "deals",
        "alarms",
        "players",
        "suspects",
    )
    list_filter = ("alarms", "suspects")
    date_hierarchy = "day"
    inlines = (ShuffleTestInline,)
