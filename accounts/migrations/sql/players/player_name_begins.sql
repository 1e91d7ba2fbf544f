-- Refuses nothing: finds screen names by their beginning, as Django writes such a search.

CREATE INDEX IF NOT EXISTS player_name_begins
    ON accounts_player (UPPER(screen_name::text) text_pattern_ops);
