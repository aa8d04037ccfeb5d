-- Short links and QR codes of a page, and how often they were followed (record 0087).
create table site_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  mini_site_id uuid not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$'),
  name text not null check (length(name) between 1 and 80),
  target text not null check (target in ('page', 'block', 'link')),
  block_id uuid, -- of target block; null: the block is gone, and the code leads to the page
  url text check (length(url) <= 2048),
  tags jsonb not null default '{}',
  design jsonb not null,
  paused_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz, -- can be restored for a day
  unique (user_id, id),
  check ((url is not null) = (target = 'link')),
  check (block_id is null or target = 'block'),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade,
  foreign key (user_id, block_id) references blocks (user_id, id) on delete set null (block_id)
);
create unique index site_codes_code on site_codes (mini_site_id, code) where deleted_at is null;
create index site_codes_of_owner on site_codes (user_id, created_at desc, id desc) where deleted_at is null;
create index site_codes_of_site on site_codes (user_id, mini_site_id);
create index site_codes_of_block on site_codes (user_id, block_id) where block_id is not null;
create index site_codes_deleted on site_codes (deleted_at) where deleted_at is not null;

-- Per quarter of an hour, so that days are right in every time zone.
create table code_scans (
  user_id uuid not null references users (id) on delete cascade,
  code_id uuid not null,
  quarter timestamptz not null,
  scans integer not null default 0,
  clicks integer not null default 0,
  primary key (user_id, code_id, quarter),
  foreign key (user_id, code_id) references site_codes (user_id, id) on delete cascade
);
create index code_scans_old on code_scans (quarter);

-- Since the code was made, by the site or app in which its link was pressed; empty: nothing says.
create table code_sources (
  user_id uuid not null references users (id) on delete cascade,
  code_id uuid not null,
  source text not null check (length(source) <= 255),
  scans integer not null default 0,
  clicks integer not null default 0,
  primary key (user_id, code_id, source),
  foreign key (user_id, code_id) references site_codes (user_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['site_codes', 'code_scans', 'code_sources'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
select notify_changes_of('site_codes', 'user_id');
