from typing import TYPE_CHECKING

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.audit_log.admin import Audited
from poker.models import RuleSet

if TYPE_CHECKING:
    _RuleSetAdmin = admin.ModelAdmin[RuleSet]
else:
    _RuleSetAdmin = admin.ModelAdmin


@admin.register(RuleSet)
class RuleSetAdmin(Audited, _RuleSetAdmin):
    """Every choice of section 1; what cannot be played is refused at its fields."""

    list_display = ("name", "variant", "seating", "showdown", "rake")
    list_filter = ("variant",)
    search_fields = ("name",)
    fieldsets = (
        (None, {"fields": ("name", "variant", ("fixed_limit", "pot_limit", "no_limit"))}),
        (
            _("Table"),
            {
                "fields": (
                    ("seats", "limit_seats", "fewest_seats", "most_seats"),
                    ("players_needed", "players_to_go_on"),
                    ("first_button", "button", "seating", "tables_at_once"),
                    ("min_buy_in_bb", "max_buy_in_bb", "ratholing_control"),
                )
            },
        ),
        (_("Betting"), {"fields": ("min_raise", "reopening", "ante_from", "showdown")}),
        (
            _("Clock"),
            {
                "fields": (
                    ("silent_s", "turn_s"),
                    ("timeout", "after_timeout"),
                    ("grace", "grace_s", "protections"),
                    ("bank_s", "bank_gain_s", "bank_hands", "bank_most_s"),
                )
            },
        ),
        (
            _("House"),
            {
                "fields": (
                    ("rake", "rake_basis_points", "rake_cap_bb", "no_flop_no_drop"),
                    "interrupted",
                )
            },
        ),
    )
