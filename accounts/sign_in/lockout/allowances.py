"""Counting attempts, in the database for all processes.

An allowance of ten an hour lets ten attempts through at once and one more every six minutes. It is
stored as a single instant, when it will be whole again: an attempt moves it on, in one statement,
so that attempts at the same time never pass together.
"""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F

from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.lockout.models import Allowance

logger = logging.getLogger(__name__)

_TAKE = """
    INSERT INTO accounts_allowance AS held (key, spent_until) VALUES (%(key)s, %(now)s + %(each)s)
    ON CONFLICT (key) DO UPDATE SET spent_until = greatest(held.spent_until, %(now)s) + %(each)s
    WHERE greatest(held.spent_until, %(now)s) + %(each)s <= %(now)s + %(per)s
    RETURNING spent_until
"""


@dataclass(frozen=True)
class Limit:
    """`most` attempts in any stretch of `per`, for what `name` identifies."""

    name: str
    most: int
    per: timedelta

    @property
    def each(self) -> timedelta:
        return self.per / self.most

    @property
    def key(self) -> str:
        """Return what is stored: neither an e-mail address nor any other name can be read from
        it.
        """
        return hashlib.sha256(self.name.encode()).hexdigest()


@transaction.atomic
def take(limits: Sequence[Limit], now: datetime) -> None:
    """Take one attempt from each of these limits. Raises TooManyAttempts, and takes none then."""
    for limit in sorted(limits, key=lambda limit: limit.key):
        values: dict[str, Any] = {
            "key": limit.key,
            "now": now,
            "each": limit.each,
            "per": limit.per,
        }
        with connection.cursor() as cursor:
            cursor.execute(_TAKE, values)
            if cursor.fetchone() is None:
                logger.warning("too many attempts", extra={"key": limit.key})
                raise TooManyAttempts(_wait(limit, now))


def give_back(limits: Sequence[Limit]) -> None:
    """Give one attempt back to each of these limits, because it was right."""
    for limit in sorted(limits, key=lambda limit: limit.key):
        Allowance.objects.filter(key=limit.key).update(spent_until=F("spent_until") - limit.each)


def forget_whole(now: datetime) -> int:
    """Delete the rows of allowances that are whole again; return how many."""
    return Allowance.objects.filter(spent_until__lte=now).delete()[0]


def _wait(limit: Limit, now: datetime) -> timedelta:
    spent_until = Allowance.objects.values_list("spent_until", flat=True).get(key=limit.key)
    return spent_until + limit.each - limit.per - now
