"""The WebSocket of the lobby, which only tells."""
