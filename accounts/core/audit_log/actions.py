"""The vocabulary of the audit log: every action there is, in one place, spelt in one way.

Actions of the apps above are listed here as well: the log has their names, not their code, and a
reader of the log finds all of them together. `config/handbook/AUDIT_LOG.md` says who causes each.
"""

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Action(models.TextChoices):
    """What an entry of the audit log says was done, named `noun.verb_past`.

    The name is what is stored, searched and exported, and the same in every language; the label
    is what staff read.
    """

    DEPOSIT_REQUESTED = "deposit.requested", _("Deposit requested")
    DEPOSIT_CANCELLED = "deposit.cancelled", _("Deposit cancelled")
    DEPOSIT_APPROVED = "deposit.approved", _("Deposit approved")
    DEPOSIT_REFUSED = "deposit.refused", _("Deposit refused")
    DEPOSIT_REVERSED = "deposit.reversed", _("Deposit reversed")
    DEPOSIT_REVERSAL_DROPPED = "deposit_reversal.dropped", _("Reversal of a deposit dropped")
    WITHDRAWAL_REQUESTED = "withdrawal.requested", _("Withdrawal requested")
    WITHDRAWAL_CANCELLED = "withdrawal.cancelled", _("Withdrawal cancelled")
    WITHDRAWAL_PICKED_UP = "withdrawal.picked_up", _("Withdrawal picked up")
    WITHDRAWAL_APPROVED = "withdrawal.approved", _("Withdrawal approved")
    WITHDRAWAL_REFUSED = "withdrawal.refused", _("Withdrawal refused")
    WITHDRAWAL_RELEASED = "withdrawal.released", _("Frozen money released")
    WITHDRAWAL_REVERSED = "withdrawal.reversed", _("Withdrawal reversed")
    WITHDRAWAL_REVERSAL_DROPPED = (
        "withdrawal_reversal.dropped",
        _("Reversal of a withdrawal dropped"),
    )
    FREEZE_LAPSED = "freeze.lapsed", _("Freeze lapsed")
    APPROVAL_GIVEN = "approval.given", _("Approved as the first of two people")
    CASHIER_DAY_CLOSED = "cashier_day.closed", _("Day of the cashier closed")
    IDLE_MONEY_APPROVED = "idle_money.approved", _("Move of idle money approved")
    IDLE_MONEY_MOVED = "idle_money.moved", _("Idle money moved")
    LEDGER_SEAL_NOTED = "ledger_seal.noted", _("Seal of the ledger noted")
    RECORDS_SEALED = "records.sealed", _("Versions of records sealed")

    IDENTITY_RECORDED = "identity.recorded", _("Identity document recorded")
    IDENTITY_REVOKED = "identity.revoked", _("Identity record revoked")
    IDENTITY_NUMBER_READ = "identity_number.read", _("Number of an identity document read")
    EMAIL_CHANGE_REQUESTED = "email_change.requested", _("Change of e-mail address requested")
    EMAIL_CHANGE_STOPPED = "email_change.stopped", _("Change of e-mail address stopped")
    EMAIL_CHANGED = "email.changed", _("E-mail address changed")
    PASSWORD_CHANGED = "password.changed", _("Password changed")
    PASSWORD_RESET = "password.reset", _("Password set anew by mail")
    SECOND_FACTOR_ADDED = "second_factor.added", _("Second factor added")
    SECOND_FACTOR_REMOVED = "second_factor.removed", _("Second factor removed")
    PASSKEY_ADDED = "passkey.added", _("Passkey added")
    PASSKEY_REMOVED = "passkey.removed", _("Passkey removed")
    RECOVERY_CODES_RENEWED = "recovery_codes.renewed", _("Recovery codes renewed")
    SESSION_ENDED = "session.ended", _("Session ended")
    ALL_SESSIONS_ENDED = "all_sessions.ended", _("All sessions ended")
    LIMIT_SET = "limit.set", _("Limit set")
    LIMIT_LOOSENED = "limit.loosened", _("Limit loosened")
    LIMIT_REMOVED = "limit.removed", _("Limit removed")
    LIMIT_KEPT = "limit.kept", _("Limit kept after all")
    BREAK_STARTED = "break.started", _("Break started")
    EXCLUSION_STARTED = "exclusion.started", _("Exclusion started")
    EXCLUSION_END_REQUESTED = "exclusion_end.requested", _("End of an exclusion requested")
    EXCLUSION_ENDED = "exclusion.ended", _("Exclusion ended")

    PLAYER_SIGNED_OUT = "player.signed_out", _("Player signed out by staff")
    PLAYER_WARNED = "player.warned", _("Player warned")
    PLAYER_SUSPENDED = "player.suspended", _("Player suspended")
    SUSPENSION_LIFTED = "suspension.lifted", _("Suspension lifted")
    PLAYER_EXPELLED = "player.expelled", _("Player expelled")
    PLAYER_EXPORTED = "player.exported", _("Data of a player exported")
    PLAYER_ERASED = "player.erased", _("Player erased")
    ERASURE_REFUSED = "erasure.refused", _("Erasure of a player refused")
    ACCOUNT_CLOSED = "account.closed", _("Account of a player closed")
    ACCOUNT_REOPENED = "account.reopened", _("Account of a player reopened")
    STAFF_NOTE_ADDED = "staff_note.added", _("Note on a player added")
    PLAYER_REPORT_ANSWERED = "player_report.answered", _("Report of a player answered")
    REPORT_CASE_OPENED = "report_case.opened", _("Case opened from a player's report")
    CHAT_BAN_IMPOSED = "chat_ban.imposed", _("Chat ban imposed")
    CHAT_BAN_LIFTED = "chat_ban.lifted", _("Chat ban lifted")
    CHAT_ERASED = "chat.erased", _("Chat and notes of a player erased")
    COLLUSION_FINDING_DISPOSED = (
        "collusion_finding.disposed",
        _("Sign of collusion disposed of"),
    )
    COLLUSION_CASE_DECIDED = "collusion_case.decided", _("Case of collusion decided")
    COLLUSION_CASE_NOTED = "collusion_case.noted", _("Note on a case of collusion written")

    STAFF_MEMBER_CREATED = "staff_member.created", _("Member of staff created")
    STAFF_MEMBER_SIGNED_IN = "staff_member.signed_in", _("Member of staff signed in")
    STAFF_MEMBER_SIGN_IN_FAILED = "staff_member.sign_in_failed", _("Sign-in of staff failed")
    STAFF_RIGHTS_CHANGED = "staff_rights.changed", _("Rights of a member of staff changed")
    GROUP_ADDED = "group.added", _("Group of rights added")
    GROUP_CHANGED = "group.changed", _("Group of rights changed")
    GROUP_DELETED = "group.deleted", _("Group of rights deleted")

    GAME_ADDED = "game.added", _("Game added")
    GAME_CHANGED = "game.changed", _("Game changed")
    GAME_DELETED = "game.deleted", _("Game deleted")
    RULE_SET_ADDED = "rule_set.added", _("Rule set added")
    RULE_SET_CHANGED = "rule_set.changed", _("Rule set changed")
    RULE_SET_DELETED = "rule_set.deleted", _("Rule set deleted")
    RULES_CHANGE_PROPOSED = "rules_change.proposed", _("Change of rules proposed")
    RULES_CHANGE_APPROVED = "rules_change.approved", _("Change of rules approved")
    RULES_CHANGE_WITHDRAWN = "rules_change.withdrawn", _("Change of rules withdrawn")
    RULES_CHANGE_APPLIED = "rules_change.applied", _("Change of rules applied")

    TABLE_PAUSED = "table.paused", _("Table paused")
    TABLE_RESUMED = "table.resumed", _("Table resumed")
    TABLE_CLOSING_REQUESTED = "table_closing.requested", _("Closing of a table requested")
    TABLE_CLOSED = "table.closed", _("Table closed")
    STAFF_MESSAGE_SENT = "staff_message.sent", _("Message of the staff sent")
    LAST_HAND_CALLED = "last_hand.called", _("Last hand of the room called")
    ROOM_REOPENED = "room.reopened", _("Room reopened")
    WAITING_PLAYER_REMOVED = "waiting_player.removed", _("Player removed from the waiting line")
    HAND_VOIDED = "hand.voided", _("Hand voided")
    HAND_SUSPENDED = "hand.suspended", _("Hand suspended")
    HAND_CORRECTED = "hand.corrected", _("Finished hand corrected or compensated")
    HAND_RESOLVED = "hand.resolved", _("Suspended hand resolved")
    HELD_BETS_DONATED = "held_bets.donated", _("Bets held too long given to charity")
    DISPUTE_ANSWERED = "dispute.answered", _("Dispute answered")
    DECK_OPENED = "deck.opened", _("Deck of a hand opened")
    DECKS_JUDGED = "decks.judged", _("Decks opened to judge play")

    TOURNAMENT_ADDED = "tournament.added", _("Tournament added")
    TOURNAMENT_CHANGED = "tournament.changed", _("Tournament changed")
    TOURNAMENT_PAUSED = "tournament.paused", _("Tournament paused")
    TOURNAMENT_RESUMED = "tournament.resumed", _("Tournament resumed")
    TOURNAMENT_CANCELLED = "tournament.cancelled", _("Tournament cancelled")
    TOURNAMENT_ENTRY_CHANGED = "tournament_entry.changed", _("Entry in a tournament changed")

    REPORT_COPY_ISSUED = "report_copy.issued", _("Copy of a report issued")
    REPORT_COPY_READ = "report_copy.read", _("Copy of a report read")
    INCIDENT_CLOSED = "incident.closed", _("Incident closed")
    JOB_REQUESTED = "job.requested", _("Run of a job requested")
    OUTBOX_MESSAGE_RETRIED = "outbox_message.retried", _("Outbox message tried anew")
    RETENTION_POLICY_CHANGED = "retention_policy.changed", _("Retention policy changed")
    RETENTION_POLICY_APPLIED = "retention_policy.applied", _("Retention policy applied")
    AUDIT_LOG_CUT_OFF = "audit_log.cut_off", _("Audit log cut off")
    AUDIT_LOG_REDACTED = "audit_log.redacted", _("Audit log redacted")
    TABLE_STREAM_NOTED = "table_stream.noted", _("Ends of the tables' streams noted")
    TABLE_STREAM_CUT_OFF = "table_stream.cut_off", _("Stream of a table cut off")
    TABLE_STREAM_REDACTED = "table_stream.redacted", _("Streams of tables redacted")


def labelled_actions() -> "list[tuple[str, str | _StrPromise]]":
    """Return every action with its label.

    The entries' column calls it for its choices, so that a new action needs no migration.
    """
    return [(action.value, action.label) for action in Action]
