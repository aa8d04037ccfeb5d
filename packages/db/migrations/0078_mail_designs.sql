-- The body of an email that is made of blocks; `content` then says the same in words.
alter table campaigns add column design jsonb;
alter table sends add column design jsonb;

-- Uploaded pictures of a design, so that finding who shows one does not read all designs.
alter table campaigns add column pictures jsonb generated always as
  (jsonb_path_query_array(design, 'strict $.** ? (@.type() == "string" && @ starts with "/uploads/")')) stored;
alter table sends add column pictures jsonb generated always as
  (jsonb_path_query_array(design, 'strict $.** ? (@.type() == "string" && @ starts with "/uploads/")')) stored;
create index campaigns_by_picture on campaigns using gin (pictures jsonb_path_ops);
create index sends_by_picture on sends using gin (pictures jsonb_path_ops);
