"""The newcomer's guide: two hands street by street, and hands that visitors try."""
