-- What stays of hits once their day has ended where their owner lives. No references, for the same reason as hit_rollups.

-- How far the hits of an owner are sealed: what came before is in visit_days and day_totals.
create table analytics_seals (
  user_id uuid primary key,
  done_until timestamptz not null,
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
  flags_each bytea not null, -- bit 0: a person's first visit of the day, 1: asked not to be told apart, 2: continues the one before
  views_each bytea not null,
  clicks_each bytea not null,
  sign_ups_each bytea not null,
  channel_each bytea not null,
  source_each bytea not null,
  country_each bytea not null,
  region_each bytea not null,
  city_each bytea not null,
  agent_each bytea not null,
  language_each bytea not null,
  utm_source_each bytea not null,
  utm_medium_each bytea not null,
  utm_campaign_each bytea not null,
  utm_term_each bytea not null,
  utm_content_each bytea not null,
  code_each bytea not null,
  clicked_each bytea not null, -- block of each click, visit by visit
  joined_each bytea not null, -- block of each sign-up
  kinds_each bytea not null, -- of each hit, with bit 7 where a visit begins
  quarters_each bytea not null, -- of each hit, counted from the start of the day
  primary key (user_id, mini_site_id, day)
);
alter table visit_days
  alter flags_each set storage external,
  alter views_each set storage external,
  alter clicks_each set storage external,
  alter sign_ups_each set storage external,
  alter channel_each set storage external,
  alter source_each set storage external,
  alter country_each set storage external,
  alter region_each set storage external,
  alter city_each set storage external,
  alter agent_each set storage external,
  alter language_each set storage external,
  alter utm_source_each set storage external,
  alter utm_medium_each set storage external,
  alter utm_campaign_each set storage external,
  alter utm_term_each set storage external,
  alter utm_content_each set storage external,
  alter code_each set storage external,
  alter clicked_each set storage external,
  alter joined_each set storage external,
  alter kinds_each set storage external,
  alter quarters_each set storage external;

-- Figures of a day by one property of its visits, such as country. An empty dimension holds the day as a whole.
create table day_totals (
  user_id uuid not null,
  mini_site_id uuid not null,
  dimension text not null check (length(dimension) <= 20),
  day date not null,
  word text not null check (length(word) <= 255),
  views integer not null,
  clicks integer not null,
  visitors integer not null,
  sign_ups integer not null,
  primary key (user_id, mini_site_id, dimension, day, word) include (views, clicks, visitors, sign_ups)
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
