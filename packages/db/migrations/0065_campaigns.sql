-- Campaigns, and the pipeline that sends them (record 0063).

-- A release may give back a part of a hold: what is settled, while uncertain messages stay held (standard M8). The rest of
-- the function is that of 0034_order_of_postings.sql.
create or replace function post_to_ledger(
  p_id uuid, p_user uuid, p_kind text, p_amount bigint, p_key text, p_request_hash text, p_hold uuid,
  p_description text, p_category text, p_at timestamptz,
  out posting_id uuid, out balance bigint, out was_there boolean
) language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  wallet public.wallets;
  first public.ledger_postings;
  held bigint;
  house text := case p_kind when 'top_up' then 'top_ups' when 'grant' then 'grants' when 'refund' then 'refunds'
    when 'dispute' then 'disputes' when 'dispute_won' then 'disputes' when 'refund_returned' then 'refunds'
    when 'spend' then 'charges' when 'capture' then 'charges' end;
  at timestamptz;
  available bigint := 0;
  reserved bigint := 0;
  debt bigint := 0;
begin
  insert into public.wallets (user_id, updated_at) values (p_user, p_at) on conflict (user_id) do nothing;
  select * into strict wallet from public.wallets w where w.user_id = p_user for update;
  select * into first from public.ledger_postings p where p.user_id = p_user and p.key = p_key;
  if found then
    if first.request_hash <> p_request_hash then
      raise exception 'this key was used for a different posting' using errcode = 'GR409';
    end if;
    posting_id := first.id;
    balance := first.balance_after;
    was_there := true;
    return;
  end if;
  if (p_kind in ('reserve', 'capture', 'release')) <> (p_hold is not null) then
    raise exception 'a % and its hold do not fit', p_kind using errcode = 'GR404';
  end if;
  if p_hold is not null then
    select h.remaining into held from public.wallet_holds h where h.user_id = p_user and h.id = p_hold;
    if not found then
      raise exception 'no such hold' using errcode = 'GR404';
    end if;
    if p_kind = 'release' then -- all that is left, or a part of it
      p_amount := least(coalesce(p_amount, held), held);
    end if;
    if p_amount = 0 then
      balance := wallet.balance;
      was_there := true;
      return;
    end if;
  end if;
  if p_kind in ('top_up', 'grant', 'dispute_won', 'refund_returned', 'release') then
    debt := least(wallet.debt, p_amount);
    available := p_amount - debt;
  elsif p_kind in ('refund', 'dispute') then
    available := -least(wallet.balance, p_amount);
    debt := -p_amount - available;
  elsif p_kind in ('spend', 'reserve') then
    available := -p_amount;
  end if;
  reserved := case p_kind when 'reserve' then p_amount when 'capture' then -p_amount when 'release' then -p_amount else 0 end;
  balance := wallet.balance + available;
  if balance < 0 or held + reserved < 0 then
    raise exception 'not enough in the wallet' using errcode = 'GR402';
  end if;
  posting_id := p_id;
  was_there := false;
  at := greatest(p_at, wallet.updated_at + interval '1 microsecond');
  insert into public.ledger_postings (id, user_id, kind, key, request_hash, amount, hold_id, balance_after, created_at)
    values (p_id, p_user, p_kind, p_key, p_request_hash, p_amount, p_hold, balance, at);
  insert into public.ledger_entries (posting_id, user_id, account, amount, hold_id, created_at)
    select p_id, p_user, moved.account, moved.amount, p_hold, at
    from (values ('available', available), ('reserved', reserved), ('debt', debt),
      (house, -(available + reserved + debt))) as moved (account, amount)
    where moved.amount <> 0;
  if available <> 0 or debt <> 0 then
    insert into public.wallet_transactions (id, user_id, type, amount, balance_after, description, category, created_at)
      values (p_id, p_user, p_kind, available + debt, balance, p_description, p_category, at);
  end if;
  -- Looked up first: a change of no row would fire the trigger that tells screens, at every spend.
  if p_kind in ('spend', 'reserve') and exists (select from public.user_preferences p where p.user_id = p_user
      and p.auto_topup_enabled and p.auto_topup_due_at is null and post_to_ledger.balance < p.auto_topup_threshold) then
    update public.user_preferences p set auto_topup_due_at = p_at where p.user_id = p_user;
    insert into public.outbox (id, user_id, name, payload, created_at)
      values (gen_random_uuid(), p_user, 'wallet.balance-low', '{}', p_at);
  end if;
end $$;

-- Pace of a number: texts a second, and texts a day of its brand. Null: what its kind allows (packages/domain/src/pace.ts).
alter table senders
  add column per_second real check (per_second > 0),
  add column per_day integer check (per_day > 0);

