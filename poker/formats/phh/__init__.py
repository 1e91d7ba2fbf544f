"""Hand records in the open PHH format: writing them, reading them, playing them again.

The format is TOML, one hand a ``.phh`` file or many tables in a ``.phhs`` file
(https://phh.readthedocs.io). Pure like the engine: no clock, no file, no database.
"""
