"""How passwords are hashed."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class RoomArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes and one lane.

    Django's own figures take 100 MiB a check: a web process that checks forty passwords at once
    would take four gigabytes.
    """

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
