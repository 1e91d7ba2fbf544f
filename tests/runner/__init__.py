"""Runs the tests by several workers: `pytest --workers 3`.

The tests are collected once. Workers are forked from the process that collected them, each with
servers and a var folder of its own, and take bundles of tests, the longest first, until none is
left. What they report is shown by pytest as if it had run the tests itself.
"""
