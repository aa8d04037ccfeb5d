-- Addresses of a design's uploaded pictures, those in its blocks of HTML included. No design has such a block yet, so what is
-- stored stays right.
create or replace function mail_pictures(design jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_path_query_array(design, 'strict $.** ? (@.type() == "string" && @ starts with "/uploads/")')
    || coalesce((
      select jsonb_agg(distinct found[1])
      from jsonb_path_query(design, 'strict $.** ? (@.type() == "object" && @.type == "html").html') html,
        regexp_matches(html #>> '{}', '(/uploads/[A-Za-z0-9/_.-]+)', 'g') found
    ), '[]')
$$;

-- A template of an email can be made of blocks; `content` then says the same in words.
alter table message_templates add column design jsonb;
alter table message_templates add column has_design boolean not null generated always as (design is not null) stored;
alter table message_templates add column pictures jsonb generated always as (mail_pictures(design)) stored;
