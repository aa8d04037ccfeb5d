-- Tenant tables. Each has user_id, unique (user_id, id), composite references and one policy (docs/decisions/0002).

create function current_owner() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create table mini_sites (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  username text not null unique,
  name text not null,
  bio text not null default '',
  avatar_url text,
  is_active boolean not null default true,
  theme text not null default 'gradient-green',
  header_settings jsonb,
  seo jsonb not null default '{}',
  version integer not null default 1,
  order_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id)
);
create index mini_sites_newest on mini_sites (user_id, created_at desc, id desc);

create table blocks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  mini_site_id uuid not null,
  title text not null,
  type text not null check (type in ('link', 'text', 'youtube-embed', 'spotify-embed', 'soundcloud-embed', 'apple-music-embed', 'phone')),
  url text not null default '',
  settings jsonb not null,
  is_active boolean not null default true,
  order_index integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade
);
create index blocks_in_order on blocks (user_id, mini_site_id, order_index, id);
create index blocks_of_site on blocks (mini_site_id, order_index, id);

-- Every name that is in use or still redirects. The primary key decides who wins a claim.
create table site_usernames (
  username text primary key,
  user_id uuid not null references users (id) on delete cascade,
  mini_site_id uuid not null,
  released_at timestamptz, -- set by a rename: redirects for 90 days from here
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade deferrable initially deferred
);
create index site_usernames_of_site on site_usernames (user_id, mini_site_id);

-- Claims a name for a site of the current owner: free ones, lapsed ones, and the owner's own old ones. False when taken.
create function claim_username(wanted text, site uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid := public.current_owner();
  claimed boolean;
begin
  if owner is null then
    raise exception 'claim_username needs an owner';
  end if;
  delete from public.site_usernames where username = wanted and released_at < at - interval '90 days';
  insert into public.site_usernames as held (username, user_id, mini_site_id)
    values (wanted, owner, site)
    on conflict (username) do update set mini_site_id = excluded.mini_site_id, released_at = null
      where held.user_id = owner and held.released_at is not null
    returning true into claimed;
  return coalesce(claimed, false);
end $$;
revoke execute on function claim_username from public;

-- Counters stand apart, so that counting never touches mini_sites or blocks. No references: a late hit on a deleted row
-- must not fail its batch. One unique key each: with two, an upsert that waits on one of them can fail on the other.
create table site_counters (
  user_id uuid not null,
  mini_site_id uuid not null,
  views bigint not null default 0,
  primary key (user_id, mini_site_id)
) with (fillfactor = 70);

create table block_counters (
  user_id uuid not null,
  block_id uuid not null,
  mini_site_id uuid not null,
  clicks bigint not null default 0,
  primary key (user_id, block_id)
) with (fillfactor = 70);
create index block_counters_of_site on block_counters (user_id, mini_site_id);

create table onboarding_progress (
  user_id uuid primary key references users (id) on delete cascade,
  current_step text not null,
  progress integer not null check (progress between 0 and 100),
  is_active boolean not null,
  updated_at timestamptz not null
);

-- Which site each draft became, so that creating it again finds it.
create table onboarding_drafts (
  user_id uuid not null references users (id) on delete cascade,
  draft_id uuid not null,
  mini_site_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, draft_id),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade
);

create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  path text not null unique,
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  orphaned_at timestamptz, -- since when nothing of its owner shows it; the nightly job removes it a day later
  unique (user_id, id)
);
create index uploads_orphaned on uploads (path) where orphaned_at is not null;

-- First answers of calls that carried an Idempotency-Key.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  operation text not null,
  key text not null check (length(key) <= 255),
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Domain events, written in the transaction of the command that causes them; a relay moves them to the job queue.
create table outbox (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_wakes_relay after insert on outbox for each statement execute function notify_outbox();

-- Tells every node what changed: drops what it keeps in memory, and live screens learn of it. Once a statement, not once
-- a row, so that bulk work stays fast; once per owner and topic, the id in the column that the trigger names. A row that
-- changes its topic is told to both.
create function notify_table_change() returns trigger language plpgsql as $$
declare
  told text;
begin
  told := case tg_op
    when 'INSERT' then format('select user_id, %I as topic from new_rows', tg_argv[0])
    when 'DELETE' then format('select user_id, %I as topic from old_rows', tg_argv[0])
    else format('select user_id, %1$I as topic from old_rows union select user_id, %1$I from new_rows', tg_argv[0])
  end;
  execute format(
    $told$select pg_notify('table_change', jsonb_build_object('table', $1, 'op', $2, 'userId', user_id, 'topic', topic)::text)
      from (select distinct user_id, topic from (%s) as changed) as told$told$, told)
    using tg_table_name, lower(tg_op);
  return null;
end $$;

-- Has every change of a table told under the topic in one of its columns.
create function notify_changes_of(watched regclass, topic_column text) returns void language plpgsql as $$
begin
  execute format('create trigger notify_insert after insert on %s referencing new table as new_rows for each statement execute function notify_table_change(%L)', watched, topic_column);
  execute format('create trigger notify_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function notify_table_change(%L)', watched, topic_column);
  execute format('create trigger notify_delete after delete on %s referencing old table as old_rows for each statement execute function notify_table_change(%L)', watched, topic_column);
end $$;

select notify_changes_of('mini_sites', 'id');
select notify_changes_of('blocks', 'mini_site_id');
select notify_changes_of('site_usernames', 'mini_site_id');
