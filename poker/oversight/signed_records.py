"""Decisions staff signed about hands, players and signs of collusion, compared with the audit
log."""

from accounts.compliance.log_comparison import SIGNED, Signed

SIGNED.add(
    Signed(
        "dispute.answered",
        "poker_handdispute",
        "answered_at",
        "'dispute:' || id",
        "answered_by_id",
        "'{}'::jsonb",
        reason="answer",
        told="'{}'::jsonb",
    )
)
SIGNED.add(
    Signed(
        "player_report.answered",
        "poker_playerreport",
        "answered_at",
        "'player_report:' || id",
        "answered_by_id",
        "jsonb_build_object('of', 'player:' || reported_id)",
        reason="answer",
        entry="'player_report:' || (after ->> 'report')",
        told="jsonb_build_object('of', subject)",
        goes_first=True,
    )
)
# A decision on a case is one on each of its findings; both are written at the same instant.
SIGNED.add(
    Signed(
        "collusion_finding.disposed collusion_case.decided",
        "(SELECT * FROM poker_disposition WHERE made_by_id IS NOT NULL) AS disposition",
        "made_at",
        "'disposition ' || state || ' at ' || made_at || ' because ' || md5(reason)",
        "made_by_id",
        "jsonb_build_object('state', state)",
        reason="reason",
        entry="'disposition ' || (after ->> 'state') || ' at ' || at || ' because ' || md5(reason)",
        told="jsonb_build_object('state', after -> 'state')",
        goes_first=True,
    )
)
