"""What staff enter to interrupt a hand or to decide on one."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from poker.models import HeldHand
from poker.models.people.chat import LONGEST_LINE


class ReasonForm(forms.Form):
    """A form of an action, which always has a reason; the reason goes into the audit log."""

    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3})
    )


class MessageForm(forms.Form):
    """A message of the staff to one table, or to all."""

    text = forms.CharField(
        label=_("Message"),
        help_text=_("It stands in the chat, as the room's word, and nobody can mute it."),
        max_length=LONGEST_LINE,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class HandForm(ReasonForm):
    """An action on a running hand; `hand_no` is the hand that staff saw."""

    hand_no = forms.IntegerField(widget=forms.HiddenInput)


_VOID: Final = ("void", _("Void: every bet is returned"))


class VoidForm(HandForm):
    """How the hand is interrupted; the default is its rule set's policy."""

    policy = forms.ChoiceField(
        label=_("How"),
        choices=[
            _VOID,
            ("run_out", _("Every bet is returned, and the house pays what the best hands win")),
        ],
    )


class TournamentVoidForm(HandForm):
    """How a hand of a tournament is interrupted: the house pays nothing in its chips."""

    policy = forms.ChoiceField(label=_("How"), choices=[_VOID])


class AwardsForm(ReasonForm):
    """What each player of a suspended hand is awarded, in whole units with two decimals."""

    def __init__(self, held: HeldHand, data: Any = None) -> None:
        super().__init__(data)
        for bet in held.bets.select_related("player"):
            self.fields[f"player_{bet.player_id}"] = forms.DecimalField(
                label=bet.player.screen_name,
                max_digits=14,
                decimal_places=2,
                min_value=0,
                initial=Decimal(bet.amount) / 100,
            )


def awards_in(entered: Mapping[str, Any]) -> dict[int, int]:
    """Return the awards of a valid AwardsForm, in minor units by player id."""
    return {
        int(name.removeprefix("player_")): int(amount * 100)
        for name, amount in entered.items()
        if name.startswith("player_")
    }
