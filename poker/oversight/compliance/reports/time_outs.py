"""Decisions for which players ran out of time."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import Column, currency, number, text, time
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from poker.oversight.compliance.addresses import hand_address
from poker.oversight.compliance.choices import CHOICES
from poker.oversight.compliance.played import CHOSEN, FILTERS, GAME_OF

# Events name a seat; the histories say which player had it in a hand that is over.
_TIMED_OUT: Final = f"""
SELECT event.table_id || '/' || event.hand_no AS hand, event.at, event.table_id, event.hand_no,
       event.seq, part.first_seq, player.screen_name AS player, at_table.name AS table_name,
       game.name AS game, game.currency, (event.data ->> 'seat')::int AS seat, 1 AS time_outs,
       coalesce((event.data ->> 'protected')::boolean, false)::int AS protected
  FROM poker_tableevent event {GAME_OF.format(row="event")}
  JOIN poker_playedhand part ON part.table_id = event.table_id
   AND part.hand_no = event.hand_no AND part.seat = (event.data ->> 'seat')::int
  JOIN accounts_player player ON player.id = part.player_id
 WHERE event.kind = 'turn_timed_out'
   AND event.at >= %(from_at)s AND event.at < %(until_at)s {CHOSEN}
   AND {PLAYER.only("player.id")}
"""
# The time given for this decision, counted from the choice before it in the hand.
_CLOCK: Final = f"""
(SELECT CASE WHEN bool_or(given.kind = 'time_bank_started') AND bool_or(given.kind = 'grace_given')
             THEN 'both'
             WHEN bool_or(given.kind = 'time_bank_started') THEN 'bank'
             WHEN bool_or(given.kind = 'grace_given') THEN 'grace' ELSE 'turn' END
   FROM poker_tableevent given
  WHERE given.table_id = page.table_id AND given.seq < page.seq AND given.seq > (
      SELECT coalesce(max(made.seq), page.first_seq) FROM poker_tableevent made
       WHERE made.table_id = page.table_id AND made.seq BETWEEN page.first_seq AND page.seq
         AND made.kind IN ({", ".join(f"'{kind}'" for kind in CHOICES)})))
"""
_DONE: Final = """
(SELECT next.kind FROM poker_tableevent next
  WHERE next.table_id = page.table_id AND next.seq = page.seq + 1)
"""

TIME_OUTS: Final = REPORTS.add(
    Report(
        slug="time-outs",
        section=Section.PLAY,
        title=_("Time-outs"),
        purpose=_("Decisions of hands that are over which ran out of time, and what was done."),
        filters=(PLAYER, *FILTERS),
        columns=(
            Column("hand", _("Table number and hand"), address=hand_address),
            time("at", _("Time (UTC)")),
            text("player", _("Player")),
            text("table_name", _("Table")),
            text("seat", _("Seat")),
            text("game", _("Game")),
            currency(),
            Column(
                "clock",
                _("What had run out"),
                choices={
                    "turn": _("the turn"),
                    "bank": _("turn and time bank"),
                    "grace": _("turn and grace"),
                    "both": _("turn, grace and time bank"),
                },
                late=_CLOCK,
            ),
            Column("done", _("Done for the player"), choices=CHOICES, late=_DONE),
            number("time_outs", _("Time-outs")),
            number("protected", _("Protected")),
        ),
        query=_TIMED_OUT,
        order="at, table_id, seq",
        subtotal="player",
    )
)
