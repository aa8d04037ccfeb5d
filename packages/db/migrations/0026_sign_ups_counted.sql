-- Blocks by which visitors join the artist's list, and how many did (spec section 3; decisions.md, "Mini sites").
alter table blocks drop constraint blocks_type_check;
alter table blocks add constraint blocks_type_check check (type in ('link', 'text', 'youtube-embed', 'spotify-embed',
  'soundcloud-embed', 'apple-music-embed', 'phone', 'email-capture', 'fan-capture')) not valid;

-- Sums per quarter of an hour, as hit_rollups has them of views and clicks. No references, for the same reason.
create table sign_up_rollups (
  user_id uuid not null,
  mini_site_id uuid not null,
  quarter timestamptz not null,
  block_id uuid not null,
  source text not null check (length(source) <= 253), -- host that the visitor came from; empty where nobody knows
  sign_ups integer not null default 0,
  primary key (user_id, mini_site_id, quarter, block_id, source)
) with (fillfactor = 70);
create index sign_up_rollups_by_age on sign_up_rollups (quarter);
alter table sign_up_rollups enable row level security;
create policy own_rows on sign_up_rollups using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on sign_up_rollups to greenroom_tenant;

-- Of all time.
alter table block_counters add column sign_ups bigint not null default 0;
