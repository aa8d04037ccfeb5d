-- Clicks on links of campaigns: sums that stay, and keys that do not (record 0063).

-- Keys of the hashes under which people are counted who did not agree to be recognized, by the day their message left.
-- Deleted after 30 days: from then on nobody can tell whose hash is whose.
create table send_keys (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  day date not null,
  hash_key bytea not null check (length(hash_key) = 32),
  primary key (send_id, day)
);
create index send_keys_of_owner on send_keys (user_id, send_id);
create index send_keys_by_age on send_keys (day);

-- Sums of judged clicks. They outlive the clicks, and the people.
create table campaign_links (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  link smallint not null, -- −1: any of them
  people integer not null default 0, -- who followed it
  clicks integer not null default 0,
  machines integer not null default 0, -- fetches by machines
  primary key (send_id, link)
) with (fillfactor = 80);
create index campaign_links_of_owner on campaign_links (user_id, send_id, link);

-- A click forgets whose link it was once it is judged for good.
alter table link_hits alter column seq drop not null;
drop index link_hits_of_recipient;
create index link_hits_of_recipient on link_hits (send_id, seq, at) where seq is not null;
create index link_hits_of_network on link_hits (network, at) where seq is not null;
create index link_hits_linked on link_hits (at) where seq is not null;
create index link_hits_of_owner on link_hits (user_id, send_id);

-- Withdrawals of a time, for those that followed a campaign.
create index consent_records_withdrawn on consent_records (user_id, channel, at) where state = 'opted_out';
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['send_keys', 'campaign_links'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select on campaign_links to greenroom_tenant;
grant select (user_id, send_id, day) on send_keys to greenroom_tenant; -- not the key
select notify_changes_of('campaign_links', 'user_id');
