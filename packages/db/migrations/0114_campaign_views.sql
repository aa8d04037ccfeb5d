-- Views of the list of campaigns that an owner saved under a name: filters, order, and whether it is a calendar.
create table campaign_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  name_key text generated always as (lower(name)) stored,
  query text not null check (length(query) <= 1000), -- as the screen's own address
  position smallint not null check (position between 0 and 999), -- from 0, in the owner's order
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id),
  unique (user_id, name_key)
);
alter table campaign_views enable row level security;
create policy own_rows on campaign_views using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on campaign_views to greenroom_tenant;
select notify_changes_of('campaign_views', 'user_id');
