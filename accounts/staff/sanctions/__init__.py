"""What staff do about a player: notes, warnings, suspension and expulsion (``collusion``)."""
