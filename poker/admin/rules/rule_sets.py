"""The rule sets' admin, with a preview of the rake."""

from typing import TYPE_CHECKING, Final

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.admin import Audited
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money
from poker.admin.rules.proposed_changes import ProposalForm, ProposedChanges
from poker.admin.rules.rake_preview import RakePreview, RakeTable, rake_table
from poker.engine.rule_sets.rule_set import Stakes
from poker.models import Game, RuleSet
from poker.models.games.game_labels import STRUCTURES

if TYPE_CHECKING:
    _RuleSetAdmin = admin.ModelAdmin[RuleSet]
else:
    _RuleSetAdmin = admin.ModelAdmin

MOST_GAMES: Final = 6


class RuleSetForm(ProposalForm):
    """A form that is checked before it is saved, and can preview the rake."""

    class Meta:
        model = RuleSet
        fields = "__all__"


@admin.register(RuleSet)
class RuleSetAdmin(ProposedChanges, RakePreview, Audited, _RuleSetAdmin):
    """Every choice of section 1; the fields of what cannot be played get errors.

    The rake is shown below, also of a form that is not saved yet: at the stakes of the rule set's
    games for real money, at most six, or at example stakes.
    """

    added = Action.RULE_SET_ADDED
    changed = Action.RULE_SET_CHANGED
    deleted = Action.RULE_SET_DELETED
    form = RuleSetForm

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
        (
            _("Betting"),
            {
                "fields": (
                    ("min_raise", "reopening", "pot_limit_counts"),
                    ("small_blind_size", "ante_from"),
                    "showdown",
                )
            },
        ),
        (
            _("Clock"),
            {
                "fields": (
                    ("silent_s", "turn_s"),
                    ("timeout", "after_timeout", "rest_of_hand"),
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

    def rake_tables(self, row: RuleSet) -> list[RakeTable]:
        """Return a table for each game, or else for each betting structure the rule set offers."""
        value, raked = row.value(), Game.objects.exclude(currency=Currency.PLAY)
        games = list(raked.filter(rule_set=row)[:MOST_GAMES]) if row.pk else []
        examples = [(_words(one), _example(one)) for one in row.structures]
        titled_stakes = [(str(game), game.stakes()) for game in games] or examples
        return [rake_table(title, value.rules(stakes)) for title, stakes in titled_stakes]


def _words(structure: str) -> str:
    stakes = _example(structure)
    blinds = f"{money(stakes.small_blind)} / {money(stakes.big_blind)}"
    return f"{STRUCTURES[structure]} {blinds}"


def _example(structure: str) -> Stakes:
    return Stakes(structure=structure, small_blind=100, big_blind=200, is_play_money=False)
