-- What the search reads stands in narrow rows of its own: a site's row is wide, and reading 100,000 of them takes some 50 ms
-- until the database has cleaned up behind them, these 15 ms at any time (bench/results.md).
create table site_search (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  search_text text not null,
  primary key (user_id, id),
  foreign key (user_id, id) references mini_sites (user_id, id) on delete cascade
);
alter table site_search enable row level security;
create policy own_rows on site_search using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select on site_search to greenroom_tenant; -- written by the trigger alone

create function keep_site_search() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.site_search (user_id, id, created_at, search_text)
    values (new.user_id, new.id, new.created_at, new.search_text)
    on conflict (user_id, id) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger search_insert after insert on mini_sites for each row execute function keep_site_search();
create trigger search_update after update of name, username on mini_sites for each row
  when (old.search_text is distinct from new.search_text) execute function keep_site_search();
insert into site_search (user_id, id, created_at, search_text) select user_id, id, created_at, search_text from mini_sites;

-- The list of sites needs no more than it did before.
create index mini_sites_newest on mini_sites (user_id, created_at desc, id desc);
drop index mini_sites_search;

-- Planned for each search: a plan for any number of results would read all sites to show five.
create or replace function search_sites(words text, most integer) returns table (id uuid, name text, username text)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  owner constant uuid := public.current_owner();
  begins constant text := public.search_pattern(words) || '%';
  holds constant text := '%' || begins;
  username_begins constant text := e'%\n' || begins;
begin
  return query
    with found as (
      select t.id, t.created_at, t.search_text like begins or t.search_text like username_begins as is_first
      from public.site_search t
      where t.user_id = owner and t.search_text like holds
      order by is_first desc, t.created_at desc, t.id desc
      limit most
    )
    select s.id, s.name, s.username
    from found f join public.mini_sites s on s.user_id = owner and s.id = f.id
    order by f.is_first desc, f.created_at desc, f.id desc;
end $$;
