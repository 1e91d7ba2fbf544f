"""The app of the tables: its database rights and what it registers when Django starts."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from config import layered_app
from poker.role_rights import ROLE_RIGHTS


class PokerConfig(layered_app.LayeredApp):
    """Table play: the engine, the table stream, sockets and the table clock.

    `restricted_tables` are the rights of the application's database role. They keep the streams
    append-only: events may be added and read, and nothing else; so may the noted heads of their
    chains and the checks of the shuffle. A played hand's status may change as well; a held hand may
    be resolved and a disputed one answered. Refused buy-ins and the counted returns of a day never
    change. A commitment to a deck may be closed once; pledges, seeds and their receipts never
    change. Reports of players may be answered, and chat bans and last hands of the room may end,
    but none is deleted. Chat lines are never changed; workers delete them when they expire or their
    player is erased. A change of rules may be approved, withdrawn and applied. Signs of collusion
    may be updated, and the decisions of staff about them never change.
    """

    name = "poker"
    verbose_name = _("Poker")
    default_auto_field = "django.db.models.BigAutoField"
    role_rights = ROLE_RIGHTS
    restricted_tables: Mapping[str, Sequence[str]] = {
        "poker_alarm": ("SELECT",),
        "poker_tableevent": ("SELECT", "INSERT"),
        "poker_eventcut": ("SELECT",),
        "poker_eventredaction": ("SELECT", "INSERT"),
        "poker_eventnote": ("SELECT", "INSERT"),
        "poker_eventhead": ("SELECT", "INSERT"),
        "poker_shufflecheck": ("SELECT", "INSERT"),
        "poker_shuffletest": ("SELECT", "INSERT"),
        "poker_playedhand": ("SELECT", "INSERT", "UPDATE"),
        "poker_handdispute": ("SELECT", "INSERT", "UPDATE"),
        "poker_heldhand": ("SELECT", "INSERT", "UPDATE"),
        "poker_heldbet": ("SELECT", "INSERT", "UPDATE"),
        "poker_ratholingrefusal": ("SELECT", "INSERT"),
        "poker_ratholingday": ("SELECT", "INSERT"),
        "poker_dealcommitment": ("SELECT", "INSERT", "UPDATE"),
        "poker_dealpledge": ("SELECT", "INSERT"),
        "poker_dealseed": ("SELECT", "INSERT"),
        "poker_unopenedpledge": ("SELECT", "INSERT"),
        "poker_receiptkey": ("SELECT", "INSERT"),
        "poker_playerreport": ("SELECT", "INSERT", "UPDATE"),
        "poker_chatline": ("SELECT", "INSERT"),
        "poker_chatban": ("SELECT", "INSERT", "UPDATE"),
        "poker_lasthand": ("SELECT", "INSERT", "UPDATE"),
        "poker_ruleschange": ("SELECT", "INSERT", "UPDATE"),
        "poker_finding": ("SELECT", "INSERT", "UPDATE"),
        "poker_disposition": ("SELECT", "INSERT"),
    }
