"""What a player's browser verifies a deal with: the player's proof, and the room's public keys."""

import logging
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from poker.deck.decks import DeckUnreadable
from poker.fairness.receipt import VERSION
from poker.history.one_hand.deal_proof import deal_proof
from poker.history.one_hand.own_hand import own_hand
from poker.models import PlayedHand
from poker.services.deal.published_keys import published_keys
from poker.services.staff.opened_deals import NoProof

logger = logging.getLogger(__name__)


@require_safe
@never_cache
@login_required
def proof(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return the proof of one hand the player was dealt in, as JSON. Raises Http404 for everybody
    else."""
    try:
        hand = own_hand(table_id=table_id, hand_no=hand_no, player_id=player_of(request).pk)
        return JsonResponse(deal_proof(hand).to_json())
    except (PlayedHand.DoesNotExist, NoProof):
        raise Http404(_("There is no proof of that deal.")) from None
    except DeckUnreadable:
        logger.exception("deal not opened", extra={"table": table_id, "hand": hand_no})
        raise Http404(_("There is no proof of that deal.")) from None


@require_safe
@never_cache
def receipt_keys(_request: object) -> HttpResponse:
    """Return the public keys as JSON, as `key_facts` tells them."""
    return JsonResponse(key_facts())


def key_facts() -> dict[str, Any]:
    """Return the public keys that receipts can be checked with, including those of the past."""
    return {"v": VERSION, "keys": [key.to_json() for key in published_keys()]}
