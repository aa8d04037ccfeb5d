-- A campaign's message to one person has no row of its own. Threads and histories know it by an id that is made from the
-- campaign and the recipient (UUID version 8, RFC 9562).
create function campaign_message_id(send uuid, seq integer) returns uuid language sql immutable strict parallel safe as $$
  select overlay(overlay(md5(send::text || ':' || seq::text) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid
$$;
