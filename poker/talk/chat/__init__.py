"""The chat at tables: the filter, who may write, who reads what, and reports to staff.

Nothing of it is part of a table's stream of events, and none of it is logged.
"""
