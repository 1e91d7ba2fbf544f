"""Monitoring the shuffle: fresh decks are tested every day, the results stored and published."""
