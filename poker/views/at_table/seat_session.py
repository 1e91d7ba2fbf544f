"""The results of a player's stay at a table so far."""

from django.contrib.auth.decorators import login_required
from django.db.models import Count, Sum
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from accounts.safer_play.time.models import TableStint
from config import room_time
from poker.models import PlayedHand


@require_safe
@never_cache
@login_required
def seat_session(request: HttpRequest, table_id: int) -> JsonResponse:
    """Return as JSON the ``seconds`` since the reader sat down here, the ``hands`` that ended
    since, and their ``net`` result in minor units; an empty object without a seat."""
    player = player_of(request).pk
    stints = TableStint.objects.filter(player=player, table_no=table_id, ended_at=None)
    began_at = stints.values_list("began_at", flat=True).first()
    if began_at is None:
        return JsonResponse({})
    hands = PlayedHand.objects.filter(player=player, table=table_id, ended_at__gte=began_at)
    totals = hands.aggregate(hands=Count("pk"), net=Sum("net", default=0))
    seconds = int((room_time.now() - began_at).total_seconds())
    return JsonResponse(totals | {"seconds": seconds})
