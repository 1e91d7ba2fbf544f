"""Who has an account. Every other model lies beside what it belongs to; `accounts.apps` names
their modules."""

from accounts.models.player import Player

__all__ = ["Player"]
