"""The room's texts in other languages: what is to be translated, and whether all of it is."""
