-- System tables: not owner-scoped, reached by the system pool alone. Exempt list: packages/db/src/tenancy.ts.

create table users (
  id uuid primary key,
  name text not null,
  email text unique, -- null for people who sign up by phone: no address is ever invented
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table jwks (
  id uuid primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  name text,
  avatar_url text
);

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  event text not null,
  user_id uuid,
  ip_address text,
  details jsonb not null default '{}'
);
create index audit_log_by_user on audit_log (user_id, at desc);

-- Shared by every node; losing it in a crash only resets the limits.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);

-- The salt of the day under which visitors are hashed. Kept for two days, then nobody can link a visitor to a hash.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);
