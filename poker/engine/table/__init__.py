"""The table between and around its hands: seats, sitting out, blinds owed, the button."""
