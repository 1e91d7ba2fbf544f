"""The list of games everybody looks at: read, rendered and told once for all of them."""
