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

-- What lists are sorted by, and what rules ask most, in columns that an index can carry: row security lets only a few
-- operators into an index, but an index that has all that is asked is read instead of the table (bench/results.md).
create function tag_marks(tags text[]) returns bigint[] language sql immutable parallel safe
  return (select array_agg(hashtextextended(fold_case(t), 0)) from unnest(tags) t);
alter table contacts
  add column name_key text collate "C" not null generated always as (fold_case(name)) stored,
  -- Bits, as `FACETS` of the rules' compiler reads them: starred; source; consents of email, sms, visits; has an email, a phone.
  add column facets integer not null generated always as (
    starred::integer
    | (case source when 'manual' then 0 when 'import' then 1 when 'page' then 2 else 3 end << 1)
    | (case email_consent when 'unknown' then 0 when 'subscribed' then 1 else 2 end << 3)
    | (case sms_consent when 'unknown' then 0 when 'subscribed' then 1 else 2 end << 5)
    | (case visits_consent when 'unknown' then 0 when 'subscribed' then 1 else 2 end << 7)
    | ((coalesce(email, '') <> '')::integer << 9) | ((coalesce(phone, '') <> '')::integer << 10)) stored,
  add column tag_marks bigint[] generated always as (case when tags <> '{}' then tag_marks(tags) end) stored;

create index contacts_facts on contacts (user_id, id)
  include (last_activity, created_at, facets, birth_day, status, country, minisite_id, tag_marks)
  where deleted_at is null and locked_at is null;
-- People around a place: those of its latitudes alone are looked at. Who has no place is not in it.
create index contacts_placed on contacts (user_id, latitude) include (longitude, id)
  where latitude is not null and deleted_at is null and locked_at is null;
create index contacts_by_created on contacts (user_id, created_at desc, id desc) where deleted_at is null and locked_at is null;
create index contacts_by_name on contacts (user_id, name_key, id) where deleted_at is null and locked_at is null;
create index contacts_search on contacts using gin (user_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 16384)
  where deleted_at is null and locked_at is null;

-- Letters that may follow two letters of an alphabet within a word, and signs that may end it; null for other alphabets, and
-- for all but two letters.
create function search_alphabet(words text) returns text language sql immutable parallel safe
  return case
    when words ~ '^[a-z0-9ß-öø-ÿāăąćčďđēęěğīıłńňőœřśşšťţůűźżž]{2}$'
      then 'abcdefghijklmnopqrstuvwxyz0123456789ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćčďđēęěğīıłńňőœřśşšťţůűźżž'
    when words ~ '^[а-яёіїєґў]{2}$' then 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў0123456789'
    when words ~ '^[α-ωάέήίόύώϊϋΐΰ]{2}$' then 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ0123456789'
  end || e' .@-_+\n''’&(),/"!#*:;?';

-- Live contacts of the current owner whose name, email or phone holds the words, those with the newest activity first. What
-- many have is found among the newest at once; what is rare, by trigrams: those of the words, or, of two letters, those that
-- they make with each letter that may follow. Other words have none: `reach` says how many of the newest are looked at for
-- these. It runs beside row security (LIKE is not leakproof, so that under it no index serves), and so reads whose request it
-- is by itself. Planned for each search.
create function search_contacts(words text, most integer, reach integer) returns table (id uuid, begins boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  owner constant uuid := public.current_owner();
  starts constant text := public.search_pattern(words) || '%';
  holds constant text := '%' || starts;
  has_trigrams constant boolean := words ~ '[[:alnum:]]{3}';
  alphabet constant text := public.search_alphabet(lower(words));
  ids uuid[];
begin
  ids := array(
    select n.id from (
      select c.id, c.search_text from public.contacts c
      where c.user_id = owner and c.deleted_at is null and c.locked_at is null
      order by c.last_activity desc, c.id desc limit case when has_trigrams or alphabet is not null then 4000 else reach end
    ) n where n.search_text like holds limit most);
  if cardinality(ids) < most and (has_trigrams or alphabet is not null) then
    execute format(
      'with found as materialized (
         select c.id, c.last_activity from public.contacts c
         where c.user_id = $1 and c.deleted_at is null and c.locked_at is null and (c.search_text like $2 and (%s))
       )
       select array(select f.id from found f order by f.last_activity desc, f.id desc limit $3)',
      case when has_trigrams then 'true' else (
        select string_agg(format('c.search_text like %L', '%' || public.search_pattern(lower(words) || letter) || '%'), ' or ')
        from string_to_table(alphabet, null) letter
      ) || format(' or c.search_text like %L', '%' || lower(words)) end)
    into ids using owner, holds, most;
  end if;
  return query
    select c.id, c.search_text like starts or c.search_text like e'%\n' || starts
    from unnest(ids) with ordinality as found (id, place) join public.contacts c on c.id = found.id and c.user_id = owner
    order by found.place;
end $$;
revoke execute on function search_contacts from public;
grant execute on function search_contacts to greenroom_tenant;

-- The search of the top bar: who begins with the words (any name does, however old), then those with the newest activity.
create function find_contacts(words text, candidates integer, reach integer, most integer)
  returns table (id uuid, name text, email text, phone text)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  owner constant uuid := public.current_owner();
  first_name constant text := public.fold_case(words);
begin
  return query
    with found as (
      (select c.id, true as begins from public.contacts c
        where c.user_id = owner and c.deleted_at is null and c.locked_at is null
          and c.name_key >= first_name and c.name_key < first_name || chr(1114111)
        order by c.name_key, c.id limit candidates)
      union all
      (select s.id, s.begins from public.search_contacts(words, candidates, reach) s)
    ), best as (select f.id, bool_or(f.begins) as begins from found f group by f.id)
    select c.id, c.name, c.email, c.phone
    from best b join public.contacts c on c.id = b.id and c.user_id = owner
    order by b.begins desc, c.last_activity desc, c.id desc limit most;
end $$;
revoke execute on function find_contacts from public;
grant execute on function find_contacts to greenroom_tenant;
