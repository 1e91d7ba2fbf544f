"""Reading the record into facts by day, which the indicators add up."""
