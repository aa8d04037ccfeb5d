-- Files of messages that are gone, and how owners are told that somebody wrote.

-- Files in the store whose row is gone, however it went: with its message, its contact, or its owner. A nightly job
-- removes them. Names are random, so a row says nothing about anybody.
create table unused_media (
  path text primary key check (length(path) <= 300),
  at timestamptz not null default now()
);
create function note_unused_media() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.path <> '' then
    insert into unused_media (path) values (old.path) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function note_unused_media from public;
create trigger message_media_gone after delete on message_media for each row execute function note_unused_media();

-- null: the default of the kind.
alter table notification_choices add column push boolean;

-- Where an owner is, and when they want no mail and no push.
create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  time_zone text not null check (length(time_zone) <= 60), -- IANA
  is_quiet boolean not null,
  quiet_from smallint not null check (quiet_from between 0 and 23), -- hours of the day
  quiet_until smallint not null check (quiet_until between 0 and 23),
  mailed_at timestamptz -- last mail about unread messages
);

-- Browsers that show notifications (RFC 8030, RFC 8291). One ends with the session that allowed it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 120), -- public key of the browser, base64url
  auth text not null check (length(auth) <= 60), -- secret shared with the browser, base64url
  device text not null check (length(device) <= 120),
  created_at timestamptz not null,
  used_at timestamptz, -- last push that its service accepted
  unique (user_id, id)
);
create index push_subscriptions_of_owner on push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Unread messages that an owner is still to be told of, by mail or, in the morning, by push.
create table message_notices (
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid not null,
  at timestamptz not null,
  by_mail boolean not null,
  by_push boolean not null,
  primary key (user_id, message_id),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['notification_settings', 'push_subscriptions', 'message_notices'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on notification_settings, push_subscriptions, message_notices to greenroom_tenant;
select notify_changes_of('push_subscriptions', 'user_id');
