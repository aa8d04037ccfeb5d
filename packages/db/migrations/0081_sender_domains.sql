-- Domains that owners send from (record 0068).
create table sender_domains (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 190),
  local_part text not null check (local_part ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' and length(local_part) <= 64),
  is_sender boolean not null,
  private_keys text not null, -- sealed under APP_SECRET
  dkim_rsa text not null, -- texts of the two records
  dkim_ed25519 text not null,
  state text not null check (state in ('pending', 'verified', 'failing', 'stopped')),
  problem text check (problem in ('taken')),
  records jsonb not null default '[]', -- as last seen
  looks integer not null default 0,
  wrong_since timestamptz,
  silent_since timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  verified_at timestamptz, -- for the first time
  stretch smallint not null default 1 check (stretch in (1, 2, 3)),
  created_at timestamptz not null,
  unique (user_id, domain)
);
create unique index sender_domains_chosen on sender_domains (user_id) where is_sender;
-- Row security hides others' rows, and the index still sees them: one owner at a time has proved a domain.
create unique index sender_domains_proved on sender_domains (domain) where state in ('verified', 'failing');
create index sender_domains_due on sender_domains (next_check_at) where next_check_at is not null;

-- How many mails of each campaign leave on each day (UTC). It outlives the domain, so that removing it skips no warm-up.
create table sending_days (
  user_id uuid not null references users (id) on delete cascade,
  domain text not null, -- '' is the installation's
  day date not null,
  send_id uuid not null,
  people integer not null check (people > 0),
  primary key (user_id, domain, day, send_id)
);
create index sending_days_of_send on sending_days (user_id, send_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['sender_domains', 'sending_days'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
select notify_changes_of('sender_domains', 'id');

-- What the sandbox's DNS answers.
create table sandbox_dns (
  name text not null,
  type text not null check (type in ('TXT', 'MX', 'A', 'AAAA')),
  record_values text[] not null,
  is_silent boolean not null default false, -- SERVFAIL
  primary key (name, type)
);
