"""Hands as plain text in the layout that tracking programs read, always in English.

A heading, the actions street by street, a showdown and a summary.
"""
