-- Own domains at which mini sites are reached (record 0080).
create table site_hosts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  mini_site_id uuid not null,
  host text not null check (host = lower(host) and length(host) between 3 and 230),
  redirects boolean not null default false,
  state text not null check (state in ('pending', 'verified', 'failing', 'stopped')),
  problem text check (problem in ('taken')),
  records jsonb not null default '[]', -- as last seen
  addresses text[] not null default '{}', -- of the installation, as last looked up
  looks integer not null default 0,
  wrong_since timestamptz,
  silent_since timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  verified_at timestamptz, -- without a gap since then
  created_at timestamptz not null,
  unique (user_id, host),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade
);
-- Row security hides others' rows, and the index still sees them: one owner at a time holds a host.
create unique index site_hosts_proved on site_hosts (host) where state in ('verified', 'failing');
create index site_hosts_of_site on site_hosts (mini_site_id);
create index site_hosts_due on site_hosts (next_check_at) where next_check_at is not null;

alter table site_hosts enable row level security;
create policy own_rows on site_hosts using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on site_hosts to greenroom_tenant;

-- A change is told twice: to what is kept of the host, and to what is kept of its site.
select notify_changes_of('site_hosts', 'host');
create trigger notify_site_insert after insert on site_hosts referencing new table as new_rows for each statement execute function notify_table_change('mini_site_id');
create trigger notify_site_update after update on site_hosts referencing old table as old_rows new table as new_rows for each statement execute function notify_table_change('mini_site_id');
create trigger notify_site_delete after delete on site_hosts referencing old table as old_rows for each statement execute function notify_table_change('mini_site_id');

alter table sandbox_dns drop constraint sandbox_dns_type_check;
alter table sandbox_dns add constraint sandbox_dns_type_check check (type in ('TXT', 'MX', 'A', 'AAAA', 'CNAME'));
