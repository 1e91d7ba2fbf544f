"""The records of the accounts that are compared with their recorded versions, and the reasons why
others are not.
"""

from typing import Final

from accounts.core.records.kinds import leave_out, watch

_MAIL: Final = "Only says whether a mail is still to be sent."
_RUN: Final = "A figure of the last run, recounted by the next run."
_SEEN: Final = "Only says when it was used last."
_PUSH: Final = "A browser's own address for notifications, which it renews."

watch(
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
    "django_content_type",
    "accounts_player_groups",
    "accounts_player_user_permissions",
    "accounts_email_change",
    "accounts_erased_person",
    "accounts_erasure_request",
    "accounts_identity_record",
    "accounts_recovery_code",
    "accounts_staffnote",
    "accounts_verified_email",
    "cashier_day_close",
    "cashier_freeze_release",
    "cashier_request",
    "compliance_issued_copy",
    "idle_money_approval",
    "ledger_check",
    "ledger_way",
    "play_break",
    "play_limit",
    "second_person_approval",
    "table_stint",
)
watch(
    "accounts_player",
    free={
        "last_login": _SEEN,
        "language": "The player's choice of how pages read.",
        "browser_language": "What the player's browser asked for last.",
    },
)
watch("accounts_known_device", free={"seen_at": _SEEN})
watch("accounts_passkey", free={"used_at": _SEEN, "sign_count": "The key's own counter."})
watch(
    "accounts_second_factor", free={"last_step": "The last code used, so none is accepted twice."}
)
watch(
    "accounts_sign_in",
    free={
        "seen_at": _SEEN,
        "is_stale": "Has a browser load its page again.",
        "push": _PUSH,
        "push_for": _PUSH,
    },
)
watch(
    "play_clock",
    free={
        "interval": "The player's choice of how often to be reminded.",
        "began_at": "When the session began, by the player's seats.",
        "check_due_at": "When the player is reminded next, by the interval.",
    },
)
watch("incident", free={"mail_due_at": _MAIL, "mailed_at": _MAIL})
watch(
    "inbox_message",
    free={"mail_due_at": _MAIL, "mailed_at": _MAIL, "read_at": "The player's own mark."},
)
watch("ledger_account", free={"balance": "The sum of its entries, which check_ledger adds up."})
watch(
    "retention_policy",
    free=dict.fromkeys(
        ("last_run_at", "rows", "oldest_at", "overdue", "on_hold", "removed", "removed_in_all"),
        _RUN,
    ),
)

leave_out(
    "Sealed in blocks whose digests are in the audit log; check_ledger works them out again.",
    "ledger_transfer",
    "ledger_entry",
    "ledger_seal",
)
leave_out(
    "The chain of the audit log, which check_audit walks.",
    "audit_anchor",
    "audit_entry",
    "audit_head",
    "audit_redaction",
)
leave_out(
    "Compared with digests that are in the audit log, by the same check.",
    "record_version",
)
leave_out("Daily sums that check_rollups adds up again.", "account_day", "rolled_day")
leave_out(
    "Django's own list of staff actions in the admin; the audit log is authoritative.",
    "django_admin_log",
)
leave_out("Django's list of the migrations that were applied.", "django_migrations")
leave_out("A secret of a browser that expires; its sign-in is watched.", "django_session")
leave_out(
    "Names that are deleted minutes later, when an erasure is done.", "accounts_erasure_names"
)
leave_out("A queue: its messages are deleted once they are delivered.", "accounts_outboxmessage")
leave_out("Shows operators how jobs ran; no decision depends on it.", "job", "job_run")
leave_out(
    "Counters against too many attempts, which expire.",
    "accounts_allowance",
    "accounts_reset_asked",
    "accounts_staff_sign_in_failures",
    "accounts_verification_mail",
)
