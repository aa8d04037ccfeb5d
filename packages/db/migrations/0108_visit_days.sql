-- What stays of hits once their day has ended where their owner lives. No references, for the same reason as hit_rollups.

-- How far the hits of an owner are sealed: what came before is in visit_days and day_totals.
create table analytics_seals (
  user_id uuid primary key,
  sealed_until timestamptz not null,
  last_day date, -- last sealed day; null: none yet
  due_at timestamptz not null -- when the next day can be sealed
);
create index analytics_seals_due on analytics_seals (due_at);

-- Visits of a site on one day of its owner. Each column of bytes has one byte per visit, behind the day's own words.
create table visit_days (
  user_id uuid not null,
  mini_site_id uuid not null,
  day date not null,
  starts timestamptz not null, -- a day is what was midnight to midnight in the owner's zone at that time
  ends timestamptz not null,
  visits integer not null,
  hits integer not null,
  flags bytea not null, -- bit 0: a person's first visit of the day, 1: asked not to be told apart, 2: continues the one before
  views bytea not null,
  clicks bytea not null,
  sign_ups bytea not null,
  channel bytea not null,
  source bytea not null,
  country bytea not null,
  region bytea not null,
  city bytea not null,
  agent bytea not null,
  language bytea not null,
  utm_source bytea not null,
  utm_medium bytea not null,
  utm_campaign bytea not null,
  utm_term bytea not null,
  utm_content bytea not null,
  code bytea not null,
  clicked bytea not null, -- block of each click, visit by visit
  joined bytea not null, -- block of each sign-up
  kinds bytea not null, -- of each hit, with bit 7 where a visit begins
  quarters bytea not null, -- of each hit, counted from the start of the day
  primary key (user_id, mini_site_id, day)
);
alter table visit_days
  alter flags set storage external,
  alter views set storage external,
  alter clicks set storage external,
  alter sign_ups set storage external,
  alter channel set storage external,
  alter source set storage external,
  alter country set storage external,
  alter region set storage external,
  alter city set storage external,
  alter agent set storage external,
  alter language set storage external,
  alter utm_source set storage external,
  alter utm_medium set storage external,
  alter utm_campaign set storage external,
  alter utm_term set storage external,
  alter utm_content set storage external,
  alter code set storage external,
  alter clicked set storage external,
  alter joined set storage external,
  alter kinds set storage external,
  alter quarters set storage external;

-- Figures of a day by one property of its visits, such as country. An empty dimension holds the day as a whole.
create table day_totals (
  user_id uuid not null,
  mini_site_id uuid not null,
  dimension text not null check (length(dimension) <= 20),
  day date not null,
  value text not null check (length(value) <= 255),
  views integer not null,
  clicks integer not null,
  visitors integer not null,
  sign_ups integer not null,
  primary key (user_id, mini_site_id, dimension, day, value) include (views, clicks, visitors, sign_ups)
);

-- Hits that came when their day was sealed, by quarter of an hour. Rows are only added, and deleted once that day is sealed anew.
create table late_hits (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  mini_site_id uuid not null,
  quarter timestamptz not null
);
create index late_hits_of_owner on late_hits (user_id, mini_site_id, quarter);

do $$
declare
  name text;
begin
  foreach name in array array['analytics_seals', 'visit_days', 'day_totals', 'late_hits'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', name);
    execute format('grant select, delete on %I to greenroom_tenant', name);
  end loop;
end $$;
-- A sign-up writes its note in the transaction of the owner that takes it in.
grant insert on late_hits to greenroom_tenant;
