"""Sending what devices are told, through the push services of their browsers."""

import json
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from django.conf import settings
from py_vapid import Vapid
from requests import RequestException

from accounts.core import outbox
from accounts.core.inbox.kinds import kind_named
from accounts.core.inbox.reading import is_read
from accounts.core.language.reading import in_language_of
from accounts.core.push import EVENTS, MESSAGES, SEATS, TOPIC
from accounts.core.push.subjects import has_ended
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.devices.push.encryption import decoded, encrypt
from accounts.sign_in.devices.push.keys import own_public_key
from accounts.sign_in.devices.push.services import called_origin, is_push_service
from accounts.sign_in.devices.push.subscriptions import end_subscription, subscribed
from config import room_time
from config.outgoing.session import LimitedSession
from config.wait_limits import PUSH

logger = logging.getLogger(__name__)

DEVICE_TOPIC: Final = "push_device"
GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
TRIED_AGAIN: Final = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)
"""The answers with a 4xx that a later attempt may change; all others are final."""
KEPT_FOR: Final[Mapping[str, timedelta]] = {SEATS: timedelta(seconds=60)}
"""How long a push service keeps what it cannot deliver at once; a held seat is soon gone."""
KEPT_OTHERWISE: Final = timedelta(days=1)
URGENT: Final = (SEATS, EVENTS)
"""What a device is woken for even if it saves its battery (RFC 8030, section 5.3)."""
SIGNED_FOR_S: Final = 12 * 3600
"""How long a push service may take the room's signature for current; RFC 8292 allows a day."""


class NotTold(RuntimeError):
    """A device could not be told: the outbox tries again."""


class Notification(NamedTuple):
    """What one device is told, and until when it is worth telling."""

    content: str
    wish: str
    lasts: timedelta


@outbox.listen(TOPIC)
def tell_devices(player_id: int, wish: str, tag: str, **what: Any) -> None:
    """Put a message for each of the player's devices that wants such things, so that each is
    delivered, and tried again, apart from the others."""
    for device in subscribed([player_id], wish, room_time.now()):
        outbox.put(
            DEVICE_TOPIC,
            f"{wish}:{tag}:{device.pk}",
            sign_in_id=device.pk,
            player_id=player_id,
            wish=wish,
            tag=tag,
            **what,
        )


@outbox.listen(DEVICE_TOPIC, by_worker=True)
def tell_device(
    sign_in_id: int,
    player_id: int,
    wish: str,
    tag: str,
    kind: str,
    message: Mapping[str, Any],
    path: str,
    about: Mapping[str, Any] | None = None,
    until: str | None = None,
) -> None:
    """Tell one device, unless its player signed out there or the subject has ended.

    Raises NotTold if another attempt may succeed. Told twice, a device shows it once, by its tag.
    """
    now = room_time.now()
    lasts = _lasts(wish, until, now)
    device = subscribed([player_id], wish, now).filter(pk=sign_in_id).first()
    if device is None or lasts <= timedelta() or _has_ended(kind, player_id, about or {}):
        return
    with in_language_of(device.player):
        described = kind_named(kind)
        # What is mailed may hold amounts, which are nobody's who sees the screen.
        body = "" if wish == MESSAGES else described.text(message)
        text = {"title": str(described.title), "body": body}
    _send(device, Notification(json.dumps(text | {"path": path, "tag": tag}), wish, lasts))


def _lasts(wish: str, until: str | None, now: datetime) -> timedelta:
    """Return for how long a push service may keep the notification."""
    kept = KEPT_FOR.get(wish, KEPT_OTHERWISE)
    return kept if until is None else min(kept, datetime.fromisoformat(until) - now)


def _has_ended(kind: str, player_id: int, about: Mapping[str, Any]) -> bool:
    """Return whether the player has read the message on a page, or its subject is over."""
    key = about.get("message")
    return (key is not None and is_read(key)) or has_ended(kind, player_id, about)


def _send(device: SignIn, notification: Notification) -> None:
    """Send a notification to a device. Raises NotTold if another attempt may succeed."""
    subscription: Any = device.push
    current = subscription["room_key"] == own_public_key()
    if not current or not is_push_service(subscription["endpoint"]):
        end_subscription(device)
        return
    status = _status_of(device, notification)
    if status in GONE:
        end_subscription(device)
    elif status >= HTTPStatus.MULTIPLE_CHOICES:
        context = {"player": device.player_id, "status": status}
        logger.warning("a push service refused", extra=context)
        if status in TRIED_AGAIN or not 400 <= status < 500:
            raise NotTold(f"status {status}")


def _status_of(device: SignIn, notification: Notification) -> int:
    """Return the status that the push service of a device answers. Raises NotTold for none."""
    subscription: Any = device.push
    session = LimitedSession(PUSH)
    # A service that led elsewhere would have the room ask any address.
    session.max_redirects = 0
    try:
        answer = session.post(
            subscription["endpoint"],
            data=_encrypted(notification.content, subscription["keys"]),
            headers={
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(int(notification.lasts.total_seconds())),
                "Urgency": "high" if notification.wish in URGENT else "normal",
                **_signature(subscription["endpoint"]),
            },
            stream=True,
        )
        answer.close()
    except RequestException as error:
        logger.warning("a push service did not answer", extra={"player": device.player_id})
        raise NotTold("no answer") from error
    return answer.status_code


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
