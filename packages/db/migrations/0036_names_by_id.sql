-- Rules about names, emails and numbers alone are counted in the order of the ids, as all others are: in the order of the names
-- every entry's visibility stood on another page of the map, and the pages were half empty (record 0030).
create index contacts_named on contacts (user_id, id) include (name_key, email_key, phone)
  where deleted_at is null and locked_at is null and not is_wide;
-- What the list sorted by name is read from; nothing else is.
drop index contacts_by_name;
create index contacts_by_name on contacts (user_id, name_key, id) where deleted_at is null and locked_at is null;
