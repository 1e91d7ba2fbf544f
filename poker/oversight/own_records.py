"""The records of the tables that are compared with their recorded versions, and why others are
not."""

from typing import Final

from accounts.core.records.kinds import leave_out, watch

_STREAM: Final = "Follows from the table's events, whose chain check_events walks."

watch(
    "poker_casenote",
    "poker_chatban",
    "poker_chatline",
    "poker_chatmute",
    "poker_collusioncase",
    "poker_collusioncase_players",
    "poker_dealpledge",
    "poker_dealseed",
    "poker_departure",
    "poker_disposition",
    "poker_factsday",
    "poker_finding",
    "poker_handdispute",
    "poker_heldhand",
    "poker_judgedplay",
    "poker_lasthand",
    "poker_paceday",
    "poker_pairday",
    "poker_playernote",
    "poker_playerreport",
    "poker_protection",
    "poker_ratholingcounter",
    "poker_ratholingday",
    "poker_ratholingrefusal",
    "poker_receiptkey",
    "poker_ruleschange",
    "poker_ruleset",
    "poker_sharedreplay",
    "poker_shufflecheck",
    "poker_shuffletest",
    "poker_sitting",
    "poker_spotday",
    "poker_tendencyday",
    "poker_unopenedpledge",
)
watch("poker_game", free={"people_waiting": "Counts the people in line, for the lobby."})
watch("poker_heldbet", free={"warned_days": "Only says which reminder was sent last."})
watch(
    "poker_table",
    free=dict.fromkeys(
        (
            "seq",
            "anchor_seq",
            "head",
            "chained_from",
            "wake_at",
            "directed",
            "deal_due_at",
            "reopens",
            "company",
            "people_waiting",
        ),
        _STREAM,
    ),
)

leave_out(
    "The chain of the tables' events, which check_events walks.",
    "poker_tableevent",
    "poker_eventcut",
    "poker_eventhead",
    "poker_eventnote",
    "poker_eventredaction",
)
leave_out("Compared with the table's events by check_events.", "poker_playedhand")
leave_out(
    "The events of a hand name its root, its pledges and seeds and its encrypted deck.",
    "poker_dealcommitment",
)
leave_out("Daily sums that check_rollups adds up again.", "poker_tableday", "poker_playerday")
leave_out(
    "Read from the table's events for some weeks; the sums and findings made of it are watched.",
    "poker_handfact",
)
leave_out("A count for the lobby, deleted after some hours.", "poker_handtally")
leave_out("Counts a table's lines; the lines are watched.", "poker_tablechat")
leave_out("Copied from the tables' rows, for clocks.", "poker_alarm")
leave_out(_STREAM, "poker_seat", "poker_reservation", "poker_tablefault")
leave_out(
    "The running processes and open connections.",
    "poker_clockbeat",
    "poker_presence",
    "poker_webprocess",
)
