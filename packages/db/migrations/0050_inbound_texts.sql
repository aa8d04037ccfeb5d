-- Texts that came in, from the moment they are acknowledged until they are messages.
create table inbound_texts (
  provider_id text primary key check (length(provider_id) <= 64),
  number bigint not null generated always as identity, -- order of arrival
  user_id uuid, -- owner of the number that was texted, if taking it failed
  received_at timestamptz not null,
  sender text not null check (length(sender) <= 64),
  recipient text not null check (length(recipient) <= 64),
  body text not null,
  media jsonb not null default '[]', -- [{ url, type }]
  word text check (word in ('stop', 'start', 'yes', 'help')), -- these go first
  is_answered boolean not null default false, -- the provider has answered the word itself
  state text not null default 'waiting' check (state in ('waiting', 'alone', 'unclaimed')),
  leased_until timestamptz -- by a worker
);
create index inbound_texts_waiting on inbound_texts ((word is null), number) where state = 'waiting';
create index inbound_texts_leased on inbound_texts (sender, recipient) where state = 'waiting' and leased_until is not null;
create index inbound_texts_unclaimed on inbound_texts (recipient, received_at) where state = 'unclaimed';
create index inbound_texts_by_user on inbound_texts (user_id) where user_id is not null;

-- Words of the list: they answer for themselves, and one confirmation is enough (standard S8).
alter table messages add column if not exists handled_as text check (handled_as in ('stop', 'start', 'help'));
create index messages_words on messages (user_id, contact_id, sent_at desc, id desc) where handled_as is not null;
-- A mail that arrives again is the same message.
create unique index messages_mail_id on messages (user_id, mail_id) where mail_id is not null and direction = 'inbound';
