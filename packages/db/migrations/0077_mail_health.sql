-- Who reported a campaign's mail as spam, once each, and what stops a campaign by itself.
create table send_complaints (
  user_id uuid not null,
  send_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  primary key (send_id, seq)
);
alter table send_complaints enable row level security;
create policy own_rows on send_complaints using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on send_complaints to greenroom_tenant;
create index send_complaints_of_owner on send_complaints (user_id, send_id);

alter table sends drop constraint sends_waits_for_check;
alter table sends add constraint sends_waits_for_check
  check (waits_for in ('owner', 'funds', 'plan', 'restore', 'sender', 'changed', 'complaints', 'bounces'));
