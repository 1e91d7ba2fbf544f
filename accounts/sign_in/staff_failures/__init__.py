"""Failed sign-ins to accounts of staff: recorded in the audit log, counted, and alerted."""
