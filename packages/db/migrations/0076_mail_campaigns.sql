-- Where mail on paper reaches an owner: it stands in the footer of each email campaign.
alter table sending_rules add column postal_address text check (length(postal_address) between 1 and 300);

-- What an email campaign is sent as.
alter table sends add column subject text not null default '';
alter table sends add column preheader text not null default '';
