-- A list is read once before it is imported, and what would become of it is counted (decision record 0036).
alter table contact_imports
  add column check_state text check (check_state in ('running', 'done')); -- counts say what would become of the list
create index contact_imports_checking on contact_imports (touched_at) where check_state = 'running';

-- People as a list would leave them, while it is checked: those it adds, and copies of those it changes. What the database
-- refuses of a contact it refuses here. Unlogged: a check that was interrupted begins anew.
create unlogged table checked_people (
  user_id uuid not null,
  check_id uuid not null,
  id uuid not null, -- of the contact
  name text not null check (length(name) <= 200),
  email text check (length(email) <= 254),
  email_key text generated always as (lower(email)) stored,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_country text check (length(phone_country) = 2),
  status text not null check (length(status) between 1 and 40),
  tags text[] not null,
  source text not null,
  import_id uuid, -- the list that brought them
  email_consent text not null,
  sms_consent text not null,
  birthday text check (birthday ~ '^([0-9]{4}|-)-[0-9]{2}-[0-9]{2}$'),
  time_zone text check (length(time_zone) <= 60),
  city text check (length(city) <= 100),
  region text check (length(region) <= 100),
  country text check (length(country) = 2),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  custom jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_activity timestamptz not null,
  locked_at timestamptz,
  deleted_at timestamptz,
  primary key (user_id, check_id, id),
  constraint checked_reachable check (email is not null or phone is not null),
  foreign key (user_id, check_id) references contact_imports (user_id, id) on delete cascade
);
create unique index checked_people_email on checked_people (user_id, check_id, email_key);
create unique index checked_people_phone on checked_people (user_id, check_id, phone);
alter table checked_people enable row level security;
create policy own_rows on checked_people using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on checked_people to greenroom_tenant;
