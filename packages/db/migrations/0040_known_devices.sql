-- Browsers that have entered an account (docs/decisions/0037): listed, forgotten one by one or all at once. Until now a
-- signed cookie said so, which nobody could take back.
create table known_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null, -- SHA-256 of what the browser's cookie holds
  user_agent text,
  ip_address text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (user_id, token_hash)
);
-- A browser's token is renewed in all accounts that know it.
create index known_devices_by_token on known_devices (token_hash);
