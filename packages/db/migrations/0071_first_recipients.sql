-- Who the first are, of a campaign that is sent to the first n only: the longest with the artist, the most recently active,
-- or those with the highest score.
alter table campaigns add column first_by text not null default 'joined' check (first_by in ('joined', 'active', 'score'));
