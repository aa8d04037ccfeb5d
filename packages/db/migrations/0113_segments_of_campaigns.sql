-- In which segments people were when a campaign was sent to them, so that its past does not move (record 0089).

-- Campaigns of which that was noted.
create table segment_snapshots (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  noted_at timestamptz not null,
  primary key (user_id, send_id),
  foreign key (user_id, send_id) references sends (user_id, id) on delete cascade
);

-- The segments of a campaign, up to 32.
create table campaign_segments (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  bit smallint not null check (bit between 0 and 31),
  segment_id uuid not null, -- it may be gone
  clicked integer not null default 0, -- people; a sum that outlives them
  primary key (user_id, send_id, bit),
  foreign key (user_id, send_id) references sends (user_id, id) on delete cascade
);

-- Recipients who are in any of them. Without foreign keys, like the recipients themselves; nothing of it names anybody.
create table recipient_segments (
  user_id uuid not null,
  send_id uuid not null,
  seq integer not null,
  bits integer not null,
  primary key (user_id, send_id, seq)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['segment_snapshots', 'campaign_segments', 'recipient_segments'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, delete on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;
