-- Views of the contact list that an owner saved under a name: filters, order, and columns.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  name_key text generated always as (lower(name)) stored,
  query text not null check (length(query) <= 4000), -- filters and order, as the list's own query
  columns jsonb, -- names of columns in order; null: the default ones
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, id),
  unique (user_id, name_key)
);
alter table saved_views enable row level security;
create policy own_rows on saved_views using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on saved_views to greenroom_tenant;
select notify_changes_of('saved_views', 'user_id');
