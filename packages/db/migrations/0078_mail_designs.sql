-- The body of an email that is made of blocks; `content` then says the same in words.
alter table campaigns add column design jsonb;
alter table sends add column design jsonb;

-- Addresses of its uploaded pictures, as an array, so that finding who shows one does not read whole designs.
create function mail_pictures(design jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_path_query_array(design, 'strict $.** ? (@.type() == "string" && @ starts with "/uploads/")')
$$;
alter table campaigns add column pictures jsonb generated always as (mail_pictures(design)) stored;
alter table sends add column pictures jsonb generated always as (mail_pictures(design)) stored;
