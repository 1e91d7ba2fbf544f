"""The rules of the game, as pure values and functions.

Nothing in here knows a clock, a random number, a database or a socket: time, the deck and
every draw are arguments. Only the standard library and the hand evaluator are imported.
"""
