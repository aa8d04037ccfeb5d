-- Opens of emails, when people engaged, and results by mailbox provider (record 0067).

-- Emails that left before have no picture that counts them.
alter table sends add column counts_opens boolean not null default false;
alter table sends alter column counts_opens set default true;

alter table campaign_engagements drop constraint campaign_engagements_kind_check;
alter table campaign_engagements add constraint campaign_engagements_kind_check check (kind in ('click', 'open'));

-- In which quarter of an hour people first opened, and first followed each link. Sums, which outlive the people.
create table campaign_curves (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  kind text not null check (kind in ('click', 'open')),
  quarter integer not null, -- quarters of an hour since 1970
  people integer not null default 0,
  primary key (send_id, kind, quarter)
) with (fillfactor = 80);
create index campaign_curves_of_owner on campaign_curves (user_id, send_id);
insert into campaign_curves (user_id, send_id, kind, quarter, people)
  select user_id, send_id, kind, floor(extract(epoch from at) / 900), count(*) from campaign_engagements group by 1, 2, 3, 4;

-- What became of an email by where people have their mailboxes. A job counts what it reads from others' tables; who clicked
-- is counted with the clicks, because nobody can tell later.
create table campaign_providers (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  provider text not null check (provider in ('gmail', 'apple', 'outlook', 'yahoo', 'other')),
  sent integer not null default 0,
  bounced integer not null default 0,
  complaints integer not null default 0,
  clicked integer not null default 0,
  counted_at timestamptz, -- null: only clicks so far
  primary key (send_id, provider)
) with (fillfactor = 80);
create index campaign_providers_of_owner on campaign_providers (user_id, send_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['campaign_curves', 'campaign_providers'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
select notify_changes_of('campaign_providers', 'user_id');
