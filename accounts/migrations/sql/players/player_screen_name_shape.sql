-- What a screen name looks like, as accounts/models/screen_name_shape.py says.

CREATE OR REPLACE FUNCTION player_screen_name_shape(screen_name text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT replace(
        replace(translate(lower(screen_name), '0134578i -_', 'oleastbl'), 'rn', 'm'), 'vv', 'w'
    )
$$;
