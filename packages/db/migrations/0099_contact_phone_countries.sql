-- Countries that an owner's people have phones of: one probe for each country, however many people there are.
create index contacts_phone_countries on contacts (user_id, phone_country) where deleted_at is null and phone_country is not null;
