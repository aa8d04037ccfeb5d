-- So that whoever is erased is found in refused rows however their number was typed, and in lists that still wait.
alter table import_refusals
  add column phones text[]; -- E.164; of what could not be read as a number, its digits alone; null: not looked for
alter table contact_imports
  add column forgets_file boolean not null default false; -- somebody in it was erased: the file goes, whoever waits
