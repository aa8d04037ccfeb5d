-- How the current owner can be reached, for the form of their registration. Accounts are system tables; this shows an owner's
-- own, and no more.
create function own_contact_details() returns table (name text, email text, phone text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select name, email, phone_number from public.users where id = public.current_owner() $$;
revoke execute on function own_contact_details from public;
grant execute on function own_contact_details to greenroom_tenant;
