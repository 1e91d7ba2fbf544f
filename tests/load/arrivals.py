"""People, sessions and seats made straight in the database: a thousand in a minute."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import transaction
from django.test import override_settings

from accounts.identity.terms import CURRENT_VERSION
from accounts.ledger.moving import OPENING_GRANT
from accounts.models import Player
from accounts.sign_in.sign_up.creating import sign_up
from config.refusals.refusal import Refusal
from poker.models import Game, Table
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.load.guest import Guest

CHEAP = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def open_tables(game: Game, count: int) -> list[int]:
    """New tables of a game; their ids."""
    before = Table.objects.count()
    return [open_table(game=game, name=f"Load {before + n}").pk for n in range(1, count + 1)]


def fill(table_ids: Sequence[int], urls: Sequence[str], *, seats: int = 6) -> list[Guest]:
    """Sign people up and seat them with the largest buy-in, table by table, their sockets
    spread over the web processes at ``urls``."""
    guests = []
    with override_settings(PASSWORD_HASHERS=CHEAP):
        for table_id in table_ids:
            with _together():
                guests += [
                    _arrive(table_id, seat, urls[(table_id + seat) % len(urls)])
                    for seat in range(seats)
                ]
    return guests


def _together() -> Any:
    """Return one transaction for several people, which is none of the room's: its locks have no
    order."""
    together = transaction.atomic()
    together._from_testcase = True  # type: ignore[attr-defined]
    return together


def sit(guest: Guest, stack: int) -> None:
    """Take the guest's seat with ``stack``, or with what of it the table allows."""
    player = Player.objects.get(pk=guest.player_id)
    limits = limits_for(table_id=guest.table_id, player_id=guest.player_id)
    amount = min(max(stack, limits.minimum), limits.maximum)
    seating.sit(table_id=guest.table_id, player=player, seat=guest.seat, amount=amount)


async def sit_again(guest: Guest, stack: int) -> None:
    """Come back to the same seat after leaving; a seat that is taken meanwhile is let go."""
    try:
        await in_database_thread(sit)(guest, stack)
    except Refusal:
        return


def _arrive(table_id: int, seat: int, url: str) -> Guest:
    name = f"Guest {table_id} {seat}"
    player = sign_up(
        email=f"guest.{table_id}.{seat}@load.test",
        screen_name=name,
        password="heron over the reeds",
        birth_date=date(1990, 1, 1),
        terms_version=CURRENT_VERSION,
        now=LONG_AGO,
    )
    guest = Guest(player.pk, table_id, seat, url, cookie_of(player))
    sit(guest, OPENING_GRANT)
    return guest


def cookie_of(player: Player) -> str:
    """A session as signing in would open it."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
