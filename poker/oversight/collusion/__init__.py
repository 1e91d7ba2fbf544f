"""Signs that two players play for one another: read daily from the record, queued for staff.

Every indicator is a pointer, never a proof (clause ``collusion``).
"""
