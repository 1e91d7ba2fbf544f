"""Django's own reports of an error, without variables, settings or what was sent."""

from collections.abc import ItemsView
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

from config.error_text import message_of

if TYPE_CHECKING:
    from types import FrameType


class NoValues(SafeExceptionReporterFilter):
    """Leaves out of a report what a frame, a request and the settings held."""

    def get_traceback_frame_variables(
        self,
        request: HttpRequest | None,
        tb_frame: "FrameType",
    ) -> ItemsView[str, Any]:
        return {}.items()

    def get_safe_settings(self) -> dict[str, Any]:
        return {}

    def get_safe_cookies(self, request: HttpRequest | None) -> dict[str, Any]:
        return {}

    def get_safe_request_meta(self, request: HttpRequest | None) -> dict[str, Any]:
        """Return the request's method and browser, but no cookie, token or variable of the
        process."""
        sent = request.META if request else {}
        return {name: sent[name] for name in ("HTTP_USER_AGENT", "REQUEST_METHOD") if name in sent}

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        return dict.fromkeys(request.POST, self.cleansed_substitute) if request else {}


class PlaceOnly(ExceptionReporter):
    """A report of where an error came from, on a debug page or in a mail."""

    def get_traceback_data(self) -> dict[str, Any]:
        data: dict[str, Any] = super().get_traceback_data()
        data.pop("exception_notes", None)
        data["unicode_hint"] = ""
        if self.exc_value is not None:
            data["exception_value"] = message_of(self.exc_value)
        for frame in data["frames"]:
            if frame.get("exc_cause"):
                frame["exc_cause"] = message_of(frame["exc_cause"])
        return data
