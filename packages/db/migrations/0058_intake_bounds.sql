-- People who wrote mail first are counted before another becomes a contact (standard W22).
create index contacts_new_writers on contacts (user_id, created_at) where source = 'mail';
-- Mail that waits is weighed before more is kept.
create index inbound_mails_waiting on inbound_mails (received_at) where handled_at is null;
-- Where a mail lies that could not be fetched: UIDVALIDITY, number, and mailbox. It has no text here.
alter table inbound_mails add column place text check (length(place) <= 500);
-- Set once a mailbox has been renumbered: earlier mail was read under its old numbers.
alter table mailbox_readings add column since timestamptz;
