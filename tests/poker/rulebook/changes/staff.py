"""People of the staff, and games for euros, for tests of changes of rules."""

from datetime import datetime, timedelta
from typing import Any

from django.test import Client

from accounts.ledger.models import Currency
from accounts.models import Player
from poker.models import Game, RulesChange, RuleSet
from poker.rulebook.changes.proposing import propose
from tests.accounts.people import person
from tests.room.games import new_game
from tests.room.staff import sign_staff_in


def member(name: str) -> Player:
    staff = person(name)
    staff.is_staff = True
    staff.save()
    return staff


def superuser(name: str) -> Client:
    """The browser of one who may do everything."""
    staff = member(name)
    staff.is_superuser = True
    staff.save()
    return sign_staff_in(Client(), staff)


def euro_game(name: str = "Euro 1/2", **more: Any) -> Game:
    return new_game(name, currency=Currency.EUR, small_blind=100, big_blind=200, **more)


def proposed(
    row: RuleSet | Game, by: Player, now: datetime, hours: float = 2, **changes: Any
) -> RulesChange:
    """A proposal to change a stored row so, in force so many hours from now."""
    for name, value in changes.items():
        setattr(row, name, value)
    at = now + timedelta(hours=hours)
    change = propose(row=row, staff=by, reason="A calmer game", effective_at=at, now=now)
    row.refresh_from_db()
    return change
