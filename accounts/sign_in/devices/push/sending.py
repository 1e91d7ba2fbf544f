"""Sending what devices are told, through the push services of their browsers."""

import json
import logging
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from py_vapid import Vapid
from requests import RequestException

from accounts.core import outbox
from accounts.core.inbox.kinds import kind_named
from accounts.core.language.reading import in_language_of
from accounts.core.push import MESSAGES, SEATS, TOPIC
from accounts.models.player import Player
from accounts.sign_in.devices.listing import open_sign_ins
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.devices.push.encryption import decoded, encrypt
from accounts.sign_in.devices.push.keys import own_public_key
from accounts.sign_in.devices.push.services import called_origin, is_push_service
from config import room_time
from config.deadline import within
from config.outgoing.session import LimitedSession
from config.wait_limits import DEVICES, PUSH

logger = logging.getLogger(__name__)

TAKEN: Final = 202
GONE: Final = (404, 410)
KEPT_S: Final[Mapping[str, int]] = {SEATS: 60}
"""How long a push service keeps what it cannot deliver at once; a held seat is soon gone."""
KEPT_OTHERWISE_S: Final = 24 * 3600
SIGNED_FOR_S: Final = 12 * 3600
"""How long a push service may take the room's signature for current; RFC 8292 allows a day."""


class NotTold(RuntimeError):
    """Some devices could not be told: the outbox tries again."""


@outbox.listen(TOPIC, by_worker=True)
def tell_devices(
    player_id: int, wish: str, tag: str, kind: str, message: Mapping[str, Any], path: str
) -> None:
    """Tell every device of the player that wants such things and is signed in.

    What a push service has no more is forgotten. Raises NotTold where a service did not take it;
    told twice, a device shows it once, by its tag.
    """
    player = Player.objects.get(pk=player_id)
    devices = [
        (sign_in, sign_in.push)
        for sign_in in open_sign_ins(player, room_time.now())
        if sign_in.push is not None and wish in sign_in.push_for
    ]
    if not devices:
        return
    with in_language_of(player):
        described = kind_named(kind)
        # What is mailed may hold amounts, which are nobody's who sees the screen.
        body = "" if wish == MESSAGES else described.text(message)
        text = {"title": str(described.title), "body": body}
    content = json.dumps(text | {"path": path, "tag": tag})
    with within(DEVICES):
        failed = [device for device, push in devices if not _told(device, push, content, wish)]
    if failed:
        raise NotTold(f"{len(failed)} of {len(devices)} devices")


def _told(device: SignIn, subscription: Any, content: str, wish: str) -> bool:
    """Tell a device; return whether it was told or is gone."""
    current = subscription["room_key"] == own_public_key()
    if not current or not is_push_service(subscription["endpoint"]):
        return _forgotten(device)
    # A service that led elsewhere would have the room ask any address.
    session = LimitedSession(PUSH)
    session.max_redirects = 0
    try:
        answer = session.post(
            subscription["endpoint"],
            data=_encrypted(content, subscription["keys"]),
            headers={
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT_S.get(wish, KEPT_OTHERWISE_S)),
                **_signature(subscription["endpoint"]),
            },
            stream=True,
        )
        answer.close()
    except RequestException:
        logger.warning("a push service did not answer", extra={"player": device.player_id})
        return False
    if answer.status_code in GONE:
        return _forgotten(device)
    if answer.status_code > TAKEN:
        logger.warning("a push service refused", extra={"player": device.player_id})
        return False
    return True


def _encrypted(content: str, keys: Mapping[str, str]) -> bytes:
    device_key, auth = decoded(keys["p256dh"]), decoded(keys["auth"])
    return encrypt(content.encode(), device_key=device_key, auth=auth)


def _signature(endpoint: str) -> dict[str, str]:
    """Return the header by which the push service of an endpoint knows the room (VAPID)."""
    claims = {
        "aud": called_origin(endpoint),
        "sub": settings.ROOM_PUSH_CONTACT,
        "exp": int(room_time.now().timestamp()) + SIGNED_FOR_S,
    }
    signed: dict[str, str] = Vapid.from_string(settings.ROOM_PUSH_KEY).sign(claims)
    return signed


def _forgotten(device: SignIn) -> bool:
    SignIn.objects.filter(pk=device.pk).update(push=None)
    return True
