-- Roll-ups of what campaigns and the audience came to (record 0089).

-- Sums that outlive the people. `dimension` '' is the campaign itself; others split it by `part`.
create table campaign_totals (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  dimension text not null default '' check (dimension in ('', 'day', 'hour', 'age', 'reason', 'segment')),
  metric text not null check (length(metric) <= 30), -- a figure of the domain (packages/domain/src/campaign-figures.ts)
  part text not null default '' check (length(part) <= 60), -- a day or hour of the owner's zone; quarters of an hour since it began
  n integer not null default 0,
  cents bigint not null default 0,
  primary key (user_id, send_id, dimension, metric, part),
  foreign key (user_id, send_id) references sends (user_id, id) on delete cascade
) with (fillfactor = 80);

-- When a campaign was counted.
create table campaign_counts (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  counted_at timestamptz not null,
  checked_at timestamptz, -- when every result was read anew
  drift integer not null default 0, -- figures that were wrong then; they are mended
  primary key (user_id, send_id),
  foreign key (user_id, send_id) references sends (user_id, id) on delete cascade
);

-- Campaigns about which something has changed since they were counted. Rows are only added, and taken by whoever counts, so
-- that nobody who sends ever waits for a count.
create table campaign_marks (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null
);
create index campaign_marks_of_owner on campaign_marks (user_id, send_id);

-- Paid orders that belong to a campaign, once each. They name nobody.
create table campaign_orders (
  id uuid primary key, -- of the order
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  because text not null check (because in ('click', 'code', 'helped')), -- helped: not added to its revenue
  at timestamptz not null, -- when it was paid
  amount bigint not null check (amount >= 0), -- cents of goods, without tax and shipping
  refunded bigint not null default 0 check (refunded between 0 and amount),
  unique (user_id, id)
);
create index campaign_orders_of_campaign on campaign_orders (user_id, send_id, at desc, id desc);
create index campaign_orders_by_day on campaign_orders (user_id, at);

create table report_settings (
  user_id uuid primary key references users (id) on delete cascade,
  attribution_days smallint not null check (attribution_days between 1 and 30)
);

-- Who came, who left, and who was reachable, by day of the owner's zone; and of who joined in a month, how many stayed.
create table audience_days (
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  day date not null, -- of `kept`: first day of the month in which they joined
  metric text not null check (metric in ('joined', 'left', 'reachable', 'kept')),
  part text not null default '' check (length(part) <= 20), -- how they came, why they left, or months since they joined
  n integer not null,
  primary key (user_id, channel, day, metric, part)
);
create table audience_counts (
  user_id uuid primary key references users (id) on delete cascade,
  counted_on date not null, -- last day that is counted whole
  time_zone text not null check (length(time_zone) <= 60)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['campaign_totals', 'campaign_counts', 'campaign_marks', 'campaign_orders',
      'report_settings', 'audience_days', 'audience_counts'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
grant delete on campaign_marks to greenroom_tenant;
grant insert, update, delete on campaign_totals, campaign_counts, campaign_orders, report_settings, audience_days, audience_counts to greenroom_tenant;

-- Marks campaigns whose rows have changed. It runs as its owner: whoever sends needs no right to the marks.
create function mark_campaigns() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.campaign_marks (user_id, send_id)
    select distinct c.user_id, c.send_id from changed_rows c;
  return null;
end $$;
revoke execute on function mark_campaigns from public;
create trigger campaign_marks_insert after insert on send_ranges
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_update after update on send_ranges
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_insert after insert on campaign_links
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_update after update on campaign_links
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_insert after insert on campaign_replies
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_insert after insert on send_complaints
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_insert after insert on campaign_orders
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_update after update on campaign_orders
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_insert after insert on campaign_providers
  referencing new table as changed_rows for each statement execute function mark_campaigns();

-- The end of a send moves people who wait to those left out, and its charges are noted there.
create function mark_sends() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.campaign_marks (user_id, send_id) values (new.user_id, new.id);
  return null;
end $$;
revoke execute on function mark_sends from public;
create trigger campaign_marks_ended after update on sends for each row
  when (old.state <> new.state or old.captured <> new.captured or old.total <> new.total)
  execute function mark_sends();

-- A withdrawal counts for the messages of the seven days before it.
create function mark_withdrawals() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.campaign_marks (user_id, send_id)
    select distinct w.user_id, s.id from changed_rows w
    join public.campaign_recipients r on r.user_id = w.user_id and r.contact_id = w.contact_id
    join public.sends s on s.user_id = r.user_id and s.id = r.send_id and s.channel = w.channel
    join public.send_results t on t.send_id = r.send_id and t.seq = r.seq
      and t.at <= w.at and t.at > w.at - interval '7 days'
    where w.state = 'opted_out' and w.actor = 'person';
  return null;
end $$;
revoke execute on function mark_withdrawals from public;
create trigger campaign_marks_insert after insert on consent_records
  referencing new table as changed_rows for each statement execute function mark_withdrawals();

-- Campaigns of before.
insert into campaign_marks (user_id, send_id) select user_id, id from sends;

select notify_changes_of('campaign_counts', 'user_id');
