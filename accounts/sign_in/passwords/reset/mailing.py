"""The mail with the link to a new password."""

from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from accounts.core.language.reading import in_language_of
from accounts.core.next_page import with_next
from accounts.sign_in.passwords.reset.models import ResetAsked


def reset_mail(asked: ResetAsked) -> EmailMessage | None:
    """Return the mail with the link; None where no open account has the address."""
    player = asked.player
    if player is None or not player.is_active:
        return None
    path = reverse(
        "accounts:password_reset_confirm",
        kwargs={
            "uidb64": urlsafe_base64_encode(force_bytes(player.pk)),
            "token": default_token_generator.make_token(player),
        },
    )
    context = {"user": player, "address": f"{asked.origin}{with_next(path, asked.next_page)}"}
    with in_language_of(player):
        subject = render_to_string("accounts/password_reset_subject.txt").strip()
        text = render_to_string("accounts/password_reset_mail.txt", context)
    return EmailMessage(subject, text, to=[player.email])
