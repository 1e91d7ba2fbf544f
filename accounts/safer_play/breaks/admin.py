"""The admin of breaks and exclusions."""

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.reading_only import ReadingOnly
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from accounts.models.player import Player
from accounts.safer_play.breaks.lengths import ExclusionLength
from accounts.safer_play.breaks.models import PlayBreak
from accounts.safer_play.breaks.taking import exclude

if TYPE_CHECKING:
    _PlayBreakAdmin = admin.ModelAdmin[PlayBreak]
else:
    _PlayBreakAdmin = admin.ModelAdmin

EXCLUDE: Final = "accounts.add_playbreak"


class ImposeForm(forms.Form):
    """Whom staff exclude, for how long at least, and why."""

    player = forms.ModelChoiceField(
        label=gettext_lazy("Player"),
        queryset=Player.objects.filter(is_bot=False),
        to_field_name="screen_name",
        widget=forms.TextInput,
        help_text=gettext_lazy("The screen name."),
    )
    length = forms.TypedChoiceField(
        label=gettext_lazy("At least for"),
        choices=ExclusionLength.choices,
        coerce=ExclusionLength,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("The player reads it, too."),
    )


@admin.register(PlayBreak)
class PlayBreakAdmin(ReadingOnly, _PlayBreakAdmin):
    """Breaks and exclusions. Staff can impose or lengthen an exclusion, and shorten nothing."""

    list_display = (
        "player",
        "kind",
        "began_at",
        "until_at",
        "imposed_by",
        "reason",
        "reopen_asked_at",
        "ended_at",
    )
    list_filter = ("kind", "began_at", "until_at")
    list_select_related = ("player", "imposed_by")
    search_fields = ("player__screen_name", "player__email", "reason")
    seen_with = EXCLUDE

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(EXCLUDE)

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Ask whom to exclude, and do it."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        page = ActionPage(
            admin=self,
            title=_("Exclude a player"),
            button=_("Exclude"),
            dangerous=True,
            done=_("The player is excluded, and leaves every table."),
            back=reverse("admin:accounts_playbreak_changelist"),
            explanation=_(
                "Their sockets close at once, they leave the tables when their hands are over, "
                "and are told, by mail too. Nobody can take it back."
            ),
        )
        return page.answer(
            request,
            ImposeForm(request.POST or None),
            lambda entered: exclude(**entered, by=staff_of(request), address=address_of(request)),
        )
