"""Finished hands, searched by players, tables and days, each with its whole record."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import (
    Column,
    Kind,
    currency,
    money,
    text,
    time,
)
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.ledger.models import TransferKind
from poker.models.hands.played_hand import HandStatus
from poker.oversight.compliance.addresses import hand_address
from poker.oversight.compliance.choices import CHOICES
from poker.oversight.compliance.corrections import corrections, late_column, others_side
from poker.oversight.compliance.filters import HAND, STATUS
from poker.oversight.compliance.play_days import by_currency, player_sums, sums_of_hands
from poker.oversight.compliance.played import FILTERS, GAME_OF, PLAYED

_MORE: Final = f"""
   AND {PLAYER.only("played.player_id")} AND {HAND.only("played.hand_no")}
   AND {STATUS.only("played.status", "text")}
"""
_HANDS: Final = f"""
SELECT played.id AS row_id, played.ended_at AS at, played.table_id, played.hand_no, played.seat,
       played.player_id, game.currency, played.pot, played.net, played.rake, played.status,
       played.wagered, played.first_seq, played.last_seq
{PLAYED} {_MORE}
"""
# The sums of the same rows: from daily sums, unless a hand's number is asked for.
_SUMS: Final = player_sums(
    rolled=f"""
   AND %(hand)s::bigint IS NULL AND {PLAYER.only("daily.player_id")}
   AND {STATUS.only("daily.status", "text")}""",
    raw=f"AND %(hand)s::bigint IS NULL {_MORE}",
)
_ALL: Final = f"{_SUMS} UNION ALL {sums_of_hands(f'AND %(hand)s::bigint IS NOT NULL {_MORE}')}"
_TALLY: Final = f"""
SELECT game.currency, part.hands AS rows, part.wagered, part.net, 0 AS corrected, part.rake
  FROM ({_ALL}) part {GAME_OF.format(row="part")}
UNION ALL
SELECT currency, 0, 0, 0, corrected, 0 FROM ({corrections(_MORE)}) moved
"""

# The event that begins a hand holds the stacks it began with.
_BEGAN: Final = """
(SELECT (taken ->> 'stack')::bigint
   FROM poker_tableevent event, jsonb_array_elements(event.data -> 'seats') AS each(taken)
  WHERE event.table_id = page.table_id AND event.seq = page.first_seq
    AND event.kind = 'hand_started' AND (taken ->> 'number')::int = page.seat)
"""


# In the order they were made.
_CHOSE: Final = f"""
(SELECT array_agg(event.kind ORDER BY event.seq) FROM poker_tableevent event
  WHERE event.table_id = page.table_id AND event.seq BETWEEN page.first_seq AND page.last_seq
    AND event.kind IN ({", ".join(f"'{kind}'" for kind in CHOICES)})
    AND (event.data ->> 'seat')::int = page.seat)
"""


HAND_HISTORY: Final = REPORTS.add(
    Report(
        slug="hand-history",
        home_of=(TransferKind.HAND,),
        section=Section.PLAY,
        title=_("Hand history"),
        purpose=_("Every player's part in every finished hand; each leads to the whole hand."),
        filters=(PLAYER, *FILTERS, HAND, STATUS),
        columns=(
            Column(
                "hand",
                _("Table number and hand"),
                late="page.table_id || '/' || page.hand_no",
                address=hand_address,
            ),
            time("at", _("Time (UTC)")),
            Column(
                "table_name",
                _("Table"),
                late="(SELECT name FROM poker_table WHERE id = page.table_id)",
            ),
            currency(),
            text("seat", _("Seat")),
            Column(
                "player",
                _("Player"),
                late="(SELECT screen_name FROM accounts_player WHERE id = page.player_id)",
            ),
            Column("began", _("Stack at the start"), Kind.MONEY, late=_BEGAN),
            Column("ended", _("Stack at the end"), Kind.MONEY, late=f"{_BEGAN} + page.net"),
            Column("pot", _("Wagered by all"), Kind.MONEY),
            money("wagered", _("Wagered")),
            money("net", _("Won or lost")),
            late_column("page.table_id", "page.hand_no", "page.player_id"),
            money("rake", _("Rake")),
            Column("chose", _("Choices"), Kind.SEVERAL, choices=CHOICES, late=_CHOSE),
            text("status", _("Status"), {str(each): each.label for each in HandStatus}),
        ),
        query=_HANDS,
        order="at, table_id, hand_no, seat",
        tally=_TALLY,
        reconciliations=(
            LedgerSum(
                _("These hands in stacks and wallets"),
                "net",
                by_currency(_ALL, "booked"),
            ),
            others_side(_MORE),
        ),
    )
)
