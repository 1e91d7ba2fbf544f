"""What people and other programs send, brought into one form: text and time zones. Addresses of
machines are in `config.http.addresses`."""
