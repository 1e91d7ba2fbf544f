"""The pages of the house rules: all rule sets, one of them, and the subjects players look up
most."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from poker.engine.table.seats.ratholing import RETURNS_ALLOWED
from poker.models import RuleSet
from poker.rulebook.changes.announcing import upcoming_lines
from poker.rulebook.house_rules.offered import charts, offers
from poker.rulebook.house_rules.rendering import clauses_of_rule_set
from poker.rulebook.house_rules.summary import summary
from poker.rulebook.house_rules.topics import TOPICS, parts


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Return the page of every rule set of the room, with links to the pages on single subjects."""
    rule_sets = [summary(row) for row in RuleSet.objects.all()]
    return render(request, "poker/rules/index.html", {"rule_sets": rule_sets, "topics": TOPICS})


@require_safe
def rule_set(request: HttpRequest, rule_set: str) -> HttpResponse:
    """Return the page of the clauses that hold for one rule set, with its figures and its games."""
    row = get_object_or_404(RuleSet, name=rule_set)
    context = {
        "summary": summary(row),
        "sections": clauses_of_rule_set(row),
        "offers": offers(row),
        "charts": charts(row),
        "upcoming": upcoming_lines(row),
    }
    return render(request, "poker/rules/rule_set.html", context)


@require_safe
def topic(request: HttpRequest, topic: str) -> HttpResponse:
    """Return the page on one subject over all rule sets, with those that have the same clauses
    together."""
    found = next((each for each in TOPICS if each.slug == topic), None)
    if found is None:
        raise Http404
    known = RuleSet.objects.prefetch_related("games")
    context = {
        "topic": found,
        "parts": parts(found, known),
        "returns": RETURNS_ALLOWED,
        "returns_below": RETURNS_ALLOWED - 1,
    }
    return render(request, "poker/rules/topic.html", context)
