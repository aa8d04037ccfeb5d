-- The list of a campaign's people finds the range of each by its first recipient.
create index send_ranges_by_first on send_ranges (send_id, first) where attempt = 1;
