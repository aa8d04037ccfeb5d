-- PostgreSQL lets everybody execute every function. Here only the functions that owners' requests use are left to them;
-- trigger functions run for whoever writes to the table, without that right. What extensions bring stays as it is.
do $$
declare
  own regprocedure;
begin
  for own in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
      and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on routine %s from public', own);
  end loop;
end $$;
grant execute on function current_owner, fold_case, tag_marks, search_pattern, search_alphabet to greenroom_tenant;
