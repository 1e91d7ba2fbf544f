"""Asking for another e-mail address."""

from collections.abc import Callable
from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.core.validators import validate_email
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.models.player import Player
from accounts.sign_in.email.change.links import Decision, new_token
from accounts.sign_in.email.change.models import LONGEST_EMAIL, EmailChange
from accounts.sign_in.lockout import allowances, rate_limits
from config import room_time
from config.refusals.explained import ExplainedRefusal

AddressOf = Callable[[Decision, str], str]


def ask(
    *,
    player: Player,
    email: str,
    address_of: AddressOf,
    now: datetime | None = None,
    address: str = "",
) -> EmailChange:
    """Store the request for another address and return it; mail a link to both addresses.

    The new address gets a link to confirm it, the old one a link to stop it. `address_of` returns a
    link's whole address from what it is for and its token. Nothing here shows whether somebody else
    has the new address: then that mailbox gets a mail without a link. Raises ExplainedRefusal
    (`email_form`, `email_same`) or TooManyAttempts. An earlier request not confirmed yet is
    stopped.
    """
    now = now or room_time.now()
    email = _checked(player, email)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        allowances.take(rate_limits.email_change(player), now)
        open_ = EmailChange.objects.filter(player=player, confirmed_at=None, stopped_at=None)
        open_.update(stopped_at=now)
        change = EmailChange.objects.create(
            player=player, old_email=player.email, new_email=email, asked_at=now
        )
        record(
            actor=player,
            action=Action.EMAIL_CHANGE_REQUESTED,
            subject=f"player:{player.pk}",
            before={"email": player.email},
            after={"email": email},
            address=address,
            now=now,
        )
    # After the transaction, so that no row stays locked while the mail server answers.
    _mail_new(change, address_of("confirm", new_token(change, "confirm")))
    _mail_old(change, address_of("stop", new_token(change, "stop")))
    return change


def _checked(player: Player, email: str) -> str:
    email = Player.objects.normalize_email(email)
    try:
        validate_email(email)
    except ValidationError:
        raise _refused(
            gettext_lazy("Enter an e-mail address like name@example.org."), "email_form"
        ) from None
    if len(email) > LONGEST_EMAIL:
        raise _refused(gettext_lazy("Enter an e-mail address like name@example.org."), "email_form")
    if email == player.email:
        raise _refused(gettext_lazy("This is your address already."), "email_same")
    return email


def _mail_new(change: EmailChange, link: str) -> None:
    taken = Player.objects.filter(email=change.new_email).exists()
    name = "taken" if taken else "confirm"
    _send(name, _("Your new e-mail address for the card room"), change, change.new_email, link)


def _mail_old(change: EmailChange, link: str) -> None:
    subject = _("Your account in the card room is to have another e-mail address")
    _send("stop", subject, change, change.old_email, link)


def _send(name: str, subject: str, change: EmailChange, to: str, link: str) -> None:
    text = render_to_string(
        f"accounts/email_change/{name}_mail.txt", {"change": change, "address": link}
    )
    send_mail(subject=subject, message=text, from_email=None, recipient_list=[to])


def _refused(text: "object", code: str) -> ExplainedRefusal:
    allowed = {"form": "name@example.org", "longest": LONGEST_EMAIL}
    return ExplainedRefusal(str(text), code=code, field="email", allowed=allowed)
