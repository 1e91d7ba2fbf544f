"""Watching the shuffle: fresh deals every day, tested, the results kept and published."""
