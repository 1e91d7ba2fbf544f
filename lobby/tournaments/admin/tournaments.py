"""The admin of tournaments."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.address import address_of
from accounts.core.audit_log.admin import Audited
from accounts.core.requester import staff_of
from accounts.ledger.text.money_text import money_text
from lobby.tournaments.admin.advice import answer_advice
from lobby.tournaments.admin.as_announced import AsAnnounced, in_words
from lobby.tournaments.admin.forms import TournamentForm
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.advice import dear_blinds
from lobby.tournaments.services.locking import locked
from lobby.tournaments.services.stopping import cancel, pause, resume
from poker.admin.forms import ReasonForm
from poker.admin.refusals import told_to_staff

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrPromise

    _TournamentAdmin = admin.ModelAdmin[Tournament]
else:
    _TournamentAdmin = admin.ModelAdmin


class _Action(NamedTuple):
    label: "_StrPromise"
    done: "_StrPromise"
    explanation: "_StrPromise"
    carry_out: Callable[..., None]


ACTIONS: Final[Mapping[str, _Action]] = {
    "pause": _Action(
        _("Pause the tournament"),
        _("No further hand is dealt in this tournament."),
        _("Running hands are played to their end; the clock of the levels stands still."),
        pause,
    ),
    "resume": _Action(
        _("Resume the tournament"),
        _("The tournament goes on."),
        _("Hands are dealt again, and the level goes on where it stood."),
        resume,
    ),
    "cancel": _Action(
        _("Cancel the tournament"),
        _("The tournament is cancelled and paid out."),
        _(
            "Before the start everybody gets back what they paid. Later, running hands are void, "
            "whoever is out keeps their prize, the others share the prizes that are left by their "
            "chips, and all fees are returned. This cannot be taken back."
        ),
        cancel,
    ),
}


@admin.register(Tournament)
class TournamentAdmin(RowActions, Audited, AsAnnounced, _TournamentAdmin):
    """Tournaments: announced and changed until somebody registers, then paused, resumed,
    cancelled."""

    added = Action.TOURNAMENT_ADDED
    changed = Action.TOURNAMENT_CHANGED
    form = TournamentForm
    action_right = "lobby.direct_tournament"
    action_labels = {name: action.label for name, action in ACTIONS.items()}
    dangerous_actions = frozenset({"cancel"})
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

    def possible_actions(self, row: Tournament) -> Iterable[str]:
        if row.status == Status.ANNOUNCED:
            return ("cancel",)
        if row.status != Status.RUNNING:
            return ()
        paused = ("resume",) if row.is_paused else ()
        return (*paused, *(() if row.paused_at else ("pause",)), "cancel")

    def answer_action(
        self, request: HttpRequest, row: Tournament, action: str, back: str
    ) -> HttpResponse:
        chosen = ACTIONS[action]
        facts = [
            (pgettext("tournament", "Tournament"), row.name),
            (_("Status"), row.get_status_display()),
            (_("Players"), row.entries.count()),
        ]
        page = ActionPage(
            self, chosen.label, chosen.label, chosen.done, back, facts, chosen.explanation
        )

        def do(entered: Mapping[str, Any]) -> None:
            with told_to_staff():
                chosen.carry_out(
                    tournament_id=row.pk,
                    staff=staff_of(request),
                    address=address_of(request),
                    reason=entered["reason"],
                )

        return page.answer(request, ReasonForm(request.POST or None), do)
