-- Refuses nothing: returns the currency of a table's game, NULL for a tournament's table, at which no
-- money moves.

CREATE OR REPLACE FUNCTION poker_currency_of(of_table bigint) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT game.currency FROM poker_table room JOIN poker_game game ON game.id = room.game_id
     WHERE room.id = of_table AND NOT room.directed
$$;
