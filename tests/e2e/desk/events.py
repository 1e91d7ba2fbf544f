"""What the floor does about freezeouts."""

from datetime import timedelta

from django.utils import timezone

from lobby.freezeouts.models import Entry, Freezeout
from lobby.freezeouts.services.clock import ringing
from tests.accounts.people import person
from tests.e2e.desk.deed import Deed
from tests.lobby.freezeouts.events import freezeout_rules, new_freezeout, register_all

MODEL = "lobby.freezeout"
REASON = {"reason": "The hall is needed"}


def deeds() -> list[Deed]:
    """One event to announce, one to change, one that runs, and one somebody waits for."""
    events = Freezeout.objects.all()
    rules = str(freezeout_rules().pk)
    changed, running, awaited = (new_freezeout(name) for name in ("Changed", "Running", "Awaited"))
    now = timezone.now()
    running.starts_at = now + timedelta(minutes=1)
    running.save()
    register_all(running, [person("Early"), person("Bird")], now)
    ringing.ring_one(running.starts_at)
    register_all(awaited, [person("Waiter")], now)
    entry = awaited.entries.get()
    at = running.pk
    return [
        Deed(
            *(MODEL, "add", "floor", "tournament.added", 0, {"name": "Sunday", "rule_set": rules}),
            events.filter(name="Sunday").exists,
        ),
        Deed(
            *(MODEL, "change", "floor", "tournament.changed", changed.pk, {"chips": "2000"}),
            events.filter(pk=changed.pk, chips=2000).exists,
        ),
        Deed(
            *(MODEL, "pause", "floor", "tournament.paused", at, REASON),
            events.filter(pk=at).exclude(paused_at=None).exists,
        ),
        Deed(
            *(MODEL, "resume", "floor", "tournament.resumed", at, REASON),
            events.filter(pk=at, paused_at=None).exists,
        ),
        Deed(
            *("lobby.entry", "change", "floor", "tournament_entry.changed", entry.pk),
            {"chips": "1500"},
            Entry.objects.filter(pk=entry.pk, chips=1500).exists,
        ),
        Deed(
            *(MODEL, "cancel", "floor", "tournament.cancelled", at, REASON),
            events.filter(pk=at, status="settled").exists,
        ),
    ]
