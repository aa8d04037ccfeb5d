-- Triggers that run several times for every message: they plan their statements once per connection, and do nothing where
-- no row has changed. A statement-level trigger fires even then.

create or replace function notify_table_change() returns trigger language plpgsql as $$
declare
  told text;
begin
  if tg_op = 'INSERT' then
    if not exists (select 1 from new_rows) then return null; end if;
  elsif not exists (select 1 from old_rows) then return null;
  end if;
  if tg_argv[0] = 'user_id' then
    if tg_op = 'INSERT' then
      perform pg_notify('table_change', jsonb_build_object('table', tg_table_name, 'op', lower(tg_op), 'userId', user_id, 'topic', user_id)::text)
        from (select distinct user_id from new_rows) as changed;
    elsif tg_op = 'DELETE' then
      perform pg_notify('table_change', jsonb_build_object('table', tg_table_name, 'op', lower(tg_op), 'userId', user_id, 'topic', user_id)::text)
        from (select distinct user_id from old_rows) as changed;
    else
      perform pg_notify('table_change', jsonb_build_object('table', tg_table_name, 'op', lower(tg_op), 'userId', user_id, 'topic', user_id)::text)
        from (select user_id from old_rows union select user_id from new_rows) as changed;
    end if;
    return null;
  end if;
  told := case tg_op
    when 'INSERT' then format('select user_id, %I as topic from new_rows', tg_argv[0])
    when 'DELETE' then format('select user_id, %I as topic from old_rows', tg_argv[0])
    else format('select user_id, %1$I as topic from old_rows union select user_id, %1$I from new_rows', tg_argv[0])
  end;
  execute format(
    $told$select pg_notify('table_change', jsonb_build_object('table', $1, 'op', $2, 'userId', user_id, 'topic', topic)::text)
      from (select distinct user_id, topic from (%s) as changed) as told$told$, told)
    using tg_table_name, lower(tg_op);
  return null;
end $$;

-- Adds what threads have changed to the counts of their lists. Updates, one per message or more, are counted by a static statement.
create or replace function count_threads() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  changed text;
begin
  if tg_op = 'UPDATE' then
    insert into public.thread_counts (user_id, channel, open, waiting, unread, snoozed, closed, starred)
      select d.* from (
        select c.user_id, c.channel,
          coalesce(sum(c.by) filter (where c.place = 'open'), 0) as open,
          coalesce(sum(c.by) filter (where c.place = 'open' and c.is_waiting), 0) as waiting,
          coalesce(sum(c.by) filter (where c.place = 'open' and c.is_unread), 0) as unread,
          coalesce(sum(c.by) filter (where c.place = 'snoozed'), 0) as snoozed,
          coalesce(sum(c.by) filter (where c.place = 'closed'), 0) as closed,
          coalesce(sum(c.by) filter (where c.is_starred), 0) as starred
        from new_rows n join old_rows o on o.user_id = n.user_id and o.contact_id = n.contact_id
        cross join lateral (values
          (n.user_id, n.channel, n.place, n.waiting_since is not null, n.unread_count > 0, n.is_starred, 1),
          (o.user_id, o.channel, o.place, o.waiting_since is not null, o.unread_count > 0, o.is_starred, -1)
        ) as c (user_id, channel, place, is_waiting, is_unread, is_starred, by)
        where c.place is not null
          and (n.channel, n.place, n.waiting_since is null, n.unread_count > 0, n.is_starred)
            is distinct from (o.channel, o.place, o.waiting_since is null, o.unread_count > 0, o.is_starred)
        group by c.user_id, c.channel
      ) d
      where (d.open, d.waiting, d.unread, d.snoozed, d.closed, d.starred) <> (0, 0, 0, 0, 0, 0)
        and exists (select 1 from public.users u where u.id = d.user_id);
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- A thread begins without a message, and so on no list.
    if not exists (select 1 from new_rows where place is not null) then return null; end if;
    changed := 'select *, 1 as by from new_rows';
  else
    if not exists (select 1 from old_rows where place is not null) then return null; end if;
    changed := 'select *, -1 as by from old_rows';
  end if;
  execute format($counting$
    insert into public.thread_counts (user_id, channel, open, waiting, unread, snoozed, closed, starred)
      select d.* from (
        select user_id, channel,
          coalesce(sum(by) filter (where place = 'open'), 0) as open,
          coalesce(sum(by) filter (where place = 'open' and waiting_since is not null), 0) as waiting,
          coalesce(sum(by) filter (where place = 'open' and unread_count > 0), 0) as unread,
          coalesce(sum(by) filter (where place = 'snoozed'), 0) as snoozed,
          coalesce(sum(by) filter (where place = 'closed'), 0) as closed,
          coalesce(sum(by) filter (where is_starred), 0) as starred
        from (%s) as changed where place is not null group by user_id, channel
      ) d
      where (d.open, d.waiting, d.unread, d.snoozed, d.closed, d.starred) <> (0, 0, 0, 0, 0, 0)
        and exists (select 1 from public.users u where u.id = d.user_id)$counting$, changed);
  return null;
end $$;

-- Messages of many people are noted in the order of the people. Most are older than their contact's last activity.
create or replace function note_message_activity() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform 1 from public.contacts c
    join (select user_id, contact_id, max(sent_at) as sent_at from new_rows group by user_id, contact_id) n
      on c.user_id = n.user_id and c.id = n.contact_id and c.last_activity < n.sent_at
    order by c.user_id, c.id for no key update of c;
  if not found then return null; end if;
  update public.contacts c set last_activity = n.sent_at
    from (select user_id, contact_id, max(sent_at) as sent_at from new_rows group by user_id, contact_id) n
    where c.user_id = n.user_id and c.id = n.contact_id and c.last_activity < n.sent_at;
  return null;
end $$;
