-- Texts and mails that an owner writes again and again to many, by channel and folder.
create table message_templates (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  name text not null check (length(name) between 1 and 80),
  folder text not null default '' check (length(folder) <= 60), -- a plain name; empty: in none
  subject text not null default '' check (length(subject) <= 200 and (subject = '' or channel = 'email')),
  content text not null check (length(content) between 1 and case channel when 'sms' then 1600 else 50000 end),
  version integer not null default 1,
  uses integer not null default 0,
  last_used_at timestamptz,
  locked_at timestamptz, -- the plan has no room for it: kept and editable, but not usable
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz, -- can be restored for a day
  unique (user_id, id)
);
create index message_templates_of_owner on message_templates (user_id, updated_at desc, id desc) where deleted_at is null;

alter table message_templates enable row level security;
create policy own_rows on message_templates using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on message_templates to greenroom_tenant;
select notify_changes_of('message_templates', 'user_id');
