"""The admin of pledges that were left without a seed."""

from typing import TYPE_CHECKING

from django.contrib import admin

from accounts.core.admin_kit.reading_only import RoomsRecord
from poker.models import UnopenedPledge

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[UnopenedPledge]
else:
    _Admin = admin.ModelAdmin


@admin.register(UnopenedPledge)
class UnopenedPledgeAdmin(RoomsRecord, _Admin):
    """Who pledged a seed for a hand and did not give it (``deal-proof``)."""

    list_display = fields = readonly_fields = ("at", "player", "table", "hand_no")
    list_select_related = ("player", "table")
    search_fields = ("player__screen_name",)
    date_hierarchy = "at"
