"""The tasks of Celery's workers."""

import logging
from hashlib import sha256
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.lapsing import note_lapsed
from accounts.compliance.retention.applying import apply_retention as remove_what_is_over
from accounts.compliance.rollups.checking import check_rollups
from accounts.compliance.rollups.rolling import roll_up
from accounts.core import outbox_sweeping
from accounts.core.audit_log import heads_file
from accounts.core.audit_log.checking import breaks, head
from accounts.core.databases.snapshot import snapshot
from accounts.core.inbox.mailing import player_mail
from accounts.core.inbox.models import Message
from accounts.core.incidents import open_incident
from accounts.core.incidents.mailing import staff_mail
from accounts.core.incidents.models import Incident
from accounts.core.jobs.noting import forget_old_runs
from accounts.core.mail.sending import send_due
from accounts.core.records.sealing import seal_versions
from accounts.ledger.checks.sealing import note_last_seal, seal_finished
from accounts.safer_play.time.warning import warn_who_has_little_left
from accounts.sign_in.devices.forgetting import forget_old
from accounts.sign_in.lockout.allowances import forget_whole
from accounts.sign_in.passwords.reset.mailing import reset_mail
from accounts.sign_in.passwords.reset.models import ResetAsked
from accounts.sign_in.staff_failures.recording import log_counted
from config import room_time
from config.timetable import AT_MIDNIGHT, every, job

MOST_NAMED: Final = 100
logger = logging.getLogger(__name__)


@job(every(60.0), _("Mails what players and staff are to be told by mail."))
def send_due_mail() -> int:
    """Send the mail to players and staff that is due; return how many mails were sent.

    Asked for when something new is due, and by the timetable for what was put off.
    """
    now = room_time.now()
    asked_for = send_due(ResetAsked, reset_mail, now)
    return asked_for + send_due(Incident, staff_mail, now) + send_due(Message, player_mail, now)


@job(every(3600.0), _("Records freezes that ended because staff left them undecided."))
def note_lapsed_freezes() -> int:
    """Record lapsed freezes in the audit log, and return the number of new entries."""
    return note_lapsed(room_time.now())


@job(every(3600.0), _("Forgets sessions that ran out, and attempts nobody counts any more."))
def forget_old_sessions() -> int:
    """Delete sessions that ran out, and attempts that no longer count; return how many."""
    now = room_time.now()
    return forget_old(now) + forget_whole(now)


@job(every(600.0), _("Records failed sign-ins of staff that were only counted."))
def log_failed_staff_sign_ins() -> int:
    """Record the failed staff sign-ins that were only counted in the audit log, and return the
    number of entries.
    """
    return log_counted(room_time.now())


@job(every(3600.0), _("Forgets what jobs came to more than 30 days ago."))
def forget_old_job_runs() -> int:
    """Delete the runs of jobs that ended more than 30 days ago; return how many."""
    return forget_old_runs(room_time.now())


@job(every(60.0), _("Tells those at tables whose time limit is up in ten minutes."))
def warn_of_time() -> int:
    """Warn players at tables whose time limit is up within ten minutes; return how many they
    are.
    """
    return warn_who_has_little_left(room_time.now())


@job(every(60.0), _("Seals the transfers that are finished."))
def seal_ledger() -> int:
    """Seal the transfers that are finished; return how many."""
    return seal_finished()


@job(every(3600.0), _("Records digests of new record versions in the audit log."))
def seal_records() -> int:
    """Record the digests of new record versions in the audit log, and return the number of
    versions."""
    return seal_versions()


@job(every(3600.0), _("Puts the newest seal of the ledger into the audit log."))
def note_seal() -> bool:
    """Put the newest seal of the ledger into the audit log; return whether there was a new one."""
    return note_last_seal()


@job(AT_MIDNIGHT, _("Removes what is kept long enough, by the policy of each kind of record."))
def apply_retention() -> int:
    """Remove records whose time is over, by the policy of each kind; return how many rows."""
    return sum(each.removed for each in remove_what_is_over())


@job(every(3600.0), _("Sums up the days that are over for reports."))
def roll_up_days() -> int:
    """Sum up the days that are over for reports; return how many days."""
    return roll_up()


@job(AT_MIDNIGHT, _("Holds the daily sums against their rows."))
def check_daily_sums() -> int:
    """Check the daily sums against their rows; return how many are wrong, each an incident."""
    return len(check_rollups())


@job(every(3600.0), _("Walks the chain of the audit log."))
def check_audit() -> bool:
    """Check the chain of the audit log; return whether it holds. Broken links open an incident, and
    another one where they are found again after it was closed.

    The head is written into the process's log, which is kept elsewhere: `manage.py check_audit
    --head` checks the audit log against it. It is written to ROOM_HEADS_FILE, too, and the next
    check holds the log against the last one there.
    """
    with snapshot():
        found = breaks(noted=heads_file.last_noted())
        end = head()
    logger.info("audit log ends at %s", end)
    if not found:
        heads_file.note(end, room_time.now())
        return True
    open_incident(
        kind="audit_log_broken",
        subject="audit log",
        detail={"entries": [str(each) for each in found[:MOST_NAMED]], "count": len(found)},
        key=f"audit_log_broken:{sha256(str(found).encode()).hexdigest()[:16]}",
        again=True,
    )
    return False


@job(every(3.0), _("Delivers messages that were left behind."))
def sweep_outbox() -> int:
    """Deliver the messages that were left behind; return how many."""
    return outbox_sweeping.sweep()


@job(every(3600.0), _("Deletes messages delivered long ago."))
def prune_outbox() -> int:
    """Delete the messages delivered long ago; return how many."""
    return outbox_sweeping.prune()
