-- What has really left on each day (record 0068).

-- People of a campaign to whom mail left from a domain on a day, which may be more or fewer than were booked for it.
alter table sending_days add column departed integer not null default 0 check (departed >= 0);
alter table sending_days drop constraint sending_days_people_check;
alter table sending_days add constraint sending_days_people_check check (people >= 0);
update sending_days set departed = people where day < current_date;
-- Day on which people of a range were counted there, and up to which place: a range may be read again.
alter table send_ranges add column counted_on date;
alter table send_ranges add column counted_to integer not null default 0;
