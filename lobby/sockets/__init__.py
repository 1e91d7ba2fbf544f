"""The WebSocket of the lobby, which only sends: it takes no commands."""
