"""Hands as plain text in the layout that tracking programs read: a heading, the actions street
by street, a showdown and a summary, in English whatever the reader's language."""
