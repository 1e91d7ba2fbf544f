"""Where players see and set what they bind themselves by."""
