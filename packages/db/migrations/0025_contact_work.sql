-- What writes to the audience stands on beside the tables themselves.

-- A person who agrees anew, by their own hand, is written to again.
grant delete on suppressions to greenroom_tenant;

-- When work on many was last seen to move: work that has stopped for good is told from work that takes its time.
alter table contact_operations add column moved_at timestamptz;
create index contact_operations_open on contact_operations (created_at) where status in ('waiting', 'running');

-- A person's own screen shows these as they come.
select notify_changes_of('consent_records', 'user_id');
select notify_changes_of('contact_events', 'user_id');
select notify_changes_of('contact_notes', 'user_id');

-- A deletion of many comes back in batches, in the order of the ids.
drop index contacts_deletion;
create index contacts_deletion on contacts (user_id, deletion_id, id) where deletion_id is not null;
