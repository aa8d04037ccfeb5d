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

-- Who has been seen on which day; pruned with the day's salt.
create table visitor_days (
  mini_site_id uuid not null,
  day date not null,
  visitor bytea not null,
  user_id uuid not null,
  primary key (mini_site_id, day, visitor)
);
create index visitor_days_by_day on visitor_days (day);

-- Makes the month's partition of hits where it is missing.
create function ensure_hits_partition(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  name text := 'hits_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('public.' || name) is null then
    execute format('create table if not exists public.%I partition of public.hits for values from (%L) to (%L)',
      name, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
  end if;
end $$;
