"""The filters that reports on play share."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.filters import Filter
from accounts.core.databases.report_database import report_database
from poker.models import Game
from poker.models.hands.played_hand import HandStatus

LARGEST_HAND: Final = 2**31 - 1


class GameField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not generic when it runs
    """A field for a game; its cleaned value is the game's number."""

    def clean(self, value: Any) -> int | None:
        """Return the game's number, None where none is chosen. Raises ValidationError for an
        unknown game."""
        game = super().clean(value)
        return None if game is None else game.pk


def _game() -> forms.Field:
    games = Game.objects.using(report_database()).order_by("name")
    return GameField(label=_("Game"), queryset=games, required=False, empty_label=str(_("all")))


def _game_name(number: int) -> str:
    return Game.objects.using(report_database()).get(pk=number).name


def _hand() -> forms.Field:
    return forms.IntegerField(
        label=_("Hand number"), min_value=1, max_value=LARGEST_HAND, required=False
    )


def _status() -> forms.Field:
    choices = [("", _("all")), *HandStatus.choices]
    return forms.ChoiceField(label=_("Status"), choices=choices, required=False)


GAME: Final = Filter("game", _game, words=_game_name)
HAND: Final = Filter("hand", _hand)
STATUS: Final = Filter("status", _status, words=lambda value: str(HandStatus(value).label))
