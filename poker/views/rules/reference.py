"""Pages for looking things up: the rules at a table, and the order of hands."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from poker.history.one_hand.card_text import HANDS
from poker.models import Table
from poker.models.games.game_labels import STRUCTURES
from poker.rulebook.changes.announcing import upcoming_lines
from poker.rulebook.hand_ranks import RANKS
from poker.rulebook.house_rules.offered import StakesChart
from poker.rulebook.house_rules.rendering import clauses_of_game
from poker.rulebook.rake_lines import rake_table


@require_safe
@login_required
def about(request: HttpRequest, table_id: int) -> HttpResponse:
    """Return the page of the clauses in force at one table, with its stakes."""
    tables = Table.objects.select_related("game__rule_set")
    row = get_object_or_404(tables, pk=table_id)
    rules = row.game.rules()
    rake = rake_table(rules)
    context = {
        "table": row,
        "rules": rules,
        "structure": STRUCTURES[rules.structure],
        "sections": clauses_of_game(row.game),
        "upcoming": upcoming_lines(row.game),
        "charts": [StakesChart(None, rake)] if rake else [],
    }
    return render(request, "poker/about.html", context)


@require_safe
def hand_ranks(request: HttpRequest) -> HttpResponse:
    """Return the page of the order of hands, from the best to the lowest."""
    ranks = [(HANDS[rank.name], rank) for rank in RANKS]
    return render(request, "poker/hand_ranks.html", {"ranks": ranks})
