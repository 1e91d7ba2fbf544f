"""Recorded versions of rows, and the check that finds rows changed without the room's triggers."""
