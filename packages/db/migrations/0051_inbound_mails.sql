-- Mail that comes in, as it came, until it is worked off. Nobody knows yet whose it is.
create table inbound_mails (
  id uuid primary key,
  digest bytea not null, -- of the mail and its recipients: the same mail at the same door twice is one
  door text not null check (door in ('imap', 'webhook', 'sandbox')),
  recipients text[] not null check (cardinality(recipients) between 0 and 50), -- of the envelope, in lower case; none: see its headers
  raw bytea check (length(raw) <= 15728640), -- dropped once it is handled
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text check (length(outcome) <= 40) -- what became of it
);
create unique index inbound_mails_digest on inbound_mails (digest);
create index inbound_mails_by_age on inbound_mails (received_at);

-- How far a mailbox has been read. A server that renumbers a mailbox changes its `validity` (RFC 3501, section 2.3.1.1).
create table mailbox_readings (
  mailbox text primary key check (length(mailbox) <= 400), -- user@host/folder
  validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null
);

-- Names, types, and sizes of what was attached.
alter table sandbox_mails add column files jsonb not null default '[]';

-- Where answers go if no mail comes in here: the owner's own mailbox, once it has proven itself.
create function own_verified_email() returns text language sql stable security definer set search_path = pg_catalog, public as $$
  select email from public.users where id = nullif(current_setting('app.user_id', true), '')::uuid and email_verified
$$;
revoke execute on function own_verified_email from public;
grant execute on function own_verified_email to greenroom_tenant;
