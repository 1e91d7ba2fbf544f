"""The sentences that say why a tournament cannot be played, in the reader's language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from lobby.tournaments.rules.errors import InvalidTournament

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

WORDS: Final[Mapping[str, "_StrPromise"]] = {
    "no_list": _("A list is needed."),
    "lines": _("%(min)s to %(max)s lines."),
    "choice": _("One of: %(allowed)s."),
    "range": _("From %(min)s to %(max)s."),
    "rise_percent": _("Blinds rise by %(min)s to %(max)s %%."),
    "rise": _("Blinds stay the same (0 %%) or rise by %(min)s to %(max)s %% a level."),
    "level_line": _("Line %(line)s: as in 10/20 10, or 25/50+5 10 break 5."),
    "big_blind": _("Level %(line)s: the big blind is %(min)s to %(max)s."),
    "small_blind": _("Level %(line)s: the small blind is %(min)s to %(max)s."),
    "ante": _("Level %(line)s: the ante is %(min)s to %(max)s."),
    "length": _("Level %(line)s lasts %(min)s to %(max)s."),
    "break_minutes": _("Level %(line)s: the break takes %(min)s to %(max)s minutes."),
    "blinds_fall": _("Level %(line)s: blinds do not fall; the big blind is at least %(min)s."),
    "fee": _("A fee is a fifth of the buy-in at most: the rest is played for."),
    "players_most": _("Line %(line)s: at most %(max)s players."),
    "payout_line": _("Line %(line)s: as in 5: 65 35."),
    "decimals": _("Line %(line)s: at most two decimals."),
    "players_rise": _("Line %(line)s: at least %(min)s players."),
    "shares_positive": _("Line %(line)s: each share is above 0."),
    "shares_whole": _("Line %(line)s: the shares add up to 100 %%."),
    "shares_fall": _("Line %(line)s: a better place gets no less."),
    "places": _("Line %(line)s: no more places than players, which is %(max)s."),
}


def refusal_words(refused: InvalidTournament) -> str:
    """Return a sentence that names the line or level and what is allowed."""
    return str(WORDS[refused.why]) % refused.allowed
