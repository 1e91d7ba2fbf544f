"""The admin of tournaments."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.admin import Audited
from accounts.ledger.text.money_text import money_text
from lobby.tournaments.admin.advice import answer_advice
from lobby.tournaments.admin.as_announced import AsAnnounced, in_words
from lobby.tournaments.admin.forms import TournamentForm
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.advice import dear_blinds
from lobby.tournaments.services.locking import locked
from lobby.tournaments.services.stopping import cancel, pause, resume
from poker.admin.hands.forms import ReasonForm

if TYPE_CHECKING:
    from django.db.models import QuerySet

    _TournamentAdmin = admin.ModelAdmin[Tournament]
else:
    _TournamentAdmin = admin.ModelAdmin


DIRECT = "lobby.direct_tournament"


@admin.register(Tournament)
class TournamentAdmin(RowActions, Audited, AsAnnounced, _TournamentAdmin):
    """Tournaments: announced and changed until somebody registers, then paused, resumed,
    cancelled."""

    added = Action.TOURNAMENT_ADDED
    changed = Action.TOURNAMENT_CHANGED
    form = TournamentForm
    row_keyword = "tournament_id"
    staff_keyword = "staff"
    row_actions = {
        "resume": StaffAction(
            label=_("Resume the tournament"),
            permission=DIRECT,
            possible=lambda row: row.status == Status.RUNNING and row.is_paused,
            form=ReasonForm,
            service=resume,
            done=_("The tournament goes on."),
            explanation=_("Hands are dealt again, and the level goes on where it stood."),
        ),
        "pause": StaffAction(
            label=_("Pause the tournament"),
            permission=DIRECT,
            possible=lambda row: row.status == Status.RUNNING and not row.paused_at,
            form=ReasonForm,
            service=pause,
            done=_("No further hand is dealt in this tournament."),
            explanation=_(
                "Running hands are played to their end; the clock of the levels stands still."
            ),
        ),
        "cancel": StaffAction(
            label=_("Cancel the tournament"),
            permission=DIRECT,
            possible=lambda row: row.status in (Status.ANNOUNCED, Status.RUNNING),
            form=ReasonForm,
            service=cancel,
            done=_("The tournament is cancelled and paid out."),
            explanation=_(
                "If no hand was dealt, everybody gets back what they paid. Later, running hands "
                "are void and players who are out keep their places and prizes. The open prizes "
                "are divided by the other players' chances of each place, and fees are returned "
                "if no place was decided. This cannot be undone."
            ),
            dangerous=True,
        ),
    }
    list_display = ("name", "status", "players", "cost_text", "starts_at", "started_at", "ended_at")
    list_filter = ("status", "currency", "rule_set")
    list_select_related = ("rule_set",)
    search_fields = ("name",)
    fieldsets = (
        (None, {"fields": ("name", "rule_set", ("bots", "repeats"))}),
        (
            _("Players"),
            {"fields": (("fewest_players", "most_players", "seats"), "chips", "late_levels")},
        ),
        (_("Money"), {"fields": ("currency", ("buy_in", "fee"), "payout_lines")}),
        (
            _("Time"),
            {"fields": ("starts_at", "level_lines", ("measure", "rise_percent"))},
        ),
    )

    change_list_template = "admin/lobby/tournament/list.html"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(partial(answer_advice, self))
        return [path("advice/", view, name="lobby_tournament_advice"), *super().get_urls()]

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        if obj is None or self.has_change_permission(request, obj):
            return self.fieldsets
        return [
            (title, {"fields": in_words(options["fields"])}) for title, options in self.fieldsets
        ]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Tournament]":
        rows: QuerySet[Tournament] = super().get_queryset(request)
        return rows.annotate(registered=Count("entries"))

    @admin.display(description=_("players"))
    def players(self, tournament: Any) -> str:
        return f"{tournament.registered} / {tournament.most_players}"

    @admin.display(description=_("buy-in"))
    def cost_text(self, tournament: Tournament) -> str:
        return money_text(tournament.cost, tournament.currency)

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Return whether staff may change it: not once a player relies on it by having
        registered."""
        if obj is not None and (obj.status != Status.ANNOUNCED or obj.entries.exists()):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(
        self,
        request: HttpRequest,
        obj: Tournament | None = None,
    ) -> bool:
        """Return False: tournaments are cancelled, never deleted."""
        return False

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        """Save the tournament, and warn of blinds that are dear for the stacks
        (``freezeout-start``).

        Raises PermissionDenied where a player has registered meanwhile.
        """
        if change and locked(obj.pk).entries.exists():
            raise PermissionDenied
        obj.wake_at = obj.starts_at
        super().save_model(request, obj, form, change)
        if dear_blinds(chips=obj.chips, big_blind=obj.schedule().level(0).big_blind):
            messages.warning(
                request, gettext("The blinds are dear: a stack begins with fewer than 20.")
            )

    def action_facts(self, row: Tournament, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (pgettext("tournament", "Tournament"), row.name),
            (_("Status"), row.get_status_display()),
            (_("Players"), row.entries.count()),
        ]
