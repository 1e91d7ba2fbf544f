"""Stores a reader's choices: a player's in the database, a guest's in their session."""

from collections.abc import Callable
from typing import Final

from django.db import transaction
from django.http import HttpRequest

from accounts.core.requester import player_or_none
from lobby.board.choices import Choices
from lobby.board.lobby_choices import LobbyChoices

IN_SESSION: Final = "lobby_choices"


def choices_of(request: HttpRequest) -> Choices:
    """Return the reader's choices. A new player starts with those they made as a guest."""
    if player := player_or_none(request):
        kept = LobbyChoices.objects.filter(player=player).first()
        if kept is not None:
            return Choices.read(kept.choices)
    return _of_session(request)


def change_choices(request: HttpRequest, change: Callable[[Choices], Choices]) -> Choices:
    """Store what ``change`` makes of the reader's choices, and return it.

    The row is locked, so that two windows change the choices one after the other.
    """
    player = player_or_none(request)
    if player is None:
        chosen = change(_of_session(request))
        request.session[IN_SESSION] = chosen.to_json()
        return chosen
    began = _of_session(request).to_json()
    with transaction.atomic():
        LobbyChoices.objects.get_or_create(player=player, defaults={"choices": began})
        kept = LobbyChoices.objects.select_for_update().get(player=player)
        chosen = change(Choices.read(kept.choices))
        kept.choices = chosen.to_json()
        kept.save(update_fields=["choices"])
    return chosen


def _of_session(request: HttpRequest) -> Choices:
    return Choices.read(request.session.get(IN_SESSION, {}))
