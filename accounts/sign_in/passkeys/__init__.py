"""Passkeys: keys in a player's devices that sign them in, after the device made sure of them."""
