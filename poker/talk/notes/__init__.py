"""What players note about one another, each for themselves."""
