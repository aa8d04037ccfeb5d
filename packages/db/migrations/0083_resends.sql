-- Second emails to those who did not click (record 0070).

-- The email that it follows. Without a foreign key: a second email never becomes one to everybody because the first is gone.
alter table campaigns add column resend_of uuid;
alter table campaigns add constraint campaigns_resend_check check (resend_of is null or (type = 'email' and trigger is null));
create unique index campaigns_resend_once on campaigns (user_id, resend_of) where resend_of is not null and deleted_at is null;

-- Sends outlive their campaigns, so that nobody gets a third email after the second was deleted.
alter table sends add column resend_of uuid;
create unique index sends_resend_once on sends (user_id, resend_of) where resend_of is not null;
