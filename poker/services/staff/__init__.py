"""What staff decide about hands."""
