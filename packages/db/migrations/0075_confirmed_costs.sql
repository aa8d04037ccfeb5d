-- What may be set aside for a campaign in all, so that it never costs much more than its owner confirmed.
alter table sends
  add column set_aside bigint not null default 0, -- cents that were ever set aside for it
  add column most_cost bigint; -- most of them; null: no bound
alter table sends drop constraint sends_waits_for_check;
alter table sends add constraint sends_waits_for_check
  check (waits_for in ('owner', 'funds', 'plan', 'restore', 'sender', 'changed'));
