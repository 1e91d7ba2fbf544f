"""Recorded versions of rows, and the check that finds rows changed past the room's triggers."""
