-- Which segments a rule refers to: what a segment is built on cannot be deleted, and circles are found without reading rules.
create table segment_references (
  user_id uuid not null references users (id) on delete cascade,
  segment_id uuid not null,
  refers_to_id uuid not null,
  primary key (user_id, segment_id, refers_to_id),
  foreign key (user_id, segment_id) references segments (user_id, id) on delete cascade,
  foreign key (user_id, refers_to_id) references segments (user_id, id),
  check (segment_id <> refers_to_id)
);
create index segment_references_to on segment_references (user_id, refers_to_id);
alter table segment_references enable row level security;
create policy own_rows on segment_references using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, delete on segment_references to greenroom_tenant;

-- A snapshot of very many people is filled in the background; until it is, it holds nobody.
alter table segments add column filling_since timestamptz;
