-- The audience (spec sections 3 and 5; decisions.md, "Contacts"): people, what they agreed to, what is said with them, lists
-- that are brought along, and segments. Substring search needs trigrams; both extensions are trusted, so that the owner of
-- the database may add them.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create table contacts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null default '' check (length(name) <= 200),
  email text check (length(email) <= 254),
  email_key text generated always as (lower(email)) stored, -- compared by it
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  phone_country text check (length(phone_country) = 2),
  status text not null default 'new' check (length(status) between 1 and 40),
  tags text[] not null default '{}',
  starred boolean not null default false,
  source text not null check (source in ('manual', 'import', 'page', 'api')),
  minisite_id uuid, -- where they signed up
  import_id uuid, -- the list that brought them
  email_consent text not null default 'unknown' check (email_consent in ('unknown', 'subscribed', 'opted_out')),
  sms_consent text not null default 'unknown' check (sms_consent in ('unknown', 'subscribed', 'opted_out')),
  visits_consent text not null default 'unknown' check (visits_consent in ('unknown', 'subscribed', 'opted_out')),
  birthday text check (birthday ~ '^([0-9]{4}|-)-[0-9]{2}-[0-9]{2}$'), -- 1990-05-17, or --05-17 without a year
  birth_day smallint generated always as (replace(right(birthday, 5), '-', '')::smallint) stored, -- month × 100 + day
  time_zone text check (length(time_zone) <= 60),
  city text check (length(city) <= 100),
  region text check (length(region) <= 100),
  country text check (length(country) = 2),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  custom jsonb not null default '{}', -- value by id of contact_fields
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_activity timestamptz not null,
  locked_at timestamptz, -- a sign-up that the plan had no room for: counted, not read, not written to
  deleted_at timestamptz, -- can be undone until it is cleared away
  deletion_id uuid, -- what was deleted together comes back together
  search_text text not null generated always as
    (lower(name) || e'\n' || coalesce(lower(email), '') || e'\n' || coalesce(phone, '')) stored,
  unique (user_id, id),
  constraint contact_reachable check (email is not null or phone is not null),
  constraint contact_placed check ((latitude is null) = (longitude is null)),
  foreign key (user_id, minisite_id) references mini_sites (user_id, id) on delete set null (minisite_id)
);
-- One of each address per owner, whoever writes: two tabs, an import, a sign-up (also a locked one).
create unique index contacts_email on contacts (user_id, email_key) where deleted_at is null;
create unique index contacts_phone on contacts (user_id, phone) where deleted_at is null;
create index contacts_newest on contacts (user_id, last_activity desc, id desc) where deleted_at is null and locked_at is null;
create index contacts_of_site on contacts (user_id, minisite_id) where minisite_id is not null;
create index contacts_deleted on contacts (deleted_at) where deleted_at is not null;
create index contacts_deletion on contacts (user_id, deletion_id) where deletion_id is not null;
create index contacts_locked on contacts (user_id, created_at, id) where locked_at is not null and deleted_at is null;

