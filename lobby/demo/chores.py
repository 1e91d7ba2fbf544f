"""The workers' nightly tasks in a made-up past."""

from datetime import datetime
from typing import Final

from accounts.compliance.retention.applying import apply_retention
from accounts.compliance.rollups.rolling import roll_up
from accounts.core.inbox.mailing import player_mail
from accounts.core.inbox.models import Message
from accounts.core.incidents.mailing import staff_mail
from accounts.core.incidents.models import Incident
from accounts.core.mail.sending import send_due
from accounts.core.outbox_sweeping import prune, sweep
from accounts.ledger.checks.sealing import note_last_seal, seal_finished
from accounts.sign_in.staff_failures.recording import log_counted
from poker.event_stream.chain.noting import check_and_note
from poker.oversight.collusion.finding import look
from poker.oversight.shuffling.daily import check_today
from poker.services.money.ratholing.departures import forget_old_departures
from poker.services.money.tallying import forget_tallies
from poker.services.presence.presence import forget_the_gone
from poker.services.staff.overdue_disputes import report_overdue

DECKS: Final = 1_000
"""Of each source a night: fewer than a room tests, for there are many nights in a minute."""
SUNDAY: Final = 6


def do_chores(now: datetime) -> None:
    """Do everything that happens once a night; what takes long is left for Sundays."""
    deliver(now)
    seal_finished(now=now)
    note_last_seal(now=now)
    roll_up(now=now)
    check_today(now=now, deals=DECKS)
    report_overdue(now=now)
    forget_old_departures(now=now)
    forget_the_gone(now)
    forget_tallies(now)
    log_counted(now)
    if now.weekday() == SUNDAY:
        look(now=now)
        check_and_note(now=now)
        apply_retention(now=now)


def deliver(now: datetime) -> None:
    """Deliver what waits in the outbox, and mails, which go nowhere."""
    while sweep(now):
        continue
    prune(now)
    while send_due(Incident, staff_mail, now) + send_due(Message, player_mail, now):
        continue
