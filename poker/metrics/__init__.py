"""What the room measures about itself, in Prometheus's format.

A process counts its own play in `play.py`; figures of the whole room are read from the database and
the broker when a web process is queried (`room.py`), and are the same from each process.
"""
