from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from config.layered_app import LayeredApp
from poker.role_rights import ROLE_RIGHTS


class PokerConfig(LayeredApp):
    """Table play: the engine, the table stream, sockets and the table clock.

    `restricted_tables` keeps the streams append-only: the application's database role may
    add events and read them, and nothing else; so with the noted heads of their chains and the
    checks of the shuffle. A played hand's status may change besides, and a held hand is
    decided, a disputed one answered. A refused buy-in stays as it was refused, and so do a day's
    counted returns. A commitment to a deck is closed once; pledges, seeds and their receipts stay
    as they were given. Reports of players are answered, and chat bans and last hands of the room
    end, without being deleted.
    Signs of collusion are brought up to date, and what staff made of them stays as it was.
    """

    name = "poker"
    default = True
    verbose_name = _("Poker")
    default_auto_field = "django.db.models.BigAutoField"
    role_rights = ROLE_RIGHTS
    restricted_tables: Mapping[str, Sequence[str]] = {
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
        "poker_receiptkey": ("SELECT", "INSERT"),
        "poker_playerreport": ("SELECT", "INSERT", "UPDATE"),
        "poker_chatban": ("SELECT", "INSERT", "UPDATE"),
        "poker_lasthand": ("SELECT", "INSERT", "UPDATE"),
        "poker_finding": ("SELECT", "INSERT", "UPDATE"),
        "poker_disposition": ("SELECT", "INSERT"),
    }
