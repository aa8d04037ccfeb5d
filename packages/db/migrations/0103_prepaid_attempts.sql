-- Texts that were charged, that a carrier dropped at the end of a brand's day, and that leave again: the next texts of their
-- send are charged that much less.
alter table sends add column prepaid bigint not null default 0 check (prepaid >= 0); -- of `budget` and of what ranges claim
