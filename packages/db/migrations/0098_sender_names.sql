-- Names that texts come from, where a country takes them. A name is no number: several owners may have the same.
alter table senders drop constraint senders_address_check;
alter table senders add constraint senders_address_check check (address ~ '^\+[1-9][0-9]{6,14}$' -- E.164
  or (address ~ '^[A-Za-z0-9 ]{1,11}$' and address ~ '[A-Za-z]' and address = btrim(address)));
-- A number is one owner's, and an owner has one name.
drop index senders_address;
create unique index senders_address on senders (address) where released_at is null and left(address, 1) = '+';
create unique index senders_name on senders (user_id) where released_at is null and left(address, 1) <> '+';
-- Nobody answers to a name, so it is nobody's afterwards.
create or replace trigger senders_held after insert on senders for each row when (left(new.address, 1) = '+')
  execute function note_held_number();
