"""Weeks of a past that never was, for a room to look around in; no part of a room for people."""
