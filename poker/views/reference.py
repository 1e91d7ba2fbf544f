"""What players read up: the policies of a table, and the order of hands."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from poker.hand_ranks import RANKS
from poker.history.words import HANDS
from poker.models import Table
from poker.policies import policies
from poker.rake_lines import rake_table


@require_safe
@login_required
def about(request: HttpRequest, table_id: int) -> HttpResponse:
    """The policies in force at one table."""
    tables = Table.objects.select_related("game__rule_set")
    row = get_object_or_404(tables, pk=table_id)
    rules = row.game.rules()
    context = {"table": row, "policies": policies(rules), "rake": rake_table(rules)}
    return render(request, "poker/about.html", context)


@require_safe
def hand_ranks(request: HttpRequest) -> HttpResponse:
    """The order of hands, from the best to the least, for everybody."""
    ranks = [(HANDS[rank.name], rank) for rank in RANKS]
    return render(request, "poker/hand_ranks.html", {"ranks": ranks})