-- How often and when an owner's marketing may reach one person.
create table sending_rules (
  user_id uuid primary key references users (id) on delete cascade,
  max_messages smallint check (max_messages between 1 and 50), -- to one person within max_days; null: no cap
  max_days smallint check (max_days between 1 and 90),
  quiet_from smallint check (quiet_from between 0 and 1440), -- minutes of the local day in which texts may leave;
  quiet_to smallint check (quiet_to between 0 and 1440), -- null: the law's hours
  updated_at timestamptz not null,
  check ((max_messages is null) = (max_days is null)),
  check ((quiet_from is null) = (quiet_to is null))
);

-- Campaigns as their owners write them. One with a trigger sends by itself, person by person.
create table campaigns (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('sms', 'email')),
  name text not null check (length(name) <= 120),
  state text not null check (state in ('draft', 'scheduled', 'sent', 'failed', 'cancelled')), -- `sent`: see its send
  audience jsonb not null, -- who it is for (packages/domain/src/campaigns.ts)
  content text not null check (length(content) <= 50000),
  subject text not null check (length(subject) <= 200),
  preheader text not null check (length(preheader) <= 200),
  media_ids uuid[] not null default '{}' check (cardinality(media_ids) <= 10),
  template_id uuid, -- it was started from; the template may be gone
  schedule jsonb not null,
  trigger jsonb, -- what starts an automatic message
  is_running boolean not null default false, -- of an automatic message
  version integer not null default 1,
  frozen_hash text check (length(frozen_hash) <= 64), -- of what was confirmed; an edit clears it
  frozen jsonb, -- what the review showed: recipients, cost, first and last moment
  only_first integer check (only_first > 0), -- send to the first n only, because the plan has no room for more
  confirmed_at timestamptz,
  due_at timestamptz, -- when a scheduled one is prepared
  problem text check (length(problem) <= 40), -- why it waits or failed
  archived_at timestamptz,
  deleted_at timestamptz, -- can be restored for a day
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id)
);
create index campaigns_newest on campaigns (user_id, type, updated_at desc, id desc) where deleted_at is null;
create index campaigns_due on campaigns (due_at) where state = 'scheduled';
create index campaigns_running on campaigns (user_id, id) where is_running;

