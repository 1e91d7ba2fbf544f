"""The lock of a player."""

from accounts.models.player import Player


def lock_player(player_id: int) -> Player:
    """Lock the player until the transaction ends and return them.

    Everything that a player's limits, breaks and seats have to agree about is decided under this
    lock, so that two devices at once cannot pass a limit. It is taken after a table and before the
    player's ledger accounts. Raises Player.DoesNotExist.
    """
    return Player.objects.select_for_update(no_key=True).get(pk=player_id)
