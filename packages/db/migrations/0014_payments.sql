-- Top-ups of wallets through a payment provider (standards M5 to M7).

-- One checkout of the provider, credited at most once. The amount is what was paid, or is asked for while it is open.
create table wallet_payments (
  session_id text primary key check (length(session_id) <= 255), -- the provider's
  user_id uuid not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  amount bigint not null check (amount > 0), -- cents
  status text not null check (status in ('open', 'paid', 'expired')),
  posting_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  returned_at timestamptz, -- when the payer came back and was told
  constraint paid_is_posted check ((status = 'paid') = (posting_id is not null)),
  unique (user_id, session_id),
  foreign key (user_id, posting_id) references ledger_postings (user_id, id)
);
create index wallet_payments_open on wallet_payments (created_at) where status = 'open';
alter table wallet_payments enable row level security;
create policy own_rows on wallet_payments using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select on wallet_payments to greenroom_tenant;

-- What providers told, each once; kinds that are unknown are kept and ignored. Names and kinds only, nothing of a person.
create table provider_events (
  provider text not null,
  id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
create index provider_events_received on provider_events (received_at);

-- The checkout that the sandbox plays.
create table sandbox_checkouts (
  id text primary key,
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  title text not null,
  status text not null check (status in ('open', 'paid')),
  problem text, -- why the last try was declined
  success_url text not null,
  cancel_url text not null,
  at timestamptz not null
);
create index sandbox_checkouts_by_user on sandbox_checkouts (user_id);