-- A second person who is asked before a campaign leaves.
create table campaign_approvals (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  campaign_id uuid not null,
  email text not null check (length(email) <= 320),
  hash text not null check (length(hash) <= 64), -- of what they were shown; another hash voids it
  asked_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'declined')),
  note text check (length(note) <= 500),
  unique (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index campaign_approvals_of_campaign on campaign_approvals (user_id, campaign_id, asked_at desc);

-- A campaign as the pipeline works it off. It has the campaign's id.
create table sends (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  state text not null check (state in ('sending', 'paused', 'finished', 'cancelled')),
  waits_for text check (waits_for in ('owner', 'funds', 'plan', 'restore', 'sender')), -- why it is paused
  is_open_ended boolean not null default false, -- of an automatic message: it never finishes by itself
  content text not null,
  links text[] not null default '{}' check (cardinality(links) <= 10), -- addresses behind /l/{code}, in their order
  media_ids uuid[] not null default '{}',
  total integer not null default 0 check (total >= 0), -- recipients
  hold_id uuid,
  budget bigint not null default 0 check (budget >= 0), -- cents of the hold that no range has claimed
  captured bigint not null default 0 check (captured >= 0), -- cents
  started_at timestamptz not null,
  finished_at timestamptz,
  progress_at timestamptz, -- touched once a second while it moves, so that screens follow
  unique (user_id, id)
);
create index sends_under_way on sends (user_id, id) where state in ('sending', 'paused');

-- Who a send is for, in the order of sending; written once. Without foreign keys: their checks would double the time of a
-- snapshot of a million. Rows of an erased person are deleted (claim of the feature `delivery`).
create table campaign_recipients (
  user_id uuid not null,
  send_id uuid not null,
  seq integer not null,
  contact_id uuid not null,
  variant smallint not null default 0,
  occasion integer not null default 0, -- 0 for a campaign; an automatic message counts, e.g. the year of a birthday
  primary key (send_id, seq),
  unique (user_id, contact_id, send_id, occasion)
);

-- Links in texts: each range has a stride of indexes (record 0063).
create sequence link_bases as bigint;

-- Recipients as workers lease them: 1,000 a row.
create table send_ranges (
  user_id uuid not null,
  send_id uuid not null,
  no integer not null,
  first integer not null, -- recipients first … first + n - 1
  n integer not null check (n > 0),
  seqs integer[], -- of a range that tries some again: these recipients instead; n is their number
  attempt smallint not null default 1,
  state smallint not null default 0 check (state in (0, 1, 2)), -- open, leased, done
  marked integer not null default 0, -- recipients from the start whose dispatch is committed (standard S1)
  epoch integer not null default 0, -- of the lease: a worker with an older one is fenced off
  worker text check (length(worker) <= 80),
  lease_until timestamptz,
  not_before timestamptz not null,
  because text check (length(because) <= 40), -- why it waits for not_before
  link_base bigint, -- index of the first recipient's first link
  cost integer not null default 0, -- cents claimed from the send's budget
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  deferred integer not null default 0, -- tried again or held: another range has them
  uncertain integer not null default 0,
  is_settled boolean not null default false, -- money captured, deferred ones moved on
  primary key (send_id, no),
  foreign key (user_id, send_id) references sends (user_id, id) on delete cascade
) with (fillfactor = 50);
create index send_ranges_open on send_ranges (send_id, not_before, no) where state = 0;
create index send_ranges_leased on send_ranges (lease_until) where state = 1;
create index send_ranges_unsettled on send_ranges (send_id, no) where state = 2 and not is_settled;
create unique index send_ranges_links on send_ranges (link_base) where attempt = 1 and link_base is not null;
create index send_ranges_of_owner on send_ranges (user_id, send_id);

-- What became of a recipient. Only an uncertain one is ever changed.
create table send_results (
  user_id uuid not null,
  send_id uuid not null,
  seq integer not null,
  attempt smallint not null,
  outcome text not null check (outcome in ('sent', 'failed', 'skipped', 'deferred', 'held', 'uncertain')),
  reason text check (length(reason) <= 40), -- of the gate, or a failure
  until timestamptz, -- of one that is held or deferred
  cost smallint not null default 0, -- cents
  segments smallint,
  provider_id text check (length(provider_id) <= 200),
  at timestamptz not null,
  primary key (send_id, seq, attempt)
);
create index send_results_by_outcome on send_results (user_id, send_id, outcome, reason, seq);

-- What a carrier reported afterwards; the first final report stays (standard S5).
create table send_receipts (
  user_id uuid not null,
  send_id uuid not null,
  seq integer not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  reason text check (length(reason) <= 40),
  at timestamptz not null,
  primary key (send_id, seq)
);
create index send_receipts_by_outcome on send_receipts (user_id, send_id, outcome, reason);

-- Places under the frequency cap that are taken by messages on their way; those that arrived count by their results.
create table send_slots (
  user_id uuid not null,
  contact_id uuid not null,
  send_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  primary key (send_id, seq),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index send_slots_of_contact on send_slots (user_id, contact_id);

-- Virtual clock of each number (standard S11): the next moment at which it may text, and its texts of the day.
create table sender_clocks (
  user_id uuid not null,
  sender_id uuid not null,
  next_at timestamptz not null,
  day date not null,
  day_count integer not null default 0,
  primary key (user_id, sender_id),
  foreign key (user_id, sender_id) references senders (user_id, id) on delete cascade
) with (fillfactor = 50);

-- Clicks on links of campaigns as they came in, and what became of them once judged.
create table link_hits (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  seq integer not null,
  link smallint not null,
  at timestamptz not null,
  agent text not null default '' check (length(agent) <= 300),
  network text not null default '' check (length(network) <= 64), -- keyed hash of the visitor's network, of this day
  rule text check (length(rule) <= 10), -- that told a machine (packages/domain/src/machines.ts); null: a person
  judged_at timestamptz,
  unique (user_id, id)
);
create index link_hits_unjudged on link_hits (at) where judged_at is null;
create index link_hits_of_recipient on link_hits (user_id, send_id, seq, at);

-- Who clicked which link, once each. `person` is the contact's id if they agreed to be recognized, else a keyed hash.
create table campaign_engagements (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  kind text not null check (kind in ('click')),
  link smallint not null,
  person text not null check (length(person) <= 64),
  contact_id uuid,
  at timestamptz not null,
  primary key (send_id, kind, link, person),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index campaign_engagements_of_contact on campaign_engagements (user_id, contact_id) where contact_id is not null;
create index campaign_engagements_of_owner on campaign_engagements (user_id, send_id, kind);

-- People who wrote within 72 hours of a campaign's text to them.
create table campaign_replies (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  contact_id uuid not null,
  message_id uuid not null,
  at timestamptz not null,
  primary key (user_id, send_id, contact_id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade,
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
create index campaign_replies_of_contact on campaign_replies (user_id, contact_id);
create index campaign_replies_of_message on campaign_replies (user_id, message_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['sending_rules', 'campaigns', 'campaign_approvals', 'sends', 'campaign_recipients',
    'send_ranges', 'send_results', 'send_receipts', 'send_slots', 'sender_clocks', 'link_hits', 'campaign_engagements',
    'campaign_replies'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
grant usage on sequence link_bases to greenroom_tenant;
select notify_changes_of('sending_rules', 'user_id');
select notify_changes_of('campaigns', 'user_id');
select notify_changes_of('campaign_approvals', 'user_id');
select notify_changes_of('sends', 'user_id');
select notify_changes_of('campaign_replies', 'user_id');
select notify_changes_of('campaign_engagements', 'user_id');
