"""The records of the lobby that are compared with their recorded versions, and why others are
not."""

from typing import Final

from accounts.core.records.kinds import leave_out, watch

_CLOCK: Final = "Moves with the tournament's clock, hand by hand."

watch("lobby_seatmove")
watch(
    "lobby_tournament",
    free=dict.fromkeys(
        (
            "paused_at",
            "outage_at",
            "cut_off",
            "judged_from",
            "level",
            "level_ends_at",
            "level_hands",
            "level_hands_due",
            "break_until",
            "stood_since",
            "hand_for_hand",
            "wake_at",
        ),
        _CLOCK,
    ),
)
watch(
    "lobby_entry",
    free={"table_id": "Where the player sits, which follows from the table's events."},
)
watch(
    "lobby_tournamenttable",
    free=dict.fromkeys(("held", "owes", "breaking", "button_draw"), _CLOCK),
)
leave_out(
    "A place in line or a drawn seat, which lasts for minutes and moves no money.",
    "lobby_seatdraw",
    "lobby_waiting",
)
leave_out("The player's display choices in the lobby.", "lobby_lobbychoices")
