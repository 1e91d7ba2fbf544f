"""The admin of breaks and exclusions."""

from typing import TYPE_CHECKING, Final

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_pages import AddAction
from accounts.core.admin_kit.reading_only import ReadingOnly
from accounts.core.admin_kit.staff_action import StaffAction, always
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
        label=_("Player"),
        queryset=Player.objects.filter(is_bot=False),
        to_field_name="screen_name",
        widget=forms.TextInput,
        help_text=_("The screen name."),
    )
    length = forms.TypedChoiceField(
        label=_("At least for"),
        choices=ExclusionLength.choices,
        coerce=ExclusionLength,
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("The player reads it, too."),
    )


@admin.register(PlayBreak)
class PlayBreakAdmin(AddAction, ReadingOnly, _PlayBreakAdmin):
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
    add_action = StaffAction(
        label=_("Exclude"),
        title=_("Exclude a player"),
        permission=EXCLUDE,
        possible=always,
        form=ImposeForm,
        service=exclude,
        done=_("The player is excluded, and leaves every table."),
        explanation=_(
            "Their sockets close at once, they leave the tables when their hands are over, "
            "and are told, by mail too. Nobody can take it back."
        ),
        dangerous=True,
    )
