"""The action on a player's admin page that erases them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.compliance.erasure.erasing import erase
from accounts.models.player import Player
from accounts.staff.player_actions import PlayerActionForm, PlayerActions, player_action
from config.refusals.explained import ExplainedRefusal


class ErasureForm(PlayerActionForm):
    """A form that asks for the screen name, so that nobody is erased by accident."""

    screen_name = forms.CharField(label=_("Their screen name, to confirm"), max_length=16)


def erase_confirmed(*, player: Player, screen_name: str, **arguments: Any) -> None:
    """Erase the player whose screen name staff typed to confirm it. Raises ExplainedRefusal:
    `other_name`, and what `erase` raises.
    """
    if screen_name != player.screen_name:
        words = str(_("That is not their screen name."))
        raise ExplainedRefusal(words, code="other_name", field="screen_name")
    erase(player=player, **arguments)


PlayerActions.add(
    "erase",
    player_action(
        label=_("Erase the person"),
        permission="accounts.erase_player",
        explanation=_(
            "It cannot be taken back: account, devices, messages and chat go, and a pseudonym "
            "stands wherever the name did. Money, hands and the audit log stay; what the law asks "
            "for stays sealed. An exclusion goes on."
        ),
        form=ErasureForm,
        service=erase_confirmed,
        possible=lambda player: player.erased_at is None,
        dangerous=True,
    ),
)
