"""What one viewer may see of a table. The only place where cards are hidden or revealed."""

from poker.projections.entitlement import HiddenCardExposed
from poker.projections.own import own_cards
from poker.projections.scene import Scene, View
from poker.projections.table import Seen, private_view, public_view, view

__all__ = [
    "HiddenCardExposed",
    "Scene",
    "Seen",
    "View",
    "own_cards",
    "private_view",
    "public_view",
    "view",
]
