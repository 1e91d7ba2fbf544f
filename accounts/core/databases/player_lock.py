"""The lock of a player."""

from collections.abc import Iterable

from accounts.models.player import Player


def lock_player(player_id: int) -> Player:
    """Lock the player until the transaction ends and return them.

    Everything that a player's limits, breaks and seats have to agree about is decided under this
    lock, so that two devices at once cannot pass a limit. It is taken after a table and before the
    player's ledger accounts. Raises Player.DoesNotExist.
    """
    return Player.objects.select_for_update(no_key=True).get(pk=player_id)


def lock_players(player_ids: Iterable[int]) -> None:
    """Lock several players, in the order of their ids, as ``lock_player`` locks one."""
    locked = Player.objects.select_for_update(no_key=True).filter(pk__in=[*player_ids])
    list(locked.order_by("pk").values_list("pk"))
