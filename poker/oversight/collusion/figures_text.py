"""The figures of a finding in words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from poker.models import Finding, Indicator

Figures = Mapping[str, Any]

PROVES_NOTHING: Final[Mapping[str, Any]] = {
    Indicator.TOGETHER: gettext_lazy("Friends who call one another sit together as well."),
    Indicator.SOFT_PLAY: gettext_lazy("Couples, and players who fear one another, are soft too."),
    Indicator.DUMPING: gettext_lazy("Somebody may simply play badly against one other."),
    Indicator.SHARED: gettext_lazy("Families and flatmates share a browser and an address."),
}

SAMPLES: Final[Mapping[str, Any]] = {
    Indicator.TOGETHER: gettext_lazy("%d arrivals"),
    Indicator.SOFT_PLAY: gettext_lazy("%d decisions"),
    Indicator.DUMPING: gettext_lazy("%d hands together"),
    Indicator.SHARED: gettext_lazy("%d hands together"),
}


def figures_of(finding: Finding) -> str:
    """Return a sentence or two with what was counted, and what chance or habit explains."""
    return _SENTENCES[Indicator(finding.indicator)](finding, finding.detail)


def _together(_finding: Finding, figures: Figures) -> str:
    return (
        _("Of %(arrivals)s arrivals while the other one played, %(met)s were at the other's table; "
          "chance and habit explain %(expected)s.") % figures
    )  # fmt: skip


def _soft_play(finding: Finding, figures: Figures) -> str:
    values = {**figures, "decisions": finding.sample}
    return (
        _("Alone against one another they bet or raised in %(aggressive)s of %(decisions)s hands; "
          "against others they would have in %(expected)s.") % values
    )  # fmt: skip


def _dumping(finding: Finding, figures: Figures) -> str:
    lost = figures["lost"]
    loser, winner = (finding.low, finding.high) if lost > 0 else (finding.high, finding.low)
    values = {**figures, "lost": abs(lost), "loser": loser, "winner": winner}
    moved = (
        _("%(loser)s lost %(lost)s big blinds to %(winner)s; their swings explain about "
          "%(swings)s.") % values
    )  # fmt: skip
    gave_up = (
        _("Of %(folds)s hands %(loser)s gave up to %(winner)s, %(strong)s were strong; by what "
          "they gave up to others it would have been %(usual)s.") % values
    ) if "folds" in figures else ""  # fmt: skip
    return f"{moved} {gave_up}".strip()


def _shared(_finding: Finding, figures: Figures) -> str:
    return (
        _("Browsers they share: %(devices)s; addresses: %(addresses)s; others there, at most: "
          "%(others)s.") % figures
    )  # fmt: skip


_SENTENCES: Final[Mapping[Indicator, Callable[[Finding, Figures], str]]] = {
    Indicator.TOGETHER: _together,
    Indicator.SOFT_PLAY: _soft_play,
    Indicator.DUMPING: _dumping,
    Indicator.SHARED: _shared,
}
