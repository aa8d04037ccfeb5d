-- Views and clicks as they came in, by month. Bots are stored, flagged and not counted.
create table hits (
  user_id uuid not null,
  mini_site_id uuid not null,
  block_id uuid, -- null for a view of the page
  kind text not null check (kind in ('view', 'click')),
  at timestamptz not null,
  visitor bytea not null, -- daily salted hash: no cookie, no address kept
  is_bot boolean not null,
  referrer text, -- host alone
  device text not null check (device in ('mobile', 'tablet', 'desktop', 'other'))
) partition by range (at);
create index hits_of_site on hits (user_id, mini_site_id, at);
create table hits_default partition of hits default;

-- Sums per quarter of an hour, so that days are right in every time zone. block_id is the nil uuid for views.
create table hit_rollups (
  user_id uuid not null,
  mini_site_id uuid not null,
  quarter timestamptz not null,
  block_id uuid not null,
  views integer not null default 0,
  visitors integer not null default 0, -- first seen in this quarter on its UTC day
  clicks integer not null default 0,
  primary key (user_id, mini_site_id, quarter, block_id)
) with (fillfactor = 70);
create index hit_rollups_by_age on hit_rollups (quarter);

-- Who has been seen on which day; pruned with the day's salt.
create table visitor_days (
  mini_site_id uuid not null,
  day date not null,
  visitor bytea not null,
  user_id uuid not null,
  primary key (mini_site_id, day, visitor)
);
create index visitor_days_by_day on visitor_days (day);

-- Makes the month's partition of hits where it is missing. Attached rather than created in place, so that counting goes on
-- meanwhile, and rows that had gone to the default partition move to their month. Nodes that ask at once queue.
create function ensure_hits_partition(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  name text := 'hits_' || to_char(first, 'YYYY_MM');
  lower_bound text := first::text || ' 00:00:00+00';
  upper_bound text := (first + interval '1 month')::date::text || ' 00:00:00+00';
begin
  perform pg_advisory_xact_lock(7461003);
  if to_regclass('public.' || name) is not null then
    return;
  end if;
  execute format('create table public.%I (like public.hits including all)', name);
  execute format('alter table public.%I enable row level security', name);
  execute format('with moved as (delete from public.hits_default where at >= %L and at < %L returning *) insert into public.%I select * from moved',
    lower_bound, upper_bound, name);
  execute format('alter table public.hits attach partition public.%I for values from (%L) to (%L)', name, lower_bound, upper_bound);
end $$;

-- Drops the partitions of months that ended at or before a moment, and such rows of the default partition.
create function drop_hits_before(moment timestamptz) returns void language plpgsql as $$
declare
  partition text;
begin
  perform pg_advisory_xact_lock(7461003);
  for partition in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.hits'::regclass and c.relname ~ '^hits_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= moment
  loop
    execute format('drop table public.%I', partition);
  end loop;
  delete from public.hits_default where at < moment;
end $$;
