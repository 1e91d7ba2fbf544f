"""What a table's hand log holds before its socket brings more."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from poker.history.lately import hands_lately
from poker.models import Table


@require_safe
@never_cache
@login_required
def hand_log(request: HttpRequest, table_id: int) -> JsonResponse:
    """Return the table's last hands as JSON, as ``hands_lately`` tells them. Raises Http404."""
    row = get_object_or_404(Table.objects.select_related("game"), pk=table_id)
    return JsonResponse(hands_lately(row, player_of(request).pk))
