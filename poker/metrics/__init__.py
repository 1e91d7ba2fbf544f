"""What the room measures about itself, in Prometheus's format.

A process counts its own play in `play.py`; figures of the whole room are read in the background of
each web process (`room.py`), and are the same from each process. A query is answered from memory.
"""
