"""The proof that a deal was not known to anybody beforehand: the protocol, by itself.

The room commits to an order of the deck before players' browsers give seeds that decide how
it is mixed; afterwards every card a player saw can be opened alone. Bytes only: no clock, no
database, no random number and no key. Integers are big-endian, the hash is SHA-256.
"""
