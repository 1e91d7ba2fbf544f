"""Tables that open, pause, rest and close."""
