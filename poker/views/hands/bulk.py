"""A player's filtered hands as one file."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from poker.history.bulk import as_csv, as_phhs, as_text
from poker.history.filters import HandFilter
from poker.models import PlayedHand


class _Format(NamedTuple):
    write: Callable[[QuerySet[PlayedHand]], Iterator[str]]
    content_type: str


FORMATS: Final = {
    "txt": _Format(as_text, "text/plain; charset=utf-8"),
    "phhs": _Format(as_phhs, "application/toml; charset=utf-8"),
    "csv": _Format(as_csv, "text/csv; charset=utf-8"),
}


@require_safe
@login_required
def hands_file(request: HttpRequest, ending: str) -> HttpResponseBase:
    """Return the hands that match the address as a file. Raises Http404 for invalid filters or an
    unknown format."""
    wanted = HandFilter(request.GET)
    if ending not in FORMATS or not wanted.is_valid():
        raise Http404
    made = FORMATS[ending]
    return StreamingHttpResponse(
        made.write(wanted.hands(player_of(request).pk)),
        content_type=made.content_type,
        headers={"Content-Disposition": f'attachment; filename="hands.{ending}"'},
    )
