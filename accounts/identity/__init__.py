"""Who somebody is, and by what an erased person is recognised again."""
