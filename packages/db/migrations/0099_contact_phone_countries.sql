-- Countries that an owner's people have phones of: one probe for each country, however many people there are.
create index contacts_phone_countries on contacts (user_id, phone_country) where deleted_at is null and phone_country is not null;
-- Ranges by the numbers of their links to stop texts, which a range may get at a later attempt.
create index send_ranges_stops on send_ranges (link_base, attempt) where link_base is not null;
