-- An account whose address nobody has proved is nobody's (standard W24).
alter table users add column ways_cleared_at timestamptz; -- when unproven ways in were taken away; null once that was read

-- For the nightly look at accounts that nobody has proved, or came back to.
create index users_unproven on users (created_at) where email is not null and not email_verified and delete_after is null;

-- Whether this session of the current owner may leave an API key behind. Whoever claims the account at this moment holds
-- its row: this waits, and then finds the session ended.
create function may_leave_key(session_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    proven boolean;
  begin
    select email_verified or phone_number_verified into proven
      from public.users where id = public.current_owner() for share;
    return coalesce(proven, false) and exists (
      select 1 from public.sessions where id = session_id and user_id = public.current_owner());
  end $$;
revoke execute on function may_leave_key from public;
grant execute on function may_leave_key to greenroom_tenant;
