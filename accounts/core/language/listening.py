"""Storing the language of the browser a player signs in with."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.utils.translation import get_language

from accounts.models.player import Player


@receiver(user_logged_in)
def note_browser_language(user: Player, **_signal: Any) -> None:
    """Store the language of the browser at sign-in, for mail to a player who chose none."""
    language = get_language() or ""
    if language != user.browser_language:
        user.browser_language = language
        Player.objects.filter(pk=user.pk).update(browser_language=language)
