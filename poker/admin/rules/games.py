"""The games' admin: the games on offer and their stakes."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import models
from django.forms import Field
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.admin import Audited
from accounts.ledger.models import Currency
from accounts.ledger.text.money_field import MoneyField
from accounts.ledger.text.money_text import CHIPS, money, money_text
from poker.admin.rules.proposed_changes import ProposalForm, ProposedChanges
from poker.admin.rules.rake_preview import RakePreview, RakeTable, rake_table
from poker.models import Game

if TYPE_CHECKING:
    _GameAdmin = admin.ModelAdmin[Game]
else:
    _GameAdmin = admin.ModelAdmin

AMOUNTS = {"small_blind", "big_blind", "ante", "min_bet", "max_bet"}


class GameForm(ProposalForm):
    """A form that is checked before it is saved, and can preview the rake."""

    class Meta:
        model = Game
        fields = "__all__"


@admin.register(Game)
class GameAdmin(ProposedChanges, RakePreview, Audited, _GameAdmin):
    """Games on offer; saving one checks that it can be played and raked."""

    added = Action.GAME_ADDED
    changed = Action.GAME_CHANGED
    deleted = Action.GAME_DELETED
    form = GameForm

    list_display = ("name", "rule_set", "structure", "blinds")
    list_filter = ("rule_set", "structure", "currency")
    list_select_related = ("rule_set",)
    search_fields = ("name",)

    def get_queryset(self, request: HttpRequest) -> "models.QuerySet[Game]":
        """Return the games of tables; tournaments make and manage their own."""
        rows: models.QuerySet[Game] = super().get_queryset(request)
        return rows.exclude(currency=CHIPS)

    @admin.display(description=_("blinds"), ordering="big_blind")
    def blinds(self, game: Game) -> str:
        return f"{money(game.small_blind)} / {money_text(game.big_blind, game.currency)}"

    def formfield_for_dbfield(
        self, db_field: "models.Field[Any, Any]", request: HttpRequest, **options: Any
    ) -> Field | None:
        """Return a field in which amounts are entered as they are played for: 1.00, not 100."""
        if db_field.name in AMOUNTS:
            words = _("As it is played for, with up to two decimals.")
            options = {"form_class": MoneyField, "widget": None, "help_text": words, **options}
        if db_field.name == "currency":
            options = {"choices": Currency.choices, **options}
        return super().formfield_for_dbfield(db_field, request, **options)

    def get_readonly_fields(
        self,
        request: HttpRequest,
        obj: Game | None = None,
    ) -> tuple[str, ...]:
        """Return the fields that cannot be changed: a game keeps the currency it was made in."""
        return () if obj is None else ("currency",)

    def rake_tables(self, row: Game) -> list[RakeTable]:
        return [rake_table(row.name, row.rules())]
