"""Commitments, pledges, seeds, dealing, and hands cut short."""
