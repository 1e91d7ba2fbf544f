"""Mailing the link that verifies an e-mail address."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.models.player import Player
from accounts.sign_in.email.verification.links import VALID_HOURS, new_token
from accounts.sign_in.email.verification.models import VerificationMail
from accounts.sign_in.email.verification.verifying import is_verified
from config import room_time
from config.refusals.explained import ExplainedRefusal

MOST_A_DAY = 5
PAUSE_S = 60


def send_link(
    *, player: Player, address_of: Callable[[str], str], now: datetime | None = None
) -> None:
    """Mail the player a link that verifies that the address is theirs.

    `address_of` returns the link's whole address from its token. Raises ExplainedRefusal:
    `verified_already`, `too_soon` after the last link, `too_many` in 24 hours. A mail that cannot
    be handed over raises what the mail backend raises, and counts as sent.
    """
    now = now or room_time.now()
    with transaction.atomic():
        # Locked before counting, so that simultaneous clicks do not all pass the limit.
        player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        _require_allowance(player, now)
        VerificationMail.objects.create(player=player, email=player.email, sent_at=now)
    # After the transaction, so that no row stays locked while the mail server answers.
    _mail(player, address_of(new_token(player, now)))


def _require_allowance(player: Player, now: datetime) -> None:
    if is_verified(player):
        raise ExplainedRefusal(
            _("Your e-mail address is verified already."), code="verified_already", field="email"
        )
    sent = VerificationMail.objects.filter(player=player, sent_at__gt=now - timedelta(days=1))
    if sent.filter(sent_at__gt=now - timedelta(seconds=PAUSE_S)).exists():
        raise ExplainedRefusal(
            _("A link is on its way: another can be sent after %(pause_s)s seconds."),
            code="too_soon",
            field="email",
            allowed={"pause_s": PAUSE_S},
        )
    if sent.count() >= MOST_A_DAY:
        raise ExplainedRefusal(
            _("%(most)s links a day are sent at most: try again tomorrow."),
            code="too_many",
            field="email",
            allowed={"most": MOST_A_DAY},
        )


def _mail(player: Player, address: str) -> None:
    context = {"player": player, "address": address, "hours": VALID_HOURS}
    send_mail(
        subject=_("Verify your e-mail address for the card room"),
        message=render_to_string("accounts/verification_mail.txt", context),
        from_email=None,
        recipient_list=[player.email],
    )
