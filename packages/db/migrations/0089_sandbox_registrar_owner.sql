-- The sandbox's registrar keeps what an owner handed in, so that it goes with the owner. Nothing wrote to the table before.
alter table sandbox_registrar add column user_id uuid not null;
create index sandbox_registrar_of on sandbox_registrar (user_id);
