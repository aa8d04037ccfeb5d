-- Accounts at the provider of texts (standard N9).

-- Account that a number belongs to; null: the operator's own.
alter table senders add column account_sid text check (length(account_sid) between 1 and 64);
create index senders_of_account on senders (account_sid) where account_sid is not null;
-- Account that delivered a text; null: the sandbox, which has none.
alter table inbound_texts add column account_sid text check (length(account_sid) between 1 and 64);
