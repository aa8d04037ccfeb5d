-- Tells whether the current owner has proved an address of theirs, mailbox or phone (record 0057). Owners cannot read `users`.
create function is_own_account_verified() returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce((select email_verified or phone_number_verified from public.users where id = public.current_owner()), false)
$$;
revoke execute on function is_own_account_verified from public;
grant execute on function is_own_account_verified to greenroom_tenant;

-- Numbers that some owner has ever texted from. They outlive the owner: fans still answer to them (record 0057).
create table held_numbers (
  address text primary key check (address ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  first_held_at timestamptz not null
);
insert into held_numbers (address, first_held_at) select address, min(created_at) from senders group by address;

create function note_held_number() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.held_numbers (address, first_held_at) values (new.address, new.created_at) on conflict do nothing;
  return null;
end $$;
revoke execute on function note_held_number from public;
create trigger senders_held after insert on senders for each row execute function note_held_number();

-- Tells whether an owner has ever held a number. Says nothing about who.
create function was_number_held(number text) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select 1 from public.held_numbers where address = number)
$$;
revoke execute on function was_number_held from public;
grant execute on function was_number_held to greenroom_tenant;
