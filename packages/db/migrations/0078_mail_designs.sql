-- The body of an email that is made of blocks; `content` then says the same in words.
alter table campaigns add column design jsonb;
alter table sends add column design jsonb;
