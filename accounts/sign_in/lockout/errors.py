"""What too many attempts raise."""

from datetime import timedelta
from math import ceil

from django.utils.translation import ngettext_lazy

from config.refusals.explained import ExplainedRefusal


class TooManyAttempts(ExplainedRefusal):
    """Tried too often: nothing was checked. `after` is how long until one more attempt is free."""

    def __init__(self, after: timedelta) -> None:
        self.after = after
        minutes = max(1, ceil(after / timedelta(minutes=1)))
        text = ngettext_lazy(
            "Too many attempts. Try again in %(minutes)s minute.",
            "Too many attempts. Try again in %(minutes)s minutes.",
            minutes,
        )
        super().__init__(
            text, code="too_many_attempts", field="__all__", allowed={"minutes": minutes}
        )
