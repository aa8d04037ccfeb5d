-- Reads of the audience: rules of segments, the list at a million rows, the search.

-- Text as rules compare it: each character alone becomes lower case, in any collation and on any machine the same, as
-- `foldCase` of packages/domain does. PostgreSQL 17 brings such a collation; before, ICU has it but for two letters.
do $$
begin
  if exists (select 1 from pg_collation where collname = 'pg_c_utf8') then
    create function fold_case(value text) returns text language sql immutable parallel safe
      as 'select lower(value collate pg_catalog.pg_c_utf8)';
  elsif exists (select 1 from pg_collation where collname = 'und-x-icu') then
    create function fold_case(value text) returns text language sql immutable parallel safe
      as 'select lower(translate(value, ''İΣ'', ''iσ'') collate pg_catalog."und-x-icu")';
  else -- built without Unicode: what the database itself knows of case
    create function fold_case(value text) returns text language sql immutable parallel safe as 'select lower(value)';
  end if;
end $$;

-- Tags are compared as rules compare text.
create or replace function keep_contact_tags() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into public.tags (user_id, tag_key, tag)
      select distinct on (n.user_id, public.fold_case(t)) n.user_id, public.fold_case(t), t from new_rows n, unnest(n.tags) t
      order by n.user_id, public.fold_case(t), t on conflict do nothing;
    insert into public.contact_tags (user_id, tag_key, contact_id)
      select n.user_id, public.fold_case(t), n.id from new_rows n, unnest(n.tags) t
      where n.deleted_at is null and n.locked_at is null on conflict do nothing;
  else
    insert into public.tags (user_id, tag_key, tag)
      select distinct on (n.user_id, public.fold_case(t)) n.user_id, public.fold_case(t), t
      from new_rows n join old_rows o on o.id = n.id, unnest(n.tags) t where n.tags is distinct from o.tags
      order by n.user_id, public.fold_case(t), t on conflict do nothing;
    delete from public.contact_tags c using new_rows n join old_rows o on o.id = n.id
      where c.user_id = n.user_id and c.contact_id = n.id
        and (n.tags is distinct from o.tags or n.deleted_at is distinct from o.deleted_at or n.locked_at is distinct from o.locked_at)
        and (n.deleted_at is not null or n.locked_at is not null
             or not exists (select 1 from unnest(n.tags) t where public.fold_case(t) = c.tag_key));
    insert into public.contact_tags (user_id, tag_key, contact_id)
      select n.user_id, public.fold_case(t), n.id from new_rows n join old_rows o on o.id = n.id, unnest(n.tags) t
      where (n.tags is distinct from o.tags or n.deleted_at is distinct from o.deleted_at or n.locked_at is distinct from o.locked_at)
        and n.deleted_at is null and n.locked_at is null
      on conflict do nothing;
  end if;
  return null;
end $$;
