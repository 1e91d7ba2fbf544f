"""Checking a passkey that a player shows."""

from datetime import datetime

from django.db import transaction

from accounts.models.player import Player
from accounts.sign_in.passkeys import protocol
from accounts.sign_in.passkeys.question import Question
from accounts.sign_in.second_factor.models import Passkey


@transaction.atomic
def take_passkey(
    *, answer: str, question: Question, site: protocol.Site, player: Player | None, now: datetime
) -> Player:
    """Use a passkey, of this player if one is given, and return whose it is.

    It stays locked meanwhile, and answers no question that is older than its last use: an answer
    sent twice at once counts once. Raises ExplainedRefusal `bad_passkey`.
    """
    shown = protocol.read(answer)
    held = Passkey.objects.select_for_update(no_key=True, of=("self",)).select_related("player")
    passkey = held.filter(credential_id=shown.credential_id).first()
    if passkey is None or passkey.used_at >= question.asked_at:
        raise protocol.bad_passkey()
    if not passkey.player.is_active or (player is not None and passkey.player_id != player.pk):
        raise protocol.bad_passkey()
    protocol.check(site, question.state, passkey, shown)
    passkey.used_at, passkey.sign_count = now, shown.sign_count
    passkey.save(update_fields=["used_at", "sign_count"])
    return passkey.player
