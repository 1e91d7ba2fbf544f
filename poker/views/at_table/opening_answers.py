"""What the pages of several tables ask for as they open, answered at once."""

import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from accounts.safer_play.time.views import session_facts
from poker.event_stream import stream
from poker.history.lately import hands_lately
from poker.models import Seat, Table
from poker.projections import HiddenCardExposed
from poker.talk.notes.marks import marks_of
from poker.views.proofs.deal_proof import key_facts

logger = logging.getLogger(__name__)


def opening_answers(tables: Sequence[Table], player_id: int) -> dict[str, Any]:
    """Return, by address, what the pages of these tables would be answered now: their hand logs,
    the player's marks of everybody there, the player's session and the room's public keys."""
    answers: dict[str, Any] = {
        reverse("play_safely:session"): session_facts(player_id),
        reverse("poker:receipt_keys"): key_facts(),
    }
    for table in tables:
        # One table's fault is told by its own page, and keeps no other one from opening.
        try:
            log = hands_lately(table, player_id)
        except (HiddenCardExposed, *stream.UNREADABLE):
            logger.exception("hand log not made", extra={"table": table.pk})
        else:
            answers[reverse("poker:hand_log", args=[table.pk])] = log
    return answers | _marks(tables, player_id)


def _marks(tables: Sequence[Table], player_id: int) -> dict[str, Any]:
    """Return the marks of those at each table, at the address by which its page asks for them."""
    seated: dict[int, list[int]] = defaultdict(list)
    for table, player in Seat.objects.filter(table__in=tables).values_list("table", "player"):
        seated[table].append(player)
    everybody = {player for players in seated.values() for player in players}
    known = marks_of(owner_id=player_id, about=sorted(everybody))
    marks = reverse("poker:player_marks")
    return {
        f"{marks}?of={','.join(map(str, sorted(players)))}": {
            "marks": {player: known[player] for player in players if player in known}
        }
        for players in seated.values()
    }
