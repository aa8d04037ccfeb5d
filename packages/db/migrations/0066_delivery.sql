-- What the pipeline keeps besides (record 0062).

alter table send_ranges
  add column costs integer[] not null default '{}', -- cents of each recipient, in their order, as last rendered
  add column captured integer not null default 0 check (captured >= 0), -- cents of `cost` that are charged
  add column delivered integer not null default 0, -- of `sent`, as carriers reported
  add column undelivered integer not null default 0,
  add column is_moved boolean not null default false; -- deferred and held ones have another range

-- Uncertain messages, whose money comes back after three days.
create index send_results_uncertain on send_results (at) where outcome = 'uncertain';

-- Tells workers who may no longer be written to (standard S7), as `owner:contact`, or `owner:*` for many at once. While an
-- owner sends nothing, nothing is told. A send that begins at the same time reads the contacts itself.
create function tell_withdrawals() returns trigger language plpgsql as $$
begin
  if not exists (select from sends where state = 'sending') then
    return null;
  end if;
  perform pg_notify('withdrawals', told.payload) from (
    select distinct case when count(*) over (partition by gone.user_id) > 50
      then gone.user_id || ':*' else gone.user_id || ':' || gone.id end as payload
    from (
      select o.user_id, o.id from old_rows o join new_rows n on n.id = o.id
      where (o.sms_consent = 'subscribed' and n.sms_consent <> 'subscribed')
        or (o.email_consent = 'subscribed' and n.email_consent <> 'subscribed')
        or (o.deleted_at is null and n.deleted_at is not null)
        or (o.locked_at is null and n.locked_at is not null)
        or o.phone is distinct from n.phone or o.email is distinct from n.email
    ) as gone
    where exists (select from sends s where s.user_id = gone.user_id and s.state = 'sending')
  ) as told;
  return null;
end $$;
revoke execute on function tell_withdrawals from public;
create trigger withdrawals_update after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function tell_withdrawals();

create function tell_removed() returns trigger language plpgsql as $$
begin
  if not exists (select from sends where state = 'sending') then
    return null;
  end if;
  perform pg_notify('withdrawals', told.payload) from (
    select distinct case when count(*) over (partition by o.user_id) > 50
      then o.user_id || ':*' else o.user_id || ':' || o.id end as payload
    from old_rows o where exists (select from sends s where s.user_id = o.user_id and s.state = 'sending')
  ) as told;
  return null;
end $$;
revoke execute on function tell_removed from public;
create trigger withdrawals_delete after delete on contacts
  referencing old table as old_rows for each statement execute function tell_removed();

create function tell_flagged() returns trigger language plpgsql as $$
begin
  perform pg_notify('withdrawals', new.user_id || ':' || new.contact_id);
  return null;
end $$;
revoke execute on function tell_flagged from public;
create trigger withdrawals_flagged after insert on revocation_flags for each row execute function tell_flagged();
