-- Says no to everybody but a function of this room that runs as the owner and has looked at the
-- row's age, or at whose it is: what is never changed or deleted may be only there. The
-- application's role can set the word, and is not the owner.

CREATE OR REPLACE FUNCTION room_may_remove(relation oid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce(current_setting('room.removing', true), '') = 'on'
       AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = relation)
$$;
