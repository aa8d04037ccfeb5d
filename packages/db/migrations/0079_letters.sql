-- Email campaigns that their owner shows on a page (record 0066). What they say is read from the send.
create table letters (
  user_id uuid not null references users (id) on delete cascade,
  campaign_id uuid not null,
  mini_site_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  sent_at timestamptz not null, -- of the campaign
  published_at timestamptz not null,
  primary key (user_id, campaign_id),
  unique (mini_site_id, slug),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade
);
create index letters_of_site on letters (user_id, mini_site_id, sent_at desc, campaign_id desc);

-- Who unsubscribed by the link of a campaign's mail, and what they said about it: once per person and campaign.
create table unsubscribe_reasons (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  contact_id uuid not null,
  reason text check (reason in ('too_often', 'not_interested', 'not_expected', 'never_joined', 'other')), -- null: not said
  words text not null default '' check (length(words) <= 300),
  at timestamptz not null, -- of the withdrawal
  primary key (user_id, send_id, contact_id),
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade
);
create index unsubscribe_reasons_of_contact on unsubscribe_reasons (user_id, contact_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['letters', 'unsubscribe_reasons'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
select notify_changes_of('letters', 'mini_site_id');
select notify_changes_of('unsubscribe_reasons', 'user_id');
