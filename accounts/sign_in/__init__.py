"""Signing up and in, passwords, second factors, devices and sessions."""
