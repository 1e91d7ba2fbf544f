"""Reading the record into facts of days, which the indicators add up."""
