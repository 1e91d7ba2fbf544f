"""The address that browsers look for an icon at."""

from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static


def icon(request: HttpRequest) -> HttpResponseRedirect:  # noqa: ARG001  # a view
    """Redirect to the room's icon, for browsers that ask where no page names one, as with a
    download."""
    return HttpResponseRedirect(static("room/icon.svg"))
