"""Sending messages to players."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.urls import reverse

from accounts.core import push
from accounts.core.inbox.kinds import kind_named
from accounts.core.inbox.models import Message
from accounts.core.mail.nudging import nudge
from config import room_time


def put(
    *,
    player_id: int,
    kind: str,
    data: dict[str, Any],
    key: str,
    about: Mapping[str, Any] | None = None,
    now: datetime | None = None,
) -> None:
    """Send a player a message, once however often it is called with the same `key`.

    It is part of the caller's transaction; mail, where the kind asks for it, is sent after the
    commit, and devices are told, unless the message is read before or the subject that `about`
    identifies has ended (see `push.subject_of`). `data` is JSON, with money as integers of minor
    units. Raises UnknownKind.
    """
    described = kind_named(kind)
    now = now or room_time.now()
    message = Message(
        player_id=player_id,
        kind=kind,
        data=data,
        key=key,
        put_at=now,
        mail_due_at=now if described.mail else None,
    )
    with transaction.atomic():
        Message.objects.bulk_create([message], ignore_conflicts=True)
        if described.push:
            push.tell(
                player_id=player_id,
                wish=described.push,
                key=key,
                kind=kind,
                # Of what is mailed the title is told alone, and stays nowhere but in the inbox.
                data={} if described.push == push.MESSAGES else data,
                path=reverse("inbox:inbox"),
                about={**(about or {}), "message": key},
            )
    if described.mail:
        nudge()
