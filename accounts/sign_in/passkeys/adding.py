"""Adding a passkey to an account, and removing one."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import Action
from accounts.models.player import Player
from accounts.sign_in.passkeys import protocol
from accounts.sign_in.passkeys.question import Question
from accounts.sign_in.second_factor.checking import has_factor
from accounts.sign_in.second_factor.codes import forget_recovery_codes, new_recovery_codes
from accounts.sign_in.second_factor.models import Passkey
from accounts.sign_in.second_factor.telling import tell
from config.refusals.explained import ExplainedRefusal

MOST: Final = 10


@transaction.atomic
def add(
    *,
    player: Player,
    name: str,
    answer: str,
    question: Question,
    site: protocol.Site,
    now: datetime,
    address: str = "",
) -> list[str]:
    """Store a passkey; return the recovery codes that come with the player's first second factor,
    an empty list otherwise.

    Raises ExplainedRefusal `bad_passkey`, or `too_many_passkeys` beyond MOST.
    """
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    key = protocol.read_new(site, question.state, answer)
    if player.passkeys.count() >= MOST:
        raise ExplainedRefusal(
            _("You have %(most)d passkeys: remove one first."),
            code="too_many_passkeys",
            field="passkey",
            allowed={"most": MOST},
        )
    is_first = not has_factor(player)
    _passkey, is_new = Passkey.objects.get_or_create(
        credential_id=key.credential_id,
        defaults={
            "player": player,
            "name": name,
            "public_key": key.public_key,
            "sign_count": key.sign_count,
            "added_at": now,
            "used_at": now,
        },
    )
    if not is_new:
        raise protocol.bad_passkey()
    codes = new_recovery_codes(player) if is_first else []
    tell(player, Action.PASSKEY_ADDED, now, address, data={"name": name})
    return codes


@transaction.atomic
def remove(*, player: Player, passkey_id: int, now: datetime, address: str = "") -> None:
    """Remove a passkey of the player, and the recovery codes with the last second factor.

    Raises Passkey.DoesNotExist.
    """
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    passkey = player.passkeys.get(pk=passkey_id)
    passkey.delete()
    is_left = has_factor(player)
    if not is_left:
        forget_recovery_codes(player)
    data = {"name": passkey.name, "is_last": not is_left}
    tell(player, Action.PASSKEY_REMOVED, now, address, data=data)
