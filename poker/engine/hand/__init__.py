"""One hand, from the blinds to the last chip: state, actions, events and their folding."""
