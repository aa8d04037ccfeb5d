-- Counts of people by any rule at a million rows: what a rule can ask of a contact stands in one of two indexes, so that the
-- table, four times as wide, is not read (standard P6; bench/results.md).

alter table contacts
  add column city_key text collate "C" generated always as (fold_case(city)) stored,
  add column region_key text collate "C" generated always as (fold_case(region)) stored,
  -- An entry of an index holds 2,704 bytes. Who has more than fits is counted from the table: some long texts, or many own
  -- fields. Folding makes a text longer by half at most; all else takes 300 bytes.
  add column is_wide boolean not null generated always as (
    octet_length(name) + coalesce(octet_length(email), 0) + coalesce(octet_length(city), 0) + coalesce(octet_length(region), 0)
    + octet_length(status) + 8 * cardinality(tags) + case when custom = '{}' then 0 else octet_length(custom::text) end > 1200) stored;

drop index contacts_facts;
-- What rules ask most, and what lists are sorted by.
create index contacts_facts on contacts (user_id, id)
  include (last_activity, created_at, facets, birth_day, status, country, minisite_id, tag_marks)
  where deleted_at is null and locked_at is null and not is_wide;
-- All that they can ask of the contact's own row.
create index contacts_details on contacts (user_id, id)
  include (last_activity, created_at, facets, birth_day, status, country, minisite_id, tag_marks, name_key, email_key, phone,
    phone_country, city_key, region_key, time_zone, latitude, longitude, custom)
  where deleted_at is null and locked_at is null and not is_wide;
create index contacts_wide on contacts (user_id, id) where deleted_at is null and locked_at is null and is_wide;

-- What people did, and what was said with them, in the order of the people: joined to the indexes above without a table.
create index contact_views on contact_visits (user_id, contact_id) include (at, mini_site_id) where block_id is null;
create index contact_clicks on contact_visits (user_id, contact_id) include (at, mini_site_id) where block_id is not null;
create index messages_received on messages (user_id, contact_id) include (sent_at) where direction = 'inbound';
create index messages_sent on messages (user_id, contact_id) include (sent_at) where direction = 'outbound';
