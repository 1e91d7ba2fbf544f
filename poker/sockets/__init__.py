"""The WebSocket of a table: parse, authorise, call a service, relay."""
