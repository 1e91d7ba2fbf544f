-- The household of a sign-in's address, as config/http/addresses.py counts it: what one person controls.
-- Text that is no address counts as none; it must not keep anybody from signing in.

CREATE OR REPLACE FUNCTION sign_in_household(address text) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
    read inet;
    bytes bytea;
    place integer := 12;
    turned integer := 0;
BEGIN
    read := address::inet;
    IF family(read) = 4 THEN
        RETURN host(read);
    END IF;
    bytes := substr(inet_send(read), 5);
    IF read << '64:ff9b:1::/48' THEN
        RETURN host(read);
    ELSIF read << '2002::/16' THEN
        place := 2;
    ELSIF read << '2001::/32' THEN
        turned := 255;
    ELSIF NOT (read << '::ffff:0:0/96' OR read << '64:ff9b::/96') THEN
        RETURN text(network(set_masklen(read, 64)));
    END IF;
    RETURN CASE turned WHEN 0 THEN '' ELSE 'teredo ' END || concat_ws('.',
        get_byte(bytes, place) # turned, get_byte(bytes, place + 1) # turned,
        get_byte(bytes, place + 2) # turned, get_byte(bytes, place + 3) # turned
    );
EXCEPTION WHEN invalid_text_representation THEN
    RETURN '';
END
$$;
