"""The public page on fair deals: how dealing works, and what the tests of the shuffle found."""

import csv
from collections.abc import Mapping
from datetime import MAXYEAR, MINYEAR, date, timedelta
from io import StringIO
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config import room_time
from poker.models import ShuffleCheck, ShuffleTest
from poker.oversight.shuffling.labels import SOURCE_WORDS, TEST_WORDS
from poker.oversight.shuffling.leaving_out import LEAST_HANDS, WINDOW
from poker.oversight.shuffling.threshold import CONFIRM_WITH, THRESHOLD, years_between_false_alarms
from poker.services.deal.fairness_figures import MonthFigures, fairness_figures

DAYS: Final = 30
KEPT_S: Final = 300
FIGURES_OF: Final = timedelta(days=365)
_COLUMNS: Final = (
    "check_of__day",
    "check_of__deals",
    "source",
    "test",
    "statistic",
    "p",
    "again",
)


class TestLine(NamedTuple):
    """One test of one day, with its result for each source."""

    name: Promise
    words: Promise
    cells: list[tuple[Promise, ShuffleTest | None]]


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """Return the page with the tests of the shuffle by day, those of ``?day=`` or of the last one
    in full."""
    days = list(ShuffleCheck.objects.prefetch_related("tests")[:DAYS])
    chosen = _asked_for(request.GET.get("day", "")) or next(iter(days), None)
    years = ShuffleCheck.objects.dates("day", "year", order="DESC")
    context = {
        "days": [(check, _least(check)) for check in days],
        "shown": chosen,
        "lines": _lines(chosen) if chosen else [],
        "sources": list(SOURCE_WORDS.values()),
        "tests": list(TEST_WORDS.values()),
        "years": [day.year for day in years],
        "months": cache.get_or_set("fairness_figures", _months, KEPT_S),
        "threshold": THRESHOLD,
        "confirm_with": CONFIRM_WITH,
        "deals": settings.ROOM_SHUFFLE_DECKS,
        "false_alarm_years": years_between_false_alarms(),
        "least_hands": LEAST_HANDS,
        "window": WINDOW,
    }
    return render(request, "poker/fairness/page.html", context)


@require_safe
def shuffle_tests(request: HttpRequest, year: int) -> HttpResponse:  # noqa: ARG001  # a view
    """Return all results of a calendar year as CSV. Raises Http404 for a year without any."""
    kept = ShuffleTest.objects.order_by("check_of__day", "pk")
    is_a_year = MINYEAR <= year <= MAXYEAR
    found = kept.filter(check_of__day__year=year) if is_a_year else kept.none()
    rows = list(found.values_list(*_COLUMNS))
    if not rows:
        raise Http404(_("The shuffle was not tested in that year."))
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(["day", "decks", "source", "test", "statistic", "p", "again"])
    writer.writerows(rows)
    headers = {"Content-Disposition": f'attachment; filename="shuffle-{year}.csv"'}
    return HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def _months() -> list[MonthFigures]:
    """Return the figures of the last twelve months or so, all complete except the current one.

    The caller caches them, because anybody may ask for the page.
    """
    since = room_time.now() - FIGURES_OF
    return fairness_figures(since.replace(day=1, hour=0, minute=0, second=0, microsecond=0))


def _asked_for(day: str) -> ShuffleCheck | None:
    if not day:
        return None
    try:
        return ShuffleCheck.objects.prefetch_related("tests").get(day=date.fromisoformat(day))
    except (ValueError, ShuffleCheck.DoesNotExist):
        raise Http404(_("The shuffle was not tested on that day.")) from None


def _least(check: ShuffleCheck) -> float:
    return min((test.p for test in check.tests.all()), default=1.0)


def _lines(check: ShuffleCheck) -> list[TestLine]:
    found: Mapping[Any, ShuffleTest] = {(t.test, t.source): t for t in check.tests.all()}
    return [
        TestLine(
            name,
            explanation,
            [(words, found.get((test, source))) for source, words in SOURCE_WORDS.items()],
        )
        for test, (name, explanation) in TEST_WORDS.items()
    ]
