-- What an automatic message sets aside for people who wait, and since when a send is paused (record 0062).
alter table send_ranges
  add column promised integer not null default 0 check (promised >= 0); -- cents that its people cost at most, set aside before they are read
alter table sends
  add column paused_at timestamptz; -- null unless it is paused
