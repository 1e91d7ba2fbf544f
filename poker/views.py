from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from poker.models import Table


@require_safe
@login_required
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page of one table; everything on it comes through the socket."""
    row = get_object_or_404(Table.objects.select_related("game"), pk=table_id)
    context = {"table": row, "socket_path": f"/ws/tables/{row.pk}/"}
    return render(request, "poker/table.html", context)
