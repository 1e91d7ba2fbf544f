"""Closing the chat for a player, and opening it again, from the player's page."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Player
from accounts.staff.player_actions import PlayerActionForm, PlayerActions, player_action
from config import room_time
from poker.talk.chat.bans import BAN_DAYS, banned_until, close_chat, open_chat

RIGHT = "poker.change_chatban"


def ban_choices() -> list[tuple[int, str]]:
    """Return the lengths of a ban in days, each with its label in the reader's language."""
    return [
        (days, ngettext("%(days)d day", "%(days)d days", days) % {"days": days})
        for days in BAN_DAYS
    ]


class ChatBanForm(PlayerActionForm):
    """For how long the chat is closed, and why."""

    days = forms.TypedChoiceField(label=_("For"), choices=ban_choices, coerce=int)


def _is_banned(player: Player) -> bool:
    return banned_until(player_id=player.pk, now=room_time.now()) is not None


PlayerActions.add(
    "chat_close",
    player_action(
        label=_("Close the chat"),
        permission=RIGHT,
        explanation=_("They write nothing at any table for so long, and read why."),
        form=ChatBanForm,
        service=close_chat,
        possible=lambda player: not _is_banned(player),
    ),
)
PlayerActions.add(
    "chat_open",
    player_action(
        label=_("Open the chat again"),
        permission=RIGHT,
        explanation=_("They may write at once. They read what you write here."),
        service=open_chat,
        possible=_is_banned,
    ),
)
