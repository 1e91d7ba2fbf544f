"""What staff enter to interrupt a hand or to decide on one."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

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


class VoidForm(HandForm):
    """How the hand is interrupted; the default is its rule set's policy.

    In a tournament, which `initial` tells as `directed`, the house pays nothing in its chips.
    """

    policy = forms.ChoiceField(
        label=_("How"),
        choices=[
            ("void", _("Void: every bet is returned")),
            ("run_out", _("Every bet is returned, and the house pays what the best hands win")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        policy: Any = self.fields["policy"]
        if self.initial.get("directed"):
            policy.choices = policy.choices[:1]


class CorrectionForm(ReasonForm):
    """What is moved for a finished hand; a form that is sent twice has the same `form_key`."""

    form_key = forms.UUIDField(widget=forms.HiddenInput)
    hand_no = forms.IntegerField(label=_("Hand"), min_value=1)
    payee = forms.CharField(label=_("To"), max_length=40, help_text=_("A player of the hand."))
    payer = forms.CharField(
        label=_("From"),
        max_length=40,
        required=False,
        help_text=_("Another player of the hand; empty: the house, as a compensation."),
    )
    amount = forms.DecimalField(
        label=_("Amount"), max_digits=14, decimal_places=2, min_value=Decimal("0.01")
    )

    def clean_amount(self) -> int:
        """Return the amount in minor units."""
        return int(self.cleaned_data["amount"] * 100)

    field_order = ("hand_no", "payee", "payer", "amount", "reason")


class AwardsForm(ReasonForm):
    """What each player of the hand `held` in `initial` is awarded, in whole units with two
    decimals."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for bet in self.initial["held"].bets.select_related("player"):
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
