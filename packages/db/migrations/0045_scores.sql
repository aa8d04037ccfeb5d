-- A score of every contact, kept in its row so that lists sort by it and rules count by it from an index (record 0047). The
-- nightly sweep gives contacts of before this migration theirs.
alter table contacts add column score integer not null default 0 check (score >= 0);

create index contacts_by_score on contacts (user_id, score desc, id desc) include (is_wide)
  where deleted_at is null and locked_at is null;
-- Both indexes of rules hold it, like every column that a rule can use (record 0030).
drop index contacts_facts;
create index contacts_facts on contacts (user_id, id)
  include (last_activity, created_at, facets, birth_day, status, country, minisite_id, tag_marks, score)
  where deleted_at is null and locked_at is null and not is_wide;
drop index contacts_details;
create index contacts_details on contacts (user_id, id)
  include (last_activity, created_at, facets, birth_day, status, country, minisite_id, tag_marks, score, name_key, email_key,
    phone, phone_country, city_key, region_key, time_zone, latitude, longitude, custom)
  where deleted_at is null and locked_at is null and not is_wide;

-- What an owner's points weigh, and how far the sweep over their contacts has come.
create table scorings (
  user_id uuid primary key references users (id) on delete cascade,
  weights jsonb not null default '{}', -- points by item, where they differ from the defaults
  sweeping_since timestamptz, -- null: every contact has its score
  swept_to uuid -- the last contact of the sweep so far
);
alter table scorings enable row level security;
create policy own_rows on scorings using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update, delete on scorings to greenroom_tenant;
select notify_changes_of('scorings', 'user_id');
