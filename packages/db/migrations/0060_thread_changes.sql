-- Conversations: what changes of many threads replaced, to undo them exactly (record 0060); and flags of revocations are live.

create table thread_changes (
  user_id uuid not null references users (id) on delete cascade,
  change_id uuid not null,
  contact_id uuid not null,
  at timestamptz not null,
  action text not null check (action in ('read', 'unread', 'close', 'open', 'snooze')),
  until timestamptz, -- of a snooze: what it was set to
  -- As it was before.
  state text not null check (state in ('open', 'snoozed', 'closed')),
  snoozed_until timestamptz,
  closed_at timestamptz,
  message_id uuid, -- that was marked unread, and when it had been read
  read_at timestamptz,
  primary key (user_id, change_id, contact_id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index thread_changes_of_contact on thread_changes (user_id, contact_id);
create index thread_changes_by_time on thread_changes (at);

alter table thread_changes enable row level security;
create policy own_rows on thread_changes using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, delete on thread_changes to greenroom_tenant;

select notify_changes_of('revocation_flags', 'user_id');
