-- A tag may be kept though no contact is written that has it: it gets another name while nobody has it, or while all have it
-- by that name already; or it comes back with who was deleted.
grant insert on tags to greenroom_tenant;
