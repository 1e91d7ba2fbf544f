"""What the floor does about tournaments."""

from datetime import timedelta

from django.utils import timezone

from lobby.tournaments.models import Entry, Tournament
from lobby.tournaments.services.clock import alarms
from tests.accounts.people import person
from tests.e2e.desk.action import Action
from tests.lobby.tournaments.tournaments import new_tournament, register_all, tournament_rules

MODEL = "lobby.tournament"
REASON = {"reason": "The hall is needed"}


def actions() -> list[Action]:
    """One tournament to announce, one to change, one with a running hand, and one with a waiting
    player."""
    tournaments = Tournament.objects.all()
    rules = str(tournament_rules().pk)
    changed, running, awaited = (new_tournament(name) for name in ("Changed", "Running", "Awaited"))
    now = timezone.now()
    running.starts_at = now + timedelta(minutes=1)
    running.save()
    register_all(running, [person("Early"), person("Bird")], now)
    for minutes in (1, 2):
        while alarms.ring_one(running.starts_at + timedelta(minutes=minutes)):
            continue
    register_all(awaited, [person("Waiter")], now)
    entry = awaited.entries.get()
    at = running.pk
    return [
        Action(
            *(MODEL, "add", "floor", "tournament.added", 0, {"name": "Sunday", "rule_set": rules}),
            tournaments.filter(name="Sunday").exists,
        ),
        Action(
            *(MODEL, "change", "floor", "tournament.changed", changed.pk, {"chips": "2000"}),
            tournaments.filter(pk=changed.pk, chips=2000).exists,
        ),
        Action(
            *(MODEL, "pause", "floor", "tournament.paused", at, REASON),
            tournaments.filter(pk=at).exclude(paused_at=None).exists,
        ),
        Action(
            *(MODEL, "resume", "floor", "tournament.resumed", at, REASON),
            tournaments.filter(pk=at, paused_at=None).exists,
        ),
        Action(
            *("lobby.entry", "change", "floor", "tournament_entry.changed", entry.pk),
            {"chips": "1500"},
            Entry.objects.filter(pk=entry.pk, chips=1500).exists,
        ),
        Action(
            *(MODEL, "cancel", "floor", "tournament.cancelled", at, REASON),
            tournaments.filter(pk=at, status="settled", fees_returned=True).exists,
        ),
    ]
