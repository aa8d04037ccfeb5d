-- Phone numbers beside emails, a second factor, and a day on which an account that its owner deleted is gone.
alter table users add column phone_number text unique; -- E.164; null for people without one
alter table users add column phone_number_verified boolean not null default false;
alter table users add column two_factor_enabled boolean not null default false;
alter table users add column delete_after timestamptz; -- null: not asked for
create index users_to_delete on users (delete_after) where delete_after is not null;

-- Better Auth: the secret and the recovery codes are encrypted under APP_SECRET.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Whose a token is, where that is known, so that erasing a person reaches it.
alter table verifications add column user_id uuid references users (id) on delete cascade;
create index verifications_by_user on verifications (user_id);

-- Told like changes of tenant tables: a session that ends closes what it holds open, a changed profile shows on every screen.
create function notify_user_change() returns trigger language plpgsql as $$
declare
  row_of record;
begin
  row_of := case when tg_op = 'DELETE' then old else new end;
  perform pg_notify('table_change', json_build_object(
    'table', tg_table_name,
    'op', lower(tg_op),
    'userId', case when tg_table_name = 'sessions' then to_jsonb(row_of) ->> 'user_id' else to_jsonb(row_of) ->> 'id' end,
    'topic', to_jsonb(row_of) ->> 'id')::text);
  return null;
end $$;
create trigger notify_delete after delete on sessions for each row execute function notify_user_change();
create trigger notify_insert after insert on sessions for each row execute function notify_user_change();
create trigger notify_insert after insert on profiles for each row execute function notify_user_change();
create trigger notify_update after update on profiles for each row execute function notify_user_change();
create trigger notify_update after update on users for each row execute function notify_user_change();
