-- The phone that a text from a name was sent to, which its link to stop is about, whoever has that phone by then. It goes with the
-- row when the person is erased.
alter table campaign_recipients add column phone text check (length(phone) <= 16);
