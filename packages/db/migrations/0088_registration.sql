-- Registration of senders with the carriers.

-- What an owner says once, for brand, campaign, and toll-free verification.
create table sender_profiles (
  user_id uuid primary key references users (id) on delete cascade,
  fields jsonb not null check (octet_length(fields::text) <= 65536),
  tax_number text, -- sealed under APP_SECRET
  tax_last_four text check (length(tax_last_four) <= 4),
  updated_at timestamptz not null
);

create table registrations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('brand', 'campaign', 'toll_free')),
  state text not null check (state in ('draft', 'submitting', 'uncertain', 'review', 'person', 'approved', 'fixable', 'final',
    'suspended', 'unknown', 'withdrawn')),
  version integer not null default 1,
  attempt integer not null default 1 check (attempt >= 1),
  tier text check (tier in ('sole_proprietor', 'low_volume', 'standard')),
  score smallint check (score between 0 and 100),
  per_second real,
  per_day integer,
  provider_ids jsonb,
  provider_at timestamptz, -- newest change that the registrar reported
  submitted jsonb, -- without the tax number
  submitted_tax text, -- sealed under APP_SECRET
  statement jsonb,
  is_waiting boolean not null default false, -- for its brand
  person text check (person in ('code', 'mail')),
  person_until timestamptz,
  rejections jsonb not null default '[]',
  edit_until timestamptz,
  hold_id uuid,
  fee_cents integer not null default 0 check (fee_cents >= 0), -- held for this attempt
  fee_paid integer not null default 0 check (fee_paid >= 0), -- for the attempts so far
  vetting_hold uuid,
  vetted_at timestamptz,
  resends smallint not null default 0,
  renews_on date,
  unpaid_since timestamptz,
  expected_by timestamptz,
  looks integer not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  submitted_at timestamptz,
  state_since timestamptz not null,
  created_at timestamptz not null,
  unique (user_id, id)
);
-- One of each kind at a time.
create unique index registrations_open on registrations (user_id, kind) where state <> 'withdrawn';
create index registrations_due on registrations (next_check_at) where next_check_at is not null;
create index registrations_renewing on registrations (renews_on) where renews_on is not null;

create table registration_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  registration_id uuid not null,
  version integer not null, -- of the registration, after this step
  at timestamptz not null,
  from_state text,
  to_state text not null,
  mover text not null check (mover in ('owner', 'job')),
  codes integer[] not null default '{}',
  foreign key (user_id, registration_id) references registrations (user_id, id) on delete cascade
);
create index registration_events_of on registration_events (user_id, registration_id, version desc);

-- Pages as they were shown, kept for five years.
create table registration_proofs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  page text not null check (page in ('texts', 'privacy', 'terms', 'form')),
  digest text not null,
  content text not null check (octet_length(content) <= 262144),
  wordings jsonb not null default '{}',
  taken_at timestamptz not null,
  keep_until timestamptz not null,
  unique (user_id, page, digest)
);
create index registration_proofs_over on registration_proofs (keep_until);

create table sender_numbers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  kind text not null check (kind in ('local', 'toll_free')),
  country text not null check (length(country) = 2),
  state text not null check (state in ('buying', 'pending', 'approved', 'releasing', 'released')),
  provider_id text,
  service text,
  monthly_cents integer not null check (monthly_cents >= 0),
  hold_id uuid,
  renews_on date,
  unpaid_since timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null,
  released_at timestamptz
);
-- Row security hides others' rows, and the index still sees them: a number is one owner's.
create unique index sender_numbers_held on sender_numbers (number) where state <> 'released';
create index sender_numbers_of on sender_numbers (user_id, created_at);
create index sender_numbers_due on sender_numbers (next_check_at) where next_check_at is not null;
create index sender_numbers_renewing on sender_numbers (renews_on) where renews_on is not null;

create table provider_accounts (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('twilio', 'sandbox')),
  account_id text not null,
  created_at timestamptz not null,
  primary key (user_id, provider)
);
create unique index provider_accounts_of on provider_accounts (provider, account_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['sender_profiles', 'registrations', 'registration_events', 'registration_proofs',
    'sender_numbers', 'provider_accounts'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
select notify_changes_of('registrations', 'id');
select notify_changes_of('sender_numbers', 'id');

-- What the sandbox's registrar has before it.
create table sandbox_registrar (
  id text primary key,
  account_id text not null,
  kind text not null check (kind in ('account', 'brand', 'campaign', 'toll_free', 'number')),
  reference text not null,
  word text not null,
  details jsonb not null,
  updated_at timestamptz not null
);
create unique index sandbox_registrar_reference on sandbox_registrar (account_id, kind, reference);
