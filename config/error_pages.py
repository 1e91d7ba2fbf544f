"""What Django's own reports of an error show: neither variables nor settings nor what was sent."""

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
        """How the page was asked for; no cookie, no token, no variable of the process."""
        sent = request.META if request else {}
        return {name: sent[name] for name in ("HTTP_USER_AGENT", "REQUEST_METHOD") if name in sent}

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        return dict.fromkeys(request.POST, self.cleansed_substitute) if request else {}


class PlaceOnly(ExceptionReporter):
    """A report of where an error came from, on a debug page or in a mail."""

    def get_traceback_data(self) -> dict[str, Any]:
        told: dict[str, Any] = super().get_traceback_data()
        told.pop("exception_notes", None)
        told["unicode_hint"] = ""
        if self.exc_value is not None:
            told["exception_value"] = message_of(self.exc_value)
        for frame in told["frames"]:
            if frame.get("exc_cause"):
                frame["exc_cause"] = message_of(frame["exc_cause"])
        return told
