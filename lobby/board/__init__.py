"""The list of games everybody looks at: read, rendered and announced once for all of them."""
