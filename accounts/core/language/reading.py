"""A player's language, where there is no browser that says it."""

from contextlib import AbstractContextManager

from django.conf import settings
from django.utils import translation

from accounts.models.player import Player


def language_of(player: Player) -> str:
    """Return what the player chose, else what their browser wanted when they last signed in."""
    return player.language or player.browser_language or settings.LANGUAGE_CODE


def in_language_of(player: Player) -> AbstractContextManager[None]:
    """Return a context in which texts are in the player's language, whatever process writes
    them.
    """
    return translation.override(language_of(player))


def chosen_language(player_id: int) -> str:
    """Return the language a player chose for their account; "" where it is left to the browser."""
    chosen = Player.objects.filter(pk=player_id).values_list("language", flat=True)
    return chosen.first() or ""
