"""Saying something at a table."""

from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from django.db import transaction

from accounts.core.databases.player_lock import lock_player
from config import room_time
from poker.engine.errors import NotSeated
from poker.event_stream import announcing, stream
from poker.models import ChatLine, Seat, TableChat
from poker.talk.chat.bans import banned_until
from poker.talk.chat.cleaning import clean_line
from poker.talk.chat.errors import BannedFromChat, SaidAgain, TooManyLines
from poker.talk.chat.filter import filtered

AGAIN_AFTER: Final = timedelta(seconds=30)


class Pace(NamedTuple):
    """At most `lines` in any stretch of `within`, at all tables together."""

    lines: int
    within: timedelta


PACES: Final = (Pace(5, timedelta(seconds=10)), Pace(20, timedelta(minutes=2)))


@transaction.atomic
def say(
    *, table_id: int, player_id: int, text: str, action_id: str, now: datetime | None = None
) -> ChatLine:
    """Store a line at a table the player sits at, announce it on commit, and return it.

    The same `action_id` again returns the same line. Raises EmptyLine, LineTooLong, NotSeated,
    BannedFromChat, TooManyLines or SaidAgain; then nothing is stored.
    """
    now = now or room_time.now()
    line = clean_line(text)
    # Locked before every check: a second window neither writes faster nor says a line twice.
    lock_player(player_id)
    own = ChatLine.objects.filter(player=player_id)
    if earlier := own.filter(table=table_id, action_id=action_id).first():
        return earlier
    _require_may_write(table_id, player_id, now)
    _require_pace(player_id, line, now)
    made = ChatLine.objects.create(
        table_id=table_id,
        number=next_number(table_id),
        player_id=player_id,
        said=line,
        shown=filtered(line),
        said_at=now,
        action_id=action_id,
    )
    transaction.on_commit(partial(announcing.announce_chat, table_id, made.number))
    return made


def next_number(table_id: int) -> int:
    """Store and return the number of a table's next line, which no one else gets in this
    transaction."""
    TableChat.objects.bulk_create([TableChat(table_id=table_id)], ignore_conflicts=True)
    # Locked to the end of the transaction, so that lines become visible in order of their numbers.
    chat = TableChat.objects.select_for_update().get(pk=table_id)
    chat.lines += 1
    chat.save(update_fields=["lines"])
    return chat.lines


def _require_may_write(table_id: int, player_id: int, now: datetime) -> None:
    if not Seat.objects.filter(table=table_id, player=player_id).exists():
        raise NotSeated("who watches reads only")
    if until := banned_until(player_id=player_id, now=now):
        raise BannedFromChat("staff let you write nothing", until=stream.to_ms(until))


def _require_pace(player_id: int, line: str, now: datetime) -> None:
    longest = max(AGAIN_AFTER, *(pace.within for pace in PACES))
    lately = ChatLine.objects.filter(player=player_id, said_at__gt=now - longest)
    said = list(lately.values_list("said_at", "said"))
    for most, within in PACES:
        if sum(at > now - within for at, _ in said) >= most:
            raise TooManyLines("too many lines", lines=most, seconds=int(within.total_seconds()))
    words = _words(line)
    if any(at > now - AGAIN_AFTER and _words(text) == words for at, text in said):
        raise SaidAgain("said a moment ago", seconds=int(AGAIN_AFTER.total_seconds()))


def _words(line: str) -> str:
    """Return what makes two lines the same: the letters and digits, or the signs where there are
    none."""
    letters = "".join(filter(str.isalnum, line.casefold()))
    return letters or line
