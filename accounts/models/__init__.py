"""The players. Every other model is in the package it belongs to; `accounts.apps` names their
modules.
"""

from accounts.models.player import Player

__all__ = ["Player"]
