"""The tasks that run by the clock, and when beat asks a worker for each.

A request that no worker took up in time expires: the next one does the same work. Every task may
run twice or at once, so a second beat does no harm.
"""

from typing import Any, Final

from celery.schedules import crontab


def every(task: str, seconds: float) -> dict[str, Any]:
    """Return one line of the timetable: a task every so many seconds."""
    return {"task": task, "schedule": seconds, "options": {"expires": seconds}}


def at_midnight(task: str) -> dict[str, Any]:
    """Return one line for every day at 00:00 UTC. A worker that is back by noon still does the
    task."""
    return {"task": task, "schedule": crontab(minute="0", hour="0"), "options": {"expires": 43200}}


TIMETABLE: Final = {
    "seat-waiting": every("lobby.tasks.seat_waiting", 2.0),
    "close-deserted-tables": every("lobby.tasks.close_deserted_tables", 60.0),
    "fill-tournaments": every("lobby.tasks.fill_tournaments", 2.0),
    "sweep-outbox": every("accounts.tasks.sweep_outbox", 3.0),
    "prune-outbox": every("accounts.tasks.prune_outbox", 3600.0),
    "evict-who-overstayed": every("poker.tasks.evict_who_overstayed", 20.0),
    "apply-rules-changes": every("poker.tasks.apply_rules_changes", 10.0),
    "stop-who-is-done": every("poker.tasks.stop_who_is_done", 20.0),
    "warn-of-time": every("accounts.tasks.warn_of_time", 60.0),
    "forget-gone-sockets": every("poker.tasks.forget_gone_sockets", 60.0),
    "forget-old-tallies": every("poker.tasks.forget_old_tallies", 3600.0),
    "send-due-mail": every("accounts.tasks.send_due_mail", 60.0),
    "forget-old-sessions": every("accounts.tasks.forget_old_sessions", 3600.0),
    "forget-old-job-runs": every("accounts.tasks.forget_old_job_runs", 3600.0),
    "make-partitions": every("poker.tasks.make_event_partitions", 3600.0),
    "seal-ledger": every("accounts.tasks.seal_ledger", 60.0),
    "note-seal": every("accounts.tasks.note_seal", 3600.0),
    "roll-up-days": every("accounts.tasks.roll_up_days", 3600.0),
    "check-daily-sums": at_midnight("accounts.tasks.check_daily_sums"),
    "check-ledger": every("poker.tasks.check_ledger", 3600.0),
    "check-events": every("poker.tasks.check_events", 3600.0),
    "check-all-events": at_midnight("poker.tasks.check_all_events"),
    "check-shuffle": every("poker.tasks.check_shuffle", 3600.0),
    "find-collusion": at_midnight("poker.tasks.find_collusion"),
    "report-overdue-disputes": every("poker.tasks.report_overdue_disputes", 3600.0),
    "settle-unresolved-bets": every("poker.tasks.settle_unresolved_bets", 3600.0),
    "reset-ratholing": at_midnight("poker.tasks.reset_ratholing"),
    "apply-retention": at_midnight("accounts.tasks.apply_retention"),
    "check-audit": every("accounts.tasks.check_audit", 3600.0),
}
