"""The figures of a finding in words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.ledger.text.number_text import decimal_number
from poker.models import Finding, Indicator
from poker.oversight.collusion.signs.suspicion import BOTH

Figures = Mapping[str, Any]

PROVES_NOTHING: Final[Mapping[str, Any]] = {
    Indicator.TOGETHER: gettext_lazy("Friends who call one another sit together as well."),
    Indicator.SOFT_PLAY: gettext_lazy("Couples, and players who fear one another, are soft too."),
    Indicator.GIVES_UP: gettext_lazy("Some players fear one other, and give up to them."),
    Indicator.BETS_AWAY: gettext_lazy("Some players want to beat one other in every pot."),
    Indicator.SQUEEZES: gettext_lazy("Two who play boldly against one another raise more, too."),
    Indicator.KNOWS: gettext_lazy("Some players read one other well."),
    Indicator.COMBINED: gettext_lazy("Somebody may play badly against one who reads them well."),
    Indicator.DUMPING: gettext_lazy("Somebody may simply play badly against one other."),
    Indicator.PASSED: gettext_lazy("Some players are wild, or careless, against one other."),
    Indicator.CLOCKWORK: gettext_lazy("Who answers every hand at once is regular as well."),
    Indicator.SHARED: gettext_lazy(
        "Families and flatmates share a browser, an address and an account."
    ),
}

SAMPLES: Final[Mapping[str, Any]] = {
    Indicator.TOGETHER: gettext_lazy("%d arrivals"),
    Indicator.SOFT_PLAY: gettext_lazy("%d decisions"),
    Indicator.GIVES_UP: gettext_lazy("%d decisions"),
    Indicator.BETS_AWAY: gettext_lazy("%d decisions"),
    Indicator.SQUEEZES: gettext_lazy("%d decisions"),
    Indicator.KNOWS: gettext_lazy("%d decisions"),
    Indicator.COMBINED: gettext_lazy("%d decisions"),
    Indicator.PASSED: gettext_lazy("%d decisions"),
    Indicator.DUMPING: gettext_lazy("%d hands together"),
    Indicator.SHARED: gettext_lazy("%d hands together"),
    Indicator.CLOCKWORK: gettext_lazy("%d hands together"),
}

_BESIDE: Final[Mapping[Indicator, Any]] = {
    Indicator.SOFT_PLAY: gettext_lazy(
        "%(who)s: %(beyond)s bets and raises too few, or too small, in %(decisions)s decisions "
        "while the other one was in."
    ),
    Indicator.GIVES_UP: gettext_lazy(
        "%(who)s: in %(decisions)s decisions with a strong hand, %(beyond)s too many were folds to "
        "the other one; small pots count in part."
    ),
    Indicator.BETS_AWAY: gettext_lazy(
        "%(who)s: in %(decisions)s decisions with a weak hand, %(beyond)s too many put chips in "
        "against the other one."
    ),
    Indicator.SQUEEZES: gettext_lazy(
        "%(who)s: %(beyond)s bets and raises too many in %(decisions)s decisions while the other "
        "one and somebody else were in."
    ),
    Indicator.KNOWS: gettext_lazy(
        "%(who)s: %(decisions)s decisions fit the other one's cards better than one's own cards "
        "explain, by %(beyond)s of them."
    ),
    Indicator.PASSED: gettext_lazy(
        "%(who)s: in %(decisions)s decisions while the other one was in, %(beyond)s more than "
        "usual: stacks of 100 big blinds given away by the cards of both, or bets above twice the "
        "pot."
    ),
}


def figures_of(finding: Finding) -> str:
    """Return a sentence or two with what was counted, and what chance or habit explains."""
    return _SENTENCES[Indicator(finding.indicator)](finding, finding.detail)


def _readable(figures: Figures) -> dict[str, Any]:
    """Return the figures with their fractions as the reader writes them."""
    return {
        name: decimal_number(figure, 1) if isinstance(figure, float) else figure
        for name, figure in figures.items()
    }


def _together(_finding: Finding, figures: Figures) -> str:
    return (
        _("Of %(arrivals)s arrivals while the other one played, %(met)s were at the other's table; "
          "chance and habit explain %(expected)s.")
        % _readable(figures)
    )  # fmt: skip


def _beside(finding: Finding, figures: Figures) -> str:
    names = {finding.low_id: finding.low, finding.high_id: finding.high}
    who = names.get(figures["player"]) or _("both")
    values = {**_readable(figures), "who": who, "decisions": figures["made"]}
    return str(_BESIDE[Indicator(finding.indicator)] % values)


def _combined(finding: Finding, figures: Figures) -> str:
    values = {**_readable(figures), "decisions": figures["made"]}
    if figures["player"] == BOTH:
        return (
            _("Both fit their decisions to the other one's cards and give up strong hands to the "
              "other one: %(beyond)s too many of %(decisions)s decisions, taken together.") % values
        )  # fmt: skip
    is_low = figures["player"] == finding.low_id
    giver, taker = (finding.low, finding.high) if is_low else (finding.high, finding.low)
    return (
        _("%(giver)s checks, pays off and gives up to %(taker)s, who bets and raises more while "
          "they are in: %(beyond)s too many of %(decisions)s decisions, taken together.")
        % {**values, "giver": giver, "taker": taker}
    )  # fmt: skip


def _dumping(finding: Finding, figures: Figures) -> str:
    lost = figures["lost"]
    loser, winner = (finding.low, finding.high) if lost > 0 else (finding.high, finding.low)
    values = {**_readable({**figures, "lost": abs(lost)}), "loser": loser, "winner": winner}
    return (
        _("%(loser)s lost %(lost)s big blinds to %(winner)s; their swings explain about "
          "%(swings)s.") % values
    )  # fmt: skip


def _shared(_finding: Finding, figures: Figures) -> str:
    # Accounts are counted since later than the others: an older sign has none.
    figures = {"accounts": 0, **figures}
    return (
        _("Browsers they share: %(devices)s; addresses: %(addresses)s; accounts they are paid to: "
          "%(accounts)s; others there, at most: %(others)s.") % figures
    )  # fmt: skip


def _clockwork(_finding: Finding, figures: Figures) -> str:
    return (
        _("Of the answers of each, %(share)s %% take the same %(seconds)s seconds; days on which "
          "both played almost around the clock: %(days)s.") % _readable(figures)
    )  # fmt: skip


_SENTENCES: Final[Mapping[Indicator, Callable[[Finding, Figures], str]]] = {
    Indicator.TOGETHER: _together,
    Indicator.SOFT_PLAY: _beside,
    Indicator.GIVES_UP: _beside,
    Indicator.BETS_AWAY: _beside,
    Indicator.SQUEEZES: _beside,
    Indicator.KNOWS: _beside,
    Indicator.PASSED: _beside,
    Indicator.COMBINED: _combined,
    Indicator.DUMPING: _dumping,
    Indicator.SHARED: _shared,
    Indicator.CLOCKWORK: _clockwork,
}
