"""The data from which the replay of a hand is drawn."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from poker.history.one_hand.own_hand import own_hand
from poker.history.one_hand.recording import own_viewpoint, recording
from poker.models import PlayedHand


@require_safe
@never_cache
@login_required
def replay(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return the recording of a hand as its reader may see it, as JSON. Raises Http404 for
    everybody else."""
    try:
        hand = own_hand(table_id=table_id, hand_no=hand_no, player_id=player_of(request).pk)
    except PlayedHand.DoesNotExist:
        raise Http404 from None
    return JsonResponse(recording(hand, own_viewpoint(hand)))
