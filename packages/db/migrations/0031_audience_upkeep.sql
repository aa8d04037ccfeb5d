-- An index alone tells who is there only where the page of the table is known to be visible to all (the visibility map).
-- Changes of 2 % of the people, scattered, touch a third of the pages: they are swept then, and not at PostgreSQL's usual 20 %.
alter table contacts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table contact_visits set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table messages set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table segment_members set (autovacuum_vacuum_insert_scale_factor = 0.05);
