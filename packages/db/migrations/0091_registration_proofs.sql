-- Own words on the proof pages, and what the checks before a hand-in look up.

-- Two texts of 8,000 characters beside the others, each character up to six bytes.
alter table sender_profiles drop constraint sender_profiles_fields_check;
alter table sender_profiles add constraint sender_profiles_fields_check check (octet_length(fields::text) <= 524288);
alter table sender_profiles add column tax_digest text; -- keyed: finds a number that somebody else registered
create index sender_profiles_tax on sender_profiles (tax_digest) where tax_digest is not null;
create index registrations_phone on registrations ((submitted ->> 'phone')) where kind = 'brand';
create index registrations_email on registrations ((submitted ->> 'email')) where kind = 'brand';
select notify_changes_of('sender_profiles', 'user_id');
