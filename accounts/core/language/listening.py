from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.utils.translation import get_language

from accounts.models.player import Player


@receiver(user_logged_in)
def note_browser_language(user: Player, **_signal: Any) -> None:
    """Mail for who left the language to the browser is in the one they signed in with."""
    language = get_language() or ""
    if language != user.browser_language:
        user.browser_language = language
        Player.objects.filter(pk=user.pk).update(browser_language=language)
