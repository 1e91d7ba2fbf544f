-- Refuses nothing: the names an erased player was known by, the longest first, while they are not
-- cleared everywhere. Whoever may not read them is refused by the table.

CREATE OR REPLACE FUNCTION erasure_names(of_player bigint) RETURNS text[]
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce(array_agg(name ORDER BY length(name) DESC, name), '{}')
      FROM accounts_erasure_names known, jsonb_array_elements_text(known.names) AS name
     WHERE known.player_id = of_player
$$;
