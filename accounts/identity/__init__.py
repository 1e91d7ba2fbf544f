"""Who somebody is, and what erased people are known again by."""
