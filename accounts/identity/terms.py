"""The version of the terms in force."""

from django.utils.translation import gettext_lazy as _

from config.refusals.explained import ExplainedRefusal

# Set to the date whenever templates/accounts/terms.html changes in meaning.
CURRENT_VERSION = "2026-11-22"


def check_version(version: str) -> None:
    """Raise ExplainedRefusal unless these are the terms in force now."""
    if version != CURRENT_VERSION:
        raise ExplainedRefusal(
            _("The terms have changed meanwhile: please read and accept version %(version)s."),
            code="terms_version",
            field="terms_version",
            allowed={"version": CURRENT_VERSION},
        )
