"""What players say at tables: the filter, who may write, who reads what, and what staff are told.

Nothing of it is part of a table's stream of events, and none of it is logged.
"""
