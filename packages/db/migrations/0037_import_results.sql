-- What the result of an import says besides: rows that a stray quotation mark would have swallowed, and people who were there
-- already and of whom the list says that they left.
alter table contact_imports
  add column mended integer not null default 0,
  add column opted_out integer not null default 0;
