"""Celery's workers: what they measure, and what ends one that no longer works."""
