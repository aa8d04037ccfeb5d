-- Since when nothing of its owner shows an upload; the nightly job removes it a day later.
alter table uploads add column orphaned_at timestamptz;
create index uploads_orphaned on uploads (path) where orphaned_at is not null;
