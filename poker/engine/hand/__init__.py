"""One hand, from the blinds to the last chip: its state, actions and events."""
