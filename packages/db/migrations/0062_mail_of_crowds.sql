-- Owners for whom a mail of a stranger waits, because too many people write to them for the first time (standard W22).
alter table inbound_mails add column waits_for uuid[] check (cardinality(waits_for) between 1 and 50);
create index inbound_mails_of_strangers on inbound_mails using gin (waits_for) where handled_at is null and waits_for is not null;
