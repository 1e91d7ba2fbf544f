"""What the room measures of itself, in the form Prometheus reads.

A process counts its own play in `play.py`; what is true of the whole room is asked of the
database and the broker when a web process is read (`room.py`), and is the same from each.
"""
