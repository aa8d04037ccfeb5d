-- Reports that leave the house: pages for whoever has the link, and mail to the owner (record 0091).
create table report_shares (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32), -- of the link, which is shown once
  report text not null check (length(report) <= 20),
  query jsonb not null, -- days and filters, which stay as they were
  has_money boolean not null,
  password_hash text, -- null: the link is enough
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, id)
);
create index report_shares_of_owner on report_shares (user_id, created_at desc, id desc);
create index report_shares_expired on report_shares (expires_at);

create table report_schedules (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  report text not null check (length(report) <= 20),
  query jsonb not null, -- filters, without days
  every text not null check (every in ('week', 'month')),
  day smallint not null check (day between 0 and 28), -- of a week, 0 is Monday; of a month, from 1 on
  hour smallint not null check (hour between 0 and 23),
  due_on date not null, -- day of the owner's zone on which the next one leaves
  next_check_at timestamptz not null,
  sent_on date, -- day of the last one
  created_at timestamptz not null,
  unique (user_id, id)
);
create index report_schedules_of_owner on report_schedules (user_id, created_at, id);
create index report_schedules_due on report_schedules (next_check_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['report_shares', 'report_schedules'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select, insert, delete on report_shares to greenroom_tenant;
grant select, insert, update, delete on report_schedules to greenroom_tenant;
select notify_changes_of('report_shares', 'user_id');
select notify_changes_of('report_schedules', 'user_id');
