-- Refuses nothing: finds e-mail addresses by their beginning, as Django writes such a search.

CREATE INDEX IF NOT EXISTS player_email_begins
    ON accounts_player (UPPER(email::text) text_pattern_ops);
