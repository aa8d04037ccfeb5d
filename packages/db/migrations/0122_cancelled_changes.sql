-- The log of changes: an archiving that is taken back within minutes leaves no entry (record 0088).
grant delete on changes to greenroom_tenant;
