-- What sending a single message needs.

alter table messages add column tried_at timestamptz; -- when the attempt under way began

-- Texts of a billing period, for the plan's limit.
create index messages_texts_out on messages (user_id, sent_at) where direction = 'outbound' and channel = 'sms';

-- Tells whether this installation has one account only: it may then use the number of the environment.
create function is_only_account() returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*) = 1 from (select 1 from public.users limit 2) accounts
$$;
revoke execute on function is_only_account from public;
grant execute on function is_only_account to greenroom_tenant;

-- Name of the current owner's profile, which fans see where there is no site.
create function own_profile_name() returns text language sql stable security definer set search_path = pg_catalog, public as $$
  select name from public.profiles where id = public.current_owner()
$$;
revoke execute on function own_profile_name from public;
grant execute on function own_profile_name to greenroom_tenant;
