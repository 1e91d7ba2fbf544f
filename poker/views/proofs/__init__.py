"""Pages with which players verify deals."""
