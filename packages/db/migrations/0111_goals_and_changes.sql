-- Goals and notes of the analytics, the weekly letter, and the log of changes (record 0088).

-- What counts on a page: a click on a block, or people who join.
create table analytics_goals (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  mini_site_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('click', 'sign-up')),
  block_id uuid, -- of a page; it may be gone. Null: any form of the page
  created_at timestamptz not null,
  unique (user_id, id),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade,
  check (kind = 'sign-up' or block_id is not null)
);
create index analytics_goals_of_site on analytics_goals (user_id, mini_site_id, created_at, id);
alter table analytics_goals enable row level security;
create policy own_rows on analytics_goals using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on analytics_goals to greenroom_tenant;
select notify_changes_of('analytics_goals', 'user_id');

-- Notes on the curve, written by hand.
create table analytics_notes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  mini_site_id uuid, -- null: on the curves of all pages
  date date not null, -- of the owner's time zone
  text text not null check (char_length(text) between 1 and 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade
);
create index analytics_notes_of_owner on analytics_notes (user_id, date, id);
create index analytics_notes_of_site on analytics_notes (user_id, mini_site_id) where mini_site_id is not null;
alter table analytics_notes enable row level security;
create policy own_rows on analytics_notes using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on analytics_notes to greenroom_tenant;
select notify_changes_of('analytics_notes', 'user_id');

-- The last week of which an owner was written to, or that had nothing to write about.
create table weekly_letters (
  user_id uuid primary key references users (id) on delete cascade,
  week date not null, -- Monday on which it is sent, where the owner is
  at timestamptz not null
);
alter table weekly_letters enable row level security;
create policy own_rows on weekly_letters using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select on weekly_letters to greenroom_tenant;

-- Changes of campaigns, audiences, and settings, with the values before and after. Edits within ten minutes are one row.
create table changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('owner', 'api-key', 'approver', 'system')),
  actor_name text, -- name of the key, or address of whoever was asked to approve
  area text not null,
  object_id uuid,
  object_name text not null default '',
  action text not null,
  before jsonb not null default '{}', -- changed fields only
  after jsonb not null default '{}',
  unique (user_id, id)
);
create index changes_of_owner on changes (user_id, at desc, id desc);
create index changes_of_object on changes (user_id, object_id, at desc, id desc) where object_id is not null;
create index changes_by_age on changes (at);
alter table changes enable row level security;
create policy own_rows on changes using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update (at, object_name, before, after) on changes to greenroom_tenant;
