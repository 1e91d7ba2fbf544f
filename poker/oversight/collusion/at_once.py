"""Judging the play of somebody who asks for a withdrawal, before the day is over."""

import logging
from collections import defaultdict
from collections.abc import Collection
from datetime import UTC, datetime

from django.db import transaction
from django.db.models import Q

from config import room_time
from poker.deck import decks
from poker.models import FactsDay, Finding, JudgedPlay, PairDay, SpotDay, TendencyDay
from poker.models.oversight.collusion_finding import OF_PLAY as PLAYED
from poker.oversight.collusion.cases.grouping import group
from poker.oversight.collusion.facts.chosen import Chosen
from poker.oversight.collusion.facts.hands import announce, read_hands
from poker.oversight.collusion.facts.pairs import read_pairs
from poker.oversight.collusion.facts.tendencies import read_tendencies
from poker.oversight.collusion.finding import OF_PLAY, accusing, examine
from poker.oversight.collusion.queue import keep
from poker.oversight.collusion.scope import scope_of
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.turn import take_turn
from poker.oversight.collusion.waiting import who_waits
from poker.oversight.collusion.window import Window, first_day

logger = logging.getLogger(__name__)


def judge_who_withdraws(now: datetime | None = None) -> int:
    """Judge the play of everybody whose withdrawal waits for it, and return how many. Raises
    DeckKeyMissing in a process that holds no keys."""
    decks.require_keys()
    now = now or room_time.now()
    waiting = list(who_waits(now))
    for player in waiting:
        judge(player, now)
    return len(waiting)


def judge(player: int, now: datetime) -> None:
    """Look for signs of play between a player and everybody they met, in the days of a search and
    in those since that are not read yet, and put what is found into the queue, with its case.

    The hands that are read for it stay read. Their sums are made of this player's hands alone, and
    are deleted again: the days are summed up whole when they are over.
    """
    today = now.astimezone(UTC).date()
    window = Window(first_day(today), today)
    read = set(FactsDay.objects.values_list("day", flat=True))
    days = [Chosen(day, player) for day in window.days() if day not in read]
    for chosen in days:
        announce(chosen)
    with transaction.atomic():
        take_turn()
        for chosen in days:
            read_pairs(chosen)
            read_hands(chosen, lambda _done, _of: None)
            read_tendencies(chosen, window.since)
        found = _found(window, player)
        for each in found:
            keep(each, window, now)
        group(window, now, knows_all=False)
        for sums in (PairDay, SpotDay, TendencyDay):
            sums.objects.filter(day__in=[chosen.day for chosen in days]).delete()
        JudgedPlay.objects.update_or_create(player=player, defaults={"until": now})
    logger.info("play judged at once: %s signs", len(found), extra={"player": player})


def _found(window: Window, player: int) -> list[Suspicion]:
    """Return the signs that accuse a player.

    Whom their suspected partners play for is looked at too: beside these the player may only have
    been present.
    """
    own = examine(scope_of(window, player), OF_PLAY).beyond
    suspects = {each.low + each.high - player for each in own if each.indicator in PLAYED}
    found = {_name(each): each for each in own}
    for suspect in sorted(suspects):
        theirs = examine(scope_of(window, suspect), OF_PLAY).beyond
        found |= {_name(each): each for each in theirs if _name(each) not in found}
    told = accusing(found.values(), window, _known_partners(suspects, player))
    return [each for each in told if player in (each.low, each.high)]


def _name(found: Suspicion) -> tuple[int, int, str, str]:
    return found.low, found.high, found.indicator, found.currency


def _known_partners(suspects: Collection[int], player: int) -> dict[int, set[int]]:
    """Return who is in an open sign of play with each of these suspects, but for the player."""
    partners: dict[int, set[int]] = defaultdict(set)
    signs = Finding.objects.filter(Q(low__in=suspects) | Q(high__in=suspects), is_closed=False)
    signs = signs.filter(indicator__in=PLAYED).exclude(Q(low=player) | Q(high=player))
    for low, high in signs.values_list("low", "high"):
        partners[low].add(high)
        partners[high].add(low)
    return partners
