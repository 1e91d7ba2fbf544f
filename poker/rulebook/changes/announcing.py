"""Announcing at the tables that rules will change, before they do."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.utils import formats, translation
from django.utils.translation import gettext as _

from accounts.models import Player
from poker.models import Game, RulesChange, RuleSet, Table
from poker.models.games.rules_change import OPEN
from poker.models.people.chat import LONGEST_LINE
from poker.rulebook.changes.text import change_lines
from poker.talk.chat.staff_word import say_at

_SEPARATOR: Final = "; "


def announce_approved(change: RulesChange, staff: Player, now: datetime) -> None:
    """Say at every open table concerned which rules change and when."""
    with translation.override(settings.LANGUAGE_CODE):
        began = _("From %(at)s UTC on: %(changes)s")
        at = hour_text(change)
        room = LONGEST_LINE - len(began % {"at": at, "changes": ""})
        lines = [began % {"at": at, "changes": part} for part in _parts(change_lines(change), room)]
    _say(change, staff, lines, now)


def announce_withdrawn(change: RulesChange, staff: Player, now: datetime) -> None:
    """Say at every open table concerned that the announced change will not come."""
    with translation.override(settings.LANGUAGE_CODE):
        line = _("The rules do not change at %(at)s UTC: it was taken back.")
        lines = [line % {"at": hour_text(change)}]
    _say(change, staff, lines, now)


def hour_text(change: RulesChange) -> str:
    """Return the day and minute at which the change comes into force, in UTC and in the reader's
    form."""
    return formats.date_format(change.effective_at.astimezone(UTC), "SHORT_DATETIME_FORMAT")


def upcoming_lines(row: RuleSet | Game) -> list[tuple[str, list[str]]]:
    """Return the approved changes of a rule set or game still to come: when, and a line for each
    rule."""
    about = Q(rule_set=row) if isinstance(row, RuleSet) else Q(game=row) | Q(rule_set=row.rule_set)
    changes = RulesChange.objects.filter(OPEN, about, approved_at__isnull=False)
    upcoming = changes.select_related("rule_set", "game").order_by("effective_at", "pk")
    return [(hour_text(change), change_lines(change)) for change in upcoming]


def _parts(changes: Iterable[str], room: int) -> Iterator[str]:
    """Yield the changes joined to as few lines of at most ``room`` characters as possible."""
    part = ""
    for each in (change[:room] for change in changes):
        longer = f"{part}{_SEPARATOR}{each}" if part else each
        if len(longer) > room:
            yield part
            longer = each
        part = longer
    if part:
        yield part


def _say(change: RulesChange, staff: Player, lines: Iterable[str], now: datetime) -> None:
    about = Q(game=change.game_id) if change.game_id else Q(game__rule_set=change.rule_set_id)
    # In one order, so that two announcements at once do not deadlock.
    tables = Table.objects.filter(about, closed_at=None).order_by("pk")
    for table_id in list(tables.values_list("pk", flat=True)):
        for line in lines:
            say_at(table_id, staff, line, now)
