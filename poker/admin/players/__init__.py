"""The admin of what players do to one another: talk, reports, signs of collusion."""
