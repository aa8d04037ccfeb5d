-- A/B tests of emails (record 0069).

-- What the versions beside A say otherwise, and how the winner is chosen; null: no test.
alter table campaigns add column test jsonb;
-- Addresses of the uploaded pictures of its versions, beside those of A.
alter table campaigns add column test_pictures jsonb generated always as (mail_pictures(test)) stored;

alter table sends
  add column test jsonb, -- all versions as they were confirmed, A first
  add column variant_links smallint[], -- different links of each version
  add column winner smallint check (winner between 0 and 3), -- what everybody gets who was not in the test; null: not chosen yet
  add column test_out_at timestamptz, -- when all emails of the test had left
  add column test_ends_at timestamptz, -- when a winner is chosen at the latest, unless by hand
  add column test_looked_at timestamptz, -- when its clicks were looked at last, or its owner was asked to choose
  add column decided_at timestamptz,
  add column decided_by text check (decided_by in ('clicks', 'tie', 'hand')),
  add column confidence real check (confidence between 0 and 1);
alter table sends add column test_pictures jsonb generated always as (mail_pictures(test)) stored;
create index sends_in_test on sends (id) where test is not null and winner is null and state <> 'cancelled';

-- Ranges of people who get the winner: nobody leases them before it is chosen.
alter table send_ranges add column planned_at timestamptz; -- when they would be reached without a test; null: they are not held by one
comment on column campaign_recipients.variant is 'Version of a test, from 0; -1: they get the winner';

-- What came of each version, of the people of the test alone. Sums, which outlive the people; who clicked is counted with the
-- clicks, because nobody can tell later.
create table campaign_variants (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  variant smallint not null check (variant between 0 and 3),
  people integer not null default 0,
  delivered integer not null default 0,
  clicked integer not null default 0,
  counted_at timestamptz, -- null: only clicks so far
  primary key (send_id, variant)
) with (fillfactor = 80);
create index campaign_variants_of_owner on campaign_variants (user_id, send_id);
alter table campaign_variants enable row level security;
create policy own_rows on campaign_variants using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select on campaign_variants to greenroom_tenant;
select notify_changes_of('campaign_variants', 'user_id');
