"""The checks between the network and Django: who asks, from where, and what may go in and out."""
