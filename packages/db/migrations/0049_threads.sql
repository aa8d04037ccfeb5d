-- Conversations: one thread per contact over both channels, kept in the transaction of each message (record 0051).

-- What the product itself did with a text: nobody has to answer it.
alter table messages add column if not exists handled_as text check (handled_as in ('stop', 'start', 'help'));
create index messages_answers on messages (user_id, contact_id, sent_at desc) where direction = 'outbound' and origin = 'person';

create table threads (
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  state text not null default 'open' check (state in ('open', 'snoozed', 'closed')),
  snoozed_until timestamptz,
  closed_at timestamptz,
  settled_at timestamptz, -- when it was closed before they wrote again: nobody waits for what came before
  unread_count integer not null default 0,
  waiting_since timestamptz, -- first message after the last answer; kept while the thread is closed, in case that is undone
  last_message_id uuid,
  last_message text,
  last_message_at timestamptz,
  last_direction text,
  channel text,
  is_hidden boolean not null default false, -- the contact is deleted or locked
  is_starred boolean not null default false, -- the contact is
  -- The list that it stands in, or null.
  place text generated always as (case when not is_hidden and last_message_at is not null then state end) stored,
  primary key (user_id, contact_id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade,
  check ((state = 'snoozed') = (snoozed_until is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index threads_newest on threads (user_id, place, channel, last_message_at desc, contact_id desc) where place is not null;
create index threads_newest_waiting on threads (user_id, place, channel, last_message_at desc, contact_id desc) where place is not null and waiting_since is not null;
create index threads_newest_unread on threads (user_id, place, channel, last_message_at desc, contact_id desc) where place is not null and unread_count > 0;
create index threads_newest_starred on threads (user_id, place, channel, last_message_at desc, contact_id desc) where place is not null and is_starred;
create index threads_longest on threads (user_id, place, channel, waiting_since, contact_id) where place is not null;
create index threads_longest_unread on threads (user_id, place, channel, waiting_since, contact_id) where place is not null and unread_count > 0;
create index threads_longest_starred on threads (user_id, place, channel, waiting_since, contact_id) where place is not null and is_starred;
create index threads_due on threads (snoozed_until) where state = 'snoozed';
create index threads_due_of_owner on threads (user_id, snoozed_until) where state = 'snoozed';

-- How many threads each list has, by channel: the sum of all rows of an owner. Changes are added as rows, so that no two
-- transactions wait for each other; a job adds them up.
create table thread_counts (
  id bigint generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null,
  open integer not null,
  waiting integer not null,
  unread integer not null,
  snoozed integer not null,
  closed integer not null,
  starred integer not null,
  primary key (user_id, id)
);

-- What is being written to a person, until it is sent.
create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  contact_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  subject text not null default '' check (length(subject) <= 200),
  content text not null check (length(content) <= 50000),
  media_ids uuid[] not null default '{}' check (cardinality(media_ids) <= 10),
  updated_at timestamptz not null,
  primary key (user_id, contact_id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);

create table saved_answers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  name_key text generated always as (lower(name)) stored,
  content text not null check (length(content) between 1 and 5000),
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id),
  unique (user_id, name_key)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['threads', 'thread_counts', 'drafts', 'saved_answers'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on threads, drafts, saved_answers to greenroom_tenant;
grant select on thread_counts to greenroom_tenant; -- written by triggers alone
select notify_changes_of('threads', 'user_id');
select notify_changes_of('drafts', 'user_id');
select notify_changes_of('saved_answers', 'user_id');

create function count_threads() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  changed text;
begin
  changed := case tg_op
    when 'INSERT' then 'select *, 1 as by from new_rows'
    when 'DELETE' then 'select *, -1 as by from old_rows'
    else 'select *, 1 as by from new_rows union all select *, -1 from old_rows'
  end;
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
create trigger counts_insert after insert on threads referencing new table as new_rows for each statement execute function count_threads();
create trigger counts_update after update on threads referencing old table as old_rows new table as new_rows for each statement execute function count_threads();
create trigger counts_delete after delete on threads referencing old table as old_rows for each statement execute function count_threads();

-- Derives threads anew from their messages. The caller has locked them: this reads what others committed before.
create function derive_threads(owners uuid[], people uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.threads t set
      unread_count = d.unread, waiting_since = d.waiting, last_message_id = d.id, last_message = d.content,
      last_message_at = d.at, last_direction = d.direction, channel = d.channel
    from (
      select g.user_id, g.contact_id, unread.n as unread, waiting.at as waiting, last.*
      from unnest(owners, people) as g (user_id, contact_id)
      join public.threads k on k.user_id = g.user_id and k.contact_id = g.contact_id
      left join lateral (
        select m.id, left(coalesce(nullif(m.content, ''), m.subject, ''), 200) as content, m.sent_at as at, m.direction, m.channel
        from public.messages m where m.user_id = g.user_id and m.contact_id = g.contact_id and m.status not in ('scheduled', 'canceled')
        order by m.sent_at desc, m.id desc limit 1) last on true
      left join lateral (
        select count(*)::integer as n from (
          select 1 from public.messages m
          where m.user_id = g.user_id and m.contact_id = g.contact_id and m.direction = 'inbound' and m.read_at is null limit 1000
        ) seen) unread on true
      left join lateral (
        select m.sent_at as at from public.messages m
        where m.user_id = g.user_id and m.contact_id = g.contact_id and m.direction = 'outbound' and m.origin = 'person'
          and m.status not in ('scheduled', 'canceled', 'failed')
        order by m.sent_at desc limit 1) answered on true
      left join lateral (
        select m.sent_at as at from public.messages m
        where m.user_id = g.user_id and m.contact_id = g.contact_id and m.direction = 'inbound'
          and not m.is_automatic and m.handled_as is null
          and m.sent_at > coalesce(greatest(answered.at, k.settled_at), '-infinity')
        order by m.sent_at, m.id limit 1) waiting on true
    ) d
    where t.user_id = d.user_id and t.contact_id = d.contact_id
      and (t.unread_count, t.waiting_since, t.last_message_id, t.last_message, t.last_message_at, t.last_direction, t.channel)
        is distinct from (d.unread, d.waiting, d.id, d.content, d.at, d.direction, d.channel);
end $$;

-- Creates missing threads and locks all of them, always in the same order, so that no two transactions wait for each other.
-- A contact is locked first, so that its thread is not created visible while it is deleted.
create function hold_threads(owners uuid[], people uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform 1 from public.contacts c join unnest(owners, people) as g (user_id, contact_id) on c.user_id = g.user_id and c.id = g.contact_id
    where not exists (select 1 from public.threads t where t.user_id = g.user_id and t.contact_id = g.contact_id)
    order by c.user_id, c.id for share of c;
  if found then
    insert into public.threads (user_id, contact_id, is_hidden, is_starred)
      select c.user_id, c.id, c.deleted_at is not null or c.locked_at is not null, c.starred
      from unnest(owners, people) as g (user_id, contact_id) join public.contacts c on c.user_id = g.user_id and c.id = g.contact_id
      order by 1, 2 on conflict do nothing;
  end if;
  perform 1 from public.threads t join unnest(owners, people) as g (user_id, contact_id) on t.user_id = g.user_id and t.contact_id = g.contact_id
    order by t.user_id, t.contact_id for no key update of t;
end $$;

create function keep_threads() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
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
    -- What was sent is no draft any more.
    delete from public.drafts d using new_rows n
      where d.user_id = n.user_id and d.contact_id = n.contact_id and n.direction = 'outbound' and n.origin = 'person';
  end if;
  perform public.derive_threads(owners, people);
  return null;
end $$;
create trigger threads_insert after insert on messages referencing new table as new_rows for each statement execute function keep_threads();
create trigger threads_update after update on messages referencing old table as old_rows new table as new_rows for each statement execute function keep_threads();
create trigger threads_delete after delete on messages referencing old table as old_rows for each statement execute function keep_threads();

-- Messages of many people are noted in the order of the people, too.
create or replace function note_message_activity() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform 1 from public.contacts c
    join (select user_id, contact_id, max(sent_at) as sent_at from new_rows group by user_id, contact_id) n
      on c.user_id = n.user_id and c.id = n.contact_id and c.last_activity < n.sent_at
    order by c.user_id, c.id for no key update of c;
  update public.contacts c set last_activity = n.sent_at
    from (select user_id, contact_id, max(sent_at) as sent_at from new_rows group by user_id, contact_id) n
    where c.user_id = n.user_id and c.id = n.contact_id and c.last_activity < n.sent_at;
  return null;
end $$;

create function follow_contacts_in_threads() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owners uuid[];
  people uuid[];
begin
  select array_agg(n.user_id), array_agg(n.id) into owners, people from new_rows n join old_rows o on o.id = n.id
    where (n.starred, n.deleted_at is null and n.locked_at is null) <> (o.starred, o.deleted_at is null and o.locked_at is null);
  if people is null then return null; end if;
  perform 1 from public.threads t join unnest(owners, people) as g (user_id, contact_id) on t.user_id = g.user_id and t.contact_id = g.contact_id
    order by t.user_id, t.contact_id for no key update of t;
  update public.threads t set is_hidden = c.deleted_at is not null or c.locked_at is not null, is_starred = c.starred
    from unnest(owners, people) as g (user_id, contact_id) join public.contacts c on c.user_id = g.user_id and c.id = g.contact_id
    where t.user_id = g.user_id and t.contact_id = g.contact_id;
  return null;
end $$;
create trigger threads_update after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function follow_contacts_in_threads();

-- Threads of the messages so far.
insert into threads (user_id, contact_id, is_hidden, is_starred)
  select c.user_id, c.id, c.deleted_at is not null or c.locked_at is not null, c.starred from contacts c
  where exists (select 1 from messages m where m.user_id = c.user_id and m.contact_id = c.id);
select derive_threads(array_agg(user_id), array_agg(contact_id)) from threads;

-- Words of a message as an index of all owners holds them: each behind its owner's mark, so that a word of one owner is
-- looked up without those of others. Words longer than 200 bytes are not found.
create function message_words(owner uuid, content text) returns tsvector language sql immutable parallel safe
  return (select array_to_tsvector(array_agg(substr(md5(owner::text), 1, 8) || w.lexeme))
    from unnest(to_tsvector('pg_catalog.simple'::regconfig, content)) w where octet_length(w.lexeme) <= 200);
create index messages_by_words on messages using gin (message_words(user_id, coalesce(subject || ' ', '') || content));

-- All of these words of an owner, as `message_words` holds them; those at the end of an unfinished text (from three letters on)
-- may go on. Null without words.
create function words_query(owner uuid, lexemes text[], unfinished text) returns tsquery language sql immutable parallel safe
  return nullif((
    select string_agg('''' || replace(replace(substr(md5(owner::text), 1, 8) || l, '\', '\\'), '''', '''''') || ''''
      || case when length(l) >= 3 and right(unfinished, length(l)) = l then ':*' else '' end, ' & ')
    from unnest(lexemes) l), '')::tsquery;

-- Finds the current owner's messages with all of the words, the last of which may be unfinished (from three letters on), one
-- per contact, newest first. What many have said is found among the newest messages; what is rare, by the index, of which at
-- most some 20,000 messages are looked at. It runs beside row security, under which no text index serves (record 0030), and so
-- reads whose request it is by itself. `is_complete`: no other message has these words.
create function search_messages(words text, places text[], most integer) returns table (contact_id uuid, message_id uuid, is_complete boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan set gin_fuzzy_search_limit = 20000 as $$
declare
  owner constant uuid := public.current_owner();
  lexemes constant text[] := array(select w.lexeme from unnest(to_tsvector('pg_catalog.simple'::regconfig, words)) w order by length(w.lexeme) desc);
  longest constant text := coalesce(lexemes[1], lower(words));
  -- As regular expressions, which cost less than taking a text apart.
  patterns constant text[] := array(
    select case when l ~ '^\w' then '\m' else '' end || regexp_replace(l, '([^[:alnum:]_])', '\\\1', 'g')
      || case when l !~ '\w$' or length(l) >= 3 and right(lower(words), length(l)) = l then '' else '\M' end from unnest(lexemes) l);
  begun constant tsquery := public.words_query(owner, lexemes, lower(words));
  whole constant tsquery := public.words_query(owner, lexemes, '');
  -- One in 500, too many for the index, or no word.
  is_common constant boolean := begun is null or (select count(*) = 8 from (
    select 1 from (
      select lower(coalesce(m.subject || ' ', '') || m.content) as text from public.messages m
      where m.user_id = owner order by m.id desc limit 4000
    ) n where strpos(n.text, longest) > 0 and n.text ~ all (patterns) limit 8) hits);
  found_ids uuid[] := '{}';
begin
  if is_common then
    found_ids := array(
      select n.id from (
        select m.id, m.contact_id, lower(coalesce(m.subject || ' ', '') || m.content) as text from public.messages m
        where m.user_id = owner order by m.id desc limit 20000
      ) n
      where strpos(n.text, longest) > 0 and n.text ~ all (patterns)
        and exists (select 1 from public.threads t where t.user_id = owner and t.contact_id = n.contact_id and t.place = any (places))
      limit 2 * most);
  end if;
  if begun is null or cardinality(found_ids) >= 8 then
    return query
      select f.contact_id, f.id, false from (
        select distinct on (m.contact_id) m.contact_id, m.id, m.sent_at
        from unnest(found_ids) i join public.messages m on m.user_id = owner and m.id = i
        order by m.contact_id, m.sent_at desc, m.id desc
      ) f order by f.sent_at desc, f.id desc limit most;
    return;
  end if;
  return query
    with hits as materialized (
      select m.id, m.contact_id, m.sent_at from public.messages m
      where m.user_id = owner and public.message_words(m.user_id, coalesce(m.subject || ' ', '') || m.content)
        @@ case when is_common then whole else begun end
    ), newest as (
      select distinct on (h.contact_id) h.contact_id, h.id, h.sent_at from hits h order by h.contact_id, h.sent_at desc, h.id desc
    )
    select n.contact_id, n.id, not is_common and (select count(*) from hits) < 20000 and count(*) over () <= most
    from newest n join public.threads t on t.user_id = owner and t.contact_id = n.contact_id and t.place = any (places)
    order by n.sent_at desc, n.id desc limit most;
end $$;
revoke execute on function count_threads, derive_threads, hold_threads, keep_threads, follow_contacts_in_threads, message_words, words_query,
  search_messages from public;
grant execute on function search_messages, message_words to greenroom_tenant; -- the latter for the index
