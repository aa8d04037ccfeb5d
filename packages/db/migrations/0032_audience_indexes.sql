-- Rules that ask for one thing alone read a narrower index than `contacts_details` (standard P6): what is read of an entry is
-- all of it, so that its columns count.
drop index contacts_by_name;
create index contacts_by_name on contacts (user_id, name_key, id) include (email_key, phone, is_wide)
  where deleted_at is null and locked_at is null;
create index contacts_by_city on contacts (user_id, city_key, id) include (region_key, time_zone, phone_country, is_wide)
  where deleted_at is null and locked_at is null;
-- Who has values of the owner's own fields.
create index contacts_own on contacts (user_id, id) include (custom)
  where deleted_at is null and locked_at is null and not is_wide and custom <> '{}';
drop index contacts_placed;
create index contacts_placed on contacts (user_id, latitude) include (longitude, id)
  where latitude is not null and deleted_at is null and locked_at is null and not is_wide;
