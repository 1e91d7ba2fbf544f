"""Choosing the language of an account."""

from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal

BROWSERS: Final = ""
"""The value for "the same as my browser's"."""


def choose_language(*, player: Player, language: str) -> None:
    """Set the language of everything the player reads from now on, pages and mail.

    `language` is a code of `settings.LANGUAGES`, or "" for that of whichever browser they use.
    Raises ExplainedRefusal.
    """
    require_known(language)
    Player.objects.filter(pk=player.pk).update(language=language)
    player.language = language


def require_known(language: str) -> None:
    """Raise ExplainedRefusal unless this is a language of the room, or "" for the browser's."""
    known = [code for code, _name in settings.LANGUAGES]
    if language not in (BROWSERS, *known):
        raise ExplainedRefusal(
            _("Choose one of the languages of the room: %(languages)s."),
            code="unknown_language",
            field="language",
            allowed={"languages": ", ".join(known)},
        )
