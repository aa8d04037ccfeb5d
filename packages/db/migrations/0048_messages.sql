-- Messages that are really sent and received: their way to a phone or a mailbox, the numbers they come from, what is attached.

-- People who wrote first: by text, by mail. The bits of a source in `facets` stay as older builds read them; the new column
-- tells all sources apart.
alter table contacts drop constraint contacts_source_check;
alter table contacts add constraint contacts_source_check check (source in ('manual', 'import', 'page', 'api', 'text', 'mail'));
alter table contacts add column source_code smallint not null generated always as
  (case source when 'manual' then 0 when 'import' then 1 when 'page' then 2 when 'api' then 3 when 'text' then 4 else 5 end) stored;
drop index contacts_facts;
drop index contacts_details;
create index contacts_facts on contacts (user_id, id)
  include (last_activity, created_at, facets, birth_day, status, country, minisite_id, tag_marks, score, source_code)
  where deleted_at is null and locked_at is null and not is_wide;
create index contacts_details on contacts (user_id, id)
  include (last_activity, created_at, facets, birth_day, status, country, minisite_id, tag_marks, score, source_code, name_key, email_key,
    phone, phone_country, city_key, region_key, time_zone, latitude, longitude, custom)
  where deleted_at is null and locked_at is null and not is_wide;

-- A person agrees or withdraws by text, by a join word, and by mail.
alter table consent_records drop constraint consent_records_method_check;
alter table consent_records add constraint consent_records_method_check check (method in ('page', 'confirmation',
  'complete-contact', 'preferences', 'import', 'manual', 'api', 'merge', 'suppression', 'text', 'keyword', 'mail'));
-- Mailboxes that do not exist, and people who complained to their mail provider.
alter table suppressions drop constraint suppressions_reason_check;
alter table suppressions add constraint suppressions_reason_check check (reason in ('erased', 'opted_out', 'bounced', 'complained'));

-- Numbers that an owner texts from. A number is one owner's (senders_address).
create table senders (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('sms')),
  address text not null check (address ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  service_sid text check (length(service_sid) <= 64), -- messaging service of the provider that the number belongs to
  registration text not null check (length(registration) <= 40), -- the gate sends for states that it knows (standard S10)
  created_at timestamptz not null,
  released_at timestamptz, -- no longer used; its messages keep it
  unique (user_id, id)
);
create unique index senders_address on senders (address) where released_at is null;
create index senders_of_owner on senders (user_id, channel, created_at) where released_at is null;

alter table messages
  add column subject text check (length(subject) <= 998), -- RFC 5322, section 2.1.1
  add column status text not null default 'received' check (status in
    ('received', 'scheduled', 'queued', 'sending', 'sent', 'delivered', 'failed', 'uncertain', 'canceled')),
  add column origin text not null default 'person' check (origin in ('person', 'rule', 'service')), -- who wrote it: a person, an automatic answer, the product itself
  add column failure text check (length(failure) <= 40), -- why it failed, from the closed list in packages/domain
  add column is_automatic boolean not null default false, -- inbound mail that a machine wrote (RFC 3834)
  add column sender_id uuid,
  add column address text check (length(address) <= 320), -- the contact's address that it went to or came from
  add column provider_id text check (length(provider_id) <= 200),
  add column segments smallint, -- of a text
  add column cost integer, -- cents reserved for it, then charged
  add column hold_id uuid,
  add column tries smallint not null default 0,
  add column send_at timestamptz, -- when it may leave
  add column html text, -- of a mail, sanitized
  add column quoted text, -- history that a mail repeats
  add column mail_id text check (length(mail_id) <= 998), -- Message-ID
  add column answers_id uuid, -- message of ours that it answers
  add constraint message_sender foreign key (user_id, sender_id) references senders (user_id, id);
update messages set status = 'sent' where direction = 'outbound';
-- Provider's ids are unique (standard S5).
create unique index messages_provider_id on messages (channel, provider_id) where provider_id is not null;
create index messages_due on messages (send_at) where status in ('scheduled', 'queued');
create index messages_under_way on messages (status, send_at) where status in ('sending', 'uncertain');

-- Pictures and files of messages. Those without a message wait in a composer.
create table message_media (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid,
  position smallint not null default 0,
  path text not null check (length(path) <= 300), -- in the store
  type text not null check (length(type) <= 120), -- media type
  name text not null default '' check (length(name) <= 255),
  bytes integer not null check (bytes >= 0),
  width integer,
  height integer,
  created_at timestamptz not null,
  unique (user_id, id),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
create index message_media_of_message on message_media (user_id, message_id, position) where message_id is not null;
create index message_media_waiting on message_media (created_at) where message_id is null;

-- What reads like a wish to stop without being a word of the list: marketing waits until the owner has looked (standard S7).
create table revocation_flags (
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  message_id uuid not null,
  at timestamptz not null,
  primary key (user_id, contact_id, channel),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade,
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
create index revocation_flags_of_message on revocation_flags (user_id, message_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['senders', 'message_media', 'revocation_flags'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on senders, message_media, revocation_flags to greenroom_tenant;
select notify_changes_of('senders', 'user_id');
