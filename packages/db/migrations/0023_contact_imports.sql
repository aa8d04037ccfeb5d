-- Lists that are brought: what of a row could not be used is told beside the rows that were refused.
alter table contact_imports
  add column incomplete integer not null default 0, -- people imported without a part of their row
  add column touched_at timestamptz; -- when it last moved: an import that has stopped is found by it
alter table import_refusals
  add column is_imported boolean not null default false; -- the person was imported, without a part of the row
create index contact_imports_unfinished on contact_imports (touched_at) where status in ('waiting', 'running');
create index contact_imports_files on contact_imports (created_at) where file_path is not null;
