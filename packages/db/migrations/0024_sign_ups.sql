-- What a visitor typed into a form of a page, or a fan on the page that completes what is known of them, until it is taken
-- in and, where an address has to prove itself, confirmed. Kept for 30 days: the proof of consent is in consent_records.
create table sign_ups (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('page', 'completion')),
  mini_site_id uuid,
  block_id uuid, -- no reference: blocks come and go
  contact_id uuid, -- whom it is about, once it is taken in
  made_contact_id uuid, -- whom it made: another one after a merge, and then it speaks for nobody
  -- name, email, phone, phone_country, birthday, place: what was typed, nothing of what was known before
  typed jsonb not null,
  -- what was agreed to, by channel: the wording as it was shown
  consents jsonb not null default '{}',
  needs_confirmation boolean not null,
  source text not null check (length(source) <= 300),
  ip text,
  user_agent text check (length(user_agent) <= 400),
  referrer text check (length(referrer) <= 2048),
  -- names this very submission, so that a double one is one
  fingerprint bytea,
  created_at timestamptz not null,
  taken_in_at timestamptz,
  confirmed_at timestamptz,
  unique (user_id, id),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete set null (mini_site_id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create unique index sign_ups_fingerprint on sign_ups (user_id, fingerprint) where fingerprint is not null;
create index sign_ups_of_contact on sign_ups (user_id, contact_id, created_at desc) where contact_id is not null;
create index sign_ups_of_site on sign_ups (user_id, mini_site_id) where mini_site_id is not null;
create index sign_ups_by_age on sign_ups (created_at);
create index sign_ups_that_made on sign_ups (user_id, made_contact_id) where made_contact_id is not null;

alter table sign_ups enable row level security;
create policy own_rows on sign_ups using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on sign_ups to greenroom_tenant;
