-- What an owner is told in the app. The id is made from what caused it, so that telling it twice is telling it once.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  path text, -- where it leads, inside the app
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, id)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);
select notify_changes_of('notifications', 'user_id');

-- Choices that differ from the defaults in packages/domain/src/notifications.ts.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  mail boolean not null,
  app boolean not null,
  primary key (user_id, kind)
);

-- Keys of the API. Of a key itself only its hash (SHA-256 of 256 random bits) and its first characters are kept.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (user_id, id)
);

-- Exports of everything that is kept of an owner: made by a job, kept for a day.
create table exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed')),
  done integer not null default 0, -- rows and pictures written so far, of
  total integer not null default 0,
  path text,
  bytes bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, id)
);
create unique index exports_one_at_a_time on exports (user_id) where status in ('waiting', 'running');
create index exports_newest on exports (user_id, created_at desc, id desc);
create index exports_expired on exports (expires_at);
select notify_changes_of('exports', 'user_id');

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['notifications', 'notification_choices', 'api_keys', 'exports'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on notifications, notification_choices, exports to greenroom_tenant;
grant select, insert, delete on api_keys to greenroom_tenant;

-- While its owner's account waits to be deleted a site is open to nobody; is_active stays what the owner chose.
alter table mini_sites add column hidden_at timestamptz;

-- Who has been erased, until it is done a second time: what was under way then may have written behind it.
create table erasures (
  person uuid primary key,
  again_at timestamptz not null
);
