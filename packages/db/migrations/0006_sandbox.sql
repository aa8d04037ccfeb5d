-- The sandbox's mailbox and phone (decisions.md, "Without accounts at third parties"): kept here, so that every process
-- shows the same. System tables: they hold what was sent to anybody, and are shown on this machine alone.

create table sandbox_mails (
  id text primary key, -- the sender's own id: the same mail handed in twice is one
  number bigint generated always as identity, -- the order in which they came
  user_id uuid, -- whose account it is about, where that is known, so that erasing a person reaches it
  at timestamptz not null,
  sender text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  headers jsonb not null default '{}'
);
create index sandbox_mails_by_recipient on sandbox_mails (lower(recipient), number desc);
create index sandbox_mails_newest on sandbox_mails (number desc);
create index sandbox_mails_by_user on sandbox_mails (user_id);

create table sandbox_texts (
  id text primary key,
  number bigint generated always as identity,
  user_id uuid,
  at timestamptz not null,
  direction text not null check (direction in ('inbound', 'outbound')), -- as the product sees it
  sender text not null, -- E.164
  recipient text not null, -- E.164
  body text not null,
  media_urls text[] not null default '{}'
);
create index sandbox_texts_by_recipient on sandbox_texts (recipient, number desc);
create index sandbox_texts_by_sender on sandbox_texts (sender, number desc);
create index sandbox_texts_newest on sandbox_texts (number desc);
create index sandbox_texts_by_user on sandbox_texts (user_id);
