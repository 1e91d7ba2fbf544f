"""The newcomer's guide: two hands told street by street, and hands that visitors try."""
