-- Splits of campaigns by country and cause, opens by segment, and segments that are pinned to be compared (record 0093).
alter table campaign_totals drop constraint campaign_totals_dimension_check;
alter table campaign_totals add constraint campaign_totals_dimension_check
  check (dimension in ('', 'day', 'hour', 'age', 'reason', 'segment', 'cause', 'country'));
-- A part of `cause` is a segment and a reason.
alter table campaign_totals drop constraint campaign_totals_part_check;
alter table campaign_totals add constraint campaign_totals_part_check check (length(part) <= 80);

-- People in it who opened; null: not counted, or not known by segment when it was sent.
alter table campaign_segments add column opened integer;

-- Countries of recipients when it was sent: of their phones for texts, of their places for emails. Null: not known.
alter table recipient_segments add column country text check (length(country) = 2);

create table campaign_countries (
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  country text not null check (length(country) = 2),
  clicked integer not null default 0, -- people; sums that outlive them
  opened integer, -- null: opens are not counted
  primary key (user_id, send_id, country),
  foreign key (user_id, send_id) references sends (user_id, id) on delete cascade
);
alter table campaign_countries enable row level security;
create policy own_rows on campaign_countries using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, delete on campaign_countries to greenroom_tenant;

-- Splits that are counted no longer, before the rows of their recipients are deleted; and those without such rows.
alter table segment_snapshots add column ended_at timestamptz;
alter table segment_snapshots add column emptied_at timestamptz;
create index segment_snapshots_to_end on segment_snapshots (noted_at) where ended_at is null;
create index segment_snapshots_to_empty on segment_snapshots (ended_at) where ended_at is not null and emptied_at is null;

-- Splits are counted once it is known who was where.
create trigger campaign_marks_insert after insert on segment_snapshots
  referencing new table as changed_rows for each statement execute function mark_campaigns();

alter table segments add column pinned_at timestamptz; -- pinned to be compared in reports
