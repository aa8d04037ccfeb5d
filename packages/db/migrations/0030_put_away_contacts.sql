-- Contacts that are not read but are still there: the deleted ones of an owner, the last deleted first; and all of them by id,
-- for work that reaches everybody, such as another name for a tag.
create index contacts_put_away on contacts (user_id, id) where deleted_at is not null or locked_at is not null;
create index contacts_last_deleted on contacts (user_id, deleted_at desc, id desc) where deleted_at is not null;
