"""The proof that nobody knew a deal beforehand: the protocol, by itself.

The room commits to an order of the deck before players' browsers give seeds that decide how it is
mixed; afterwards every card a player saw can be opened on its own. Bytes only: no clock, no
database, no random number and no key. Integers are big-endian, the hash is SHA-256.
"""
