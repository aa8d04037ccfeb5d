-- What is written while a message leaves is a newer draft, and stays (record 0059): only who sends a message knows which draft
-- it was. As in 0049 without the deletion.
create or replace function keep_threads() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owners uuid[];
  people uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(g.user_id), array_agg(g.contact_id) into owners, people
      from (select distinct user_id, contact_id from new_rows order by 1, 2) g;
  elsif tg_op = 'UPDATE' then
    select array_agg(g.user_id), array_agg(g.contact_id) into owners, people from (
      select n.user_id, unnest(array[n.contact_id, o.contact_id]) as contact_id from new_rows n join old_rows o on o.id = n.id
      where (n.contact_id, n.sent_at, n.direction, n.channel, n.content, n.subject, n.origin, n.is_automatic, n.handled_as, n.read_at is null,
          n.status in ('scheduled', 'canceled'), n.status = 'failed')
        is distinct from (o.contact_id, o.sent_at, o.direction, o.channel, o.content, o.subject, o.origin, o.is_automatic, o.handled_as, o.read_at is null,
          o.status in ('scheduled', 'canceled'), o.status = 'failed')
      group by 1, 2 order by 1, 2) g;
  else
    -- Whoever is deleted with them has no thread any more.
    select array_agg(g.user_id), array_agg(g.contact_id) into owners, people
      from (select distinct o.user_id, o.contact_id from old_rows o
        join public.users u on u.id = o.user_id join public.contacts c on c.user_id = o.user_id and c.id = o.contact_id order by 1, 2) g;
  end if;
  if people is null then return null; end if;
  perform public.hold_threads(owners, people);
  if tg_op = 'INSERT' then
    -- Whoever writes opens their thread, and waits for what they wrote just now, even if the thread was closed a moment ago.
    update public.threads t set state = 'open', snoozed_until = null, closed_at = null,
        settled_at = case when coalesce(t.closed_at, t.settled_at) is not null
          then least(coalesce(t.closed_at, t.settled_at), n.first - interval '1 microsecond') end
      from (select user_id, contact_id, min(sent_at) as first from new_rows
        where direction = 'inbound' and not is_automatic group by 1, 2) n
      where t.user_id = n.user_id and t.contact_id = n.contact_id and (t.state <> 'open' or t.settled_at >= n.first);
  end if;
  perform public.derive_threads(owners, people);
  return null;
end $$;