-- Tags of live contacts, found by tag; kept by a trigger, contacts.tags is the truth. Compared without case.
create table contact_tags (
  user_id uuid not null references users (id) on delete cascade,
  tag_key text not null,
  contact_id uuid not null,
  primary key (user_id, tag_key, contact_id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index contact_tags_of_contact on contact_tags (user_id, contact_id);
-- Every tag that was ever given, as it was first written.
create table tags (
  user_id uuid not null references users (id) on delete cascade,
  tag_key text not null,
  tag text not null check (length(tag) between 1 and 60),
  primary key (user_id, tag_key)
);

-- How many contacts there are, kept by a trigger.
create table contact_counters (
  user_id uuid primary key references users (id) on delete cascade,
  live bigint not null default 0,
  locked bigint not null default 0
);

create function keep_contact_counters() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into public.contact_counters as c (user_id, live, locked)
      select user_id, count(*) filter (where deleted_at is null and locked_at is null),
             count(*) filter (where deleted_at is null and locked_at is not null)
      from new_rows group by user_id order by user_id
      on conflict (user_id) do update set live = c.live + excluded.live, locked = c.locked + excluded.locked;
  elsif tg_op = 'DELETE' then
    update public.contact_counters c set live = c.live - d.live, locked = c.locked - d.locked
      from (select user_id, count(*) filter (where deleted_at is null and locked_at is null) as live,
                   count(*) filter (where deleted_at is null and locked_at is not null) as locked
            from old_rows group by user_id) d
      where c.user_id = d.user_id and (d.live <> 0 or d.locked <> 0);
  else
    update public.contact_counters c set live = c.live + d.live, locked = c.locked + d.locked
      from (select n.user_id,
                   sum((n.deleted_at is null and n.locked_at is null)::int - (o.deleted_at is null and o.locked_at is null)::int) as live,
                   sum((n.deleted_at is null and n.locked_at is not null)::int - (o.deleted_at is null and o.locked_at is not null)::int) as locked
            from old_rows o join new_rows n on n.id = o.id
            where (n.deleted_at is null) is distinct from (o.deleted_at is null)
               or (n.locked_at is null) is distinct from (o.locked_at is null)
            group by n.user_id) d
      where c.user_id = d.user_id and (d.live <> 0 or d.locked <> 0);
  end if;
  return null;
end $$;
create trigger counters_insert after insert on contacts referencing new table as new_rows for each statement execute function keep_contact_counters();
create trigger counters_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function keep_contact_counters();
create trigger counters_delete after delete on contacts referencing old table as old_rows for each statement execute function keep_contact_counters();

create function keep_contact_tags() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into public.tags (user_id, tag_key, tag)
      select distinct on (n.user_id, lower(t)) n.user_id, lower(t), t from new_rows n, unnest(n.tags) t
      order by n.user_id, lower(t), t on conflict do nothing;
    insert into public.contact_tags (user_id, tag_key, contact_id)
      select n.user_id, lower(t), n.id from new_rows n, unnest(n.tags) t
      where n.deleted_at is null and n.locked_at is null on conflict do nothing;
  else
    insert into public.tags (user_id, tag_key, tag)
      select distinct on (n.user_id, lower(t)) n.user_id, lower(t), t
      from new_rows n join old_rows o on o.id = n.id, unnest(n.tags) t where n.tags is distinct from o.tags
      order by n.user_id, lower(t), t on conflict do nothing;
    delete from public.contact_tags c using new_rows n join old_rows o on o.id = n.id
      where c.user_id = n.user_id and c.contact_id = n.id
        and (n.tags is distinct from o.tags or n.deleted_at is distinct from o.deleted_at or n.locked_at is distinct from o.locked_at)
        and (n.deleted_at is not null or n.locked_at is not null
             or not exists (select 1 from unnest(n.tags) t where lower(t) = c.tag_key));
    insert into public.contact_tags (user_id, tag_key, contact_id)
      select n.user_id, lower(t), n.id from new_rows n join old_rows o on o.id = n.id, unnest(n.tags) t
      where (n.tags is distinct from o.tags or n.deleted_at is distinct from o.deleted_at or n.locked_at is distinct from o.locked_at)
        and n.deleted_at is null and n.locked_at is null
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger tags_insert after insert on contacts referencing new table as new_rows for each statement execute function keep_contact_tags();
create trigger tags_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function keep_contact_tags();

-- What is said with a person, on every channel (spec section 3).
create table messages (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  content text not null,
  sent_at timestamptz not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  read_at timestamptz,
  channel text not null check (channel in ('sms', 'email')),
  unique (user_id, id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index messages_of_contact on messages (user_id, contact_id, sent_at desc, id desc);
create index messages_unread on messages (user_id, contact_id) where direction = 'inbound' and read_at is null;

-- A message is activity of its contact.
create function note_message_activity() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.contacts c set last_activity = n.sent_at
    from (select user_id, contact_id, max(sent_at) as sent_at from new_rows group by user_id, contact_id) n
    where c.user_id = n.user_id and c.id = n.contact_id and c.last_activity < n.sent_at;
  return null;
end $$;
create trigger messages_activity after insert on messages referencing new table as new_rows for each statement execute function note_message_activity();

-- The wordings under which somebody agreed, each version once.
create table consent_wordings (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  text text not null check (length(text) <= 2000),
  version integer not null, -- counts per owner
  created_at timestamptz not null,
  unique (user_id, id),
  unique (user_id, text),
  unique (user_id, version)
);
-- Who agreed or withdrew what, when, under which wording, from where (standard S19). Nothing of it is ever changed.
create table consent_records (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'visits')),
  state text not null check (state in ('unknown', 'pending', 'subscribed', 'opted_out')), -- pending: the mailbox has not confirmed yet
  actor text not null check (actor in ('person', 'owner')),
  method text not null check (method in ('page', 'confirmation', 'complete-contact', 'preferences', 'import', 'manual', 'api', 'merge', 'suppression')),
  wording_id uuid,
  source text not null default '' check (length(source) <= 300), -- e.g. the address of the page, the name of the file
  ip text,
  user_agent text check (length(user_agent) <= 400),
  at timestamptz not null,
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade,
  foreign key (user_id, wording_id) references consent_wordings (user_id, id)
);
create index consent_records_of_contact on consent_records (user_id, contact_id, at desc, id desc);

-- Addresses that must not be written to though nothing else of the person is kept: keyed hashes (standard S20).
create table suppressions (
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  address_hash bytea not null,
  reason text not null check (reason in ('erased', 'opted_out')),
  at timestamptz not null,
  primary key (user_id, channel, address_hash)
);

-- The person's history: what happened beside messages and consent.
create table contact_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  kind text not null check (length(kind) <= 40),
  at timestamptz not null,
  details jsonb not null default '{}',
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index contact_events_of_contact on contact_events (user_id, contact_id, at desc, id desc);
-- Visits and clicks of people who agreed to it, through a link of their own (decisions.md, "Contacts").
create table contact_visits (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  mini_site_id uuid not null,
  block_id uuid, -- null for a view of the page
  at timestamptz not null,
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade,
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade
);
create index contact_visits_of_contact on contact_visits (user_id, contact_id, at desc, id desc);
create index contact_visits_of_site on contact_visits (user_id, mini_site_id);

create table contact_notes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index contact_notes_of_contact on contact_notes (user_id, contact_id, created_at desc, id desc);

-- Fields that an owner adds.
create table contact_fields (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  label text not null check (length(label) between 1 and 60),
  label_key text generated always as (lower(label)) stored,
  type text not null check (type in ('text', 'number', 'date', 'choice')),
  options jsonb not null default '[]',
  position integer not null,
  created_at timestamptz not null,
  unique (user_id, id),
  unique (user_id, label_key)
);

-- Work on many contacts at once, in the background.
create table contact_operations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (length(kind) <= 40),
  selection jsonb not null,
  change jsonb not null default '{}',
  status text not null check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  total integer,
  done integer not null default 0,
  cursor jsonb,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (user_id, id)
);
create index contact_operations_newest on contact_operations (user_id, created_at desc, id desc);

-- Lists that are brought along. The file lies in the store until it is read to its end.
create table contact_imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  file_name text not null check (length(file_name) <= 255),
  file_path text, -- in the store; null once it is removed
  bytes bigint not null,
  status text not null check (status in ('uploaded', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  options jsonb not null default '{}', -- mapping, encoding, separator, choices
  cursor jsonb, -- where the reading stands: written with each batch
  bytes_read bigint not null default 0,
  rows_read integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0, -- already there
  refused integer not null default 0,
  over_limit integer not null default 0, -- wait for room in the plan
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  unique (user_id, id)
);
create index contact_imports_newest on contact_imports (user_id, created_at desc, id desc);
create table import_refusals (
  user_id uuid not null references users (id) on delete cascade,
  import_id uuid not null,
  row_number integer not null, -- the header is row 1
  reason text not null,
  cells jsonb not null,
  primary key (user_id, import_id, row_number),
  foreign key (user_id, import_id) references contact_imports (user_id, id) on delete cascade
);
-- So that a list can be forgotten without reading all contacts.
create index contacts_of_import on contacts (user_id, import_id) where import_id is not null;

create table segments (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 300),
  kind text not null check (kind in ('dynamic', 'static')),
  rule jsonb, -- of a dynamic one: audienceRule in packages/domain
  version integer not null default 1,
  last_used_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id),
  constraint segment_has_rule check ((rule is not null) = (kind = 'dynamic'))
);
create index segments_newest on segments (user_id, updated_at desc, id desc);
create table segment_members (
  user_id uuid not null references users (id) on delete cascade,
  segment_id uuid not null,
  contact_id uuid not null,
  primary key (user_id, segment_id, contact_id),
  foreign key (user_id, segment_id) references segments (user_id, id) on delete cascade,
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index segment_members_of_contact on segment_members (user_id, contact_id);
-- How large a segment was at the end of a day (UTC).
create table segment_days (
  user_id uuid not null references users (id) on delete cascade,
  segment_id uuid not null,
  day date not null,
  people integer not null,
  primary key (user_id, segment_id, day),
  foreign key (user_id, segment_id) references segments (user_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'contacts', 'contact_tags', 'tags', 'contact_counters', 'messages', 'consent_wordings', 'consent_records', 'suppressions',
    'contact_events', 'contact_visits', 'contact_notes', 'contact_fields', 'contact_operations', 'contact_imports',
    'import_refusals', 'segments', 'segment_members', 'segment_days'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on
  contacts, messages, contact_notes, contact_fields, contact_operations, contact_imports, import_refusals,
  segments, segment_members, segment_days to greenroom_tenant;
-- Nothing of a history is changed. A merge hands it on to the one who stays.
grant select, insert on consent_wordings, consent_records, contact_events, contact_visits, suppressions to greenroom_tenant;
grant update (contact_id) on consent_records, contact_events, contact_visits to greenroom_tenant;
grant select on contact_tags, tags, contact_counters to greenroom_tenant; -- written by triggers alone
grant delete on tags to greenroom_tenant;

select notify_changes_of('contacts', 'user_id');
select notify_changes_of('messages', 'user_id');
select notify_changes_of('contact_fields', 'user_id');
select notify_changes_of('contact_operations', 'user_id');
select notify_changes_of('contact_imports', 'user_id');
select notify_changes_of('segments', 'user_id');
